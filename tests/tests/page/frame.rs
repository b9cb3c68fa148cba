//! The lab in an iframe of somebody's page.

use serde_json::json;

use crate::page::{Page, eventually};
use crate::server::Variant;

crate::tests![a_frame_shows_its_query_and_is_as_high_as_its_lab];

const HOST: &str = r#"<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>An article</title>
<link rel="icon" href="../favicon.svg" type="image/svg+xml">
</head>
<body>
<iframe src="../embed.html?policy=bounded&retries=3&workers=0&onclick=x" title="A lab"></iframe>
<script src="../frame.js" async></script>
</body>
</html>
"#;

fn a_frame_shows_its_query_and_is_as_high_as_its_lab(page: &Page) {
    let site = page.site(Variant {
        added: vec![("articles/frame.html", HOST.into())],
        ..Variant::default()
    });
    page.goto(&format!("{}articles/frame.html", site.url));
    let in_frame = |what: &str| {
        page.script::<Option<String>>(
            &format!(
                "const inside = document.querySelector('iframe').contentDocument;
                const lab = inside?.querySelector('overload-lab');
                return lab ? String({what}) : null;"
            ),
            json!(null),
        )
    };
    let query = || in_frame("lab.report && lab.query");
    let asked = "policy=bounded&retries=3".to_owned();
    eventually("the frame's query", &Some(asked), query);
    let said = in_frame("lab.shadowRoot.textContent").unwrap_or_default();
    for objection in ["workers: 0 is not allowed", "left out: onclick"] {
        assert!(said.contains(objection), "{objection} is not said");
    }
    eventually("what is hidden of the lab", &Some("0".into()), || {
        in_frame("inside.documentElement.scrollHeight - inside.defaultView.innerHeight")
    });

    let steps = || page.script::<u32>("return history.length;", json!(null));
    let before = steps();
    in_frame("lab.shadowRoot.querySelector('[name=policy][value=lifo]').click()");
    let chosen = "policy=lifo&retries=3".to_owned();
    eventually("the frame's query", &Some(chosen), query);
    assert_eq!(steps(), before, "the host has a step more to go back");
    page.assert_no_complaints();
}
