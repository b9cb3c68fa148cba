//! What `axe` has to say: rules of accessibility that a program can try.

use serde_json::json;
use std::{env, fs};

use crate::page::{Page, eventually};
use crate::server::Variant;

crate::tests![
    nothing_on_any_view_keeps_anybody_out,
    nothing_in_the_article_keeps_anybody_out,
    nothing_keeps_anybody_out_while_a_mistake_is_shown,
];

/// Runs every rule on the whole page as it is now, and returns what breaks one
/// badly: rule, place, what to do. They need a page whose policies are ignored.
pub(crate) fn breaches(page: &Page) -> Vec<[String; 3]> {
    let script = env::var_os("OVERLOAD_AXE")
        .expect("OVERLOAD_AXE names axe.min.js; `cargo xtask page` installs it and sets it");
    let script = fs::read_to_string(script).expect("axe.min.js is a text");
    page.wait_script(
        "new Function(args)();
        const { violations, passes } = await axe.run(document);
        if (passes.length < 10) throw new Error('hardly any rule was tried');
        return violations
            .filter(({ impact }) => ['serious', 'critical'].includes(impact))
            .map(({ id, nodes: [{ target, failureSummary }] }) =>
                [id, JSON.stringify(target), failureSummary]);",
        json!(script),
    )
}

fn nothing_on_any_view_keeps_anybody_out(page: &Page) {
    page.set_policies_ignored(true);
    for (dark, forced) in [(false, false), (true, false), (false, true), (true, true)] {
        page.set_colors_forced(forced, dark);
        for view in ["sale", "policies", "simulator", "atlas", "planner"] {
            let _site = page.open_view(view);
            let () = page.script(
                "for (const part of all('details')) part.open = true;",
                json!(null),
            );
            page.settle();
            assert_eq!(
                breaches(page),
                [[""; 3]; 0],
                "{view}, dark: {dark}, {forced}"
            );
        }
    }
}

fn nothing_in_the_article_keeps_anybody_out(page: &Page) {
    page.set_policies_ignored(true);
    let site = page.site(Variant::default());
    for dark in [false, true] {
        page.set_dark(dark);
        page.goto(&format!("{}article.html", site.url));
        let labs: usize = page.wait_script(
            "const labs = [...document.querySelectorAll('overload-lab')];
            await Promise.all(labs.map((lab) => lab.ready));
            const isBusy = (lab) => lab.shadowRoot.querySelector('[data-busy]');
            do await frame(); while (labs.some(isBusy));
            return labs.length;",
            json!(null),
        );
        assert_eq!(labs, 5);
        assert_eq!(breaches(page), [[""; 3]; 0], "dark: {dark}");
    }
}

fn nothing_keeps_anybody_out_while_a_mistake_is_shown(page: &Page) {
    page.set_policies_ignored(true);
    let _site = page.open_view("simulator");
    page.type_into("workers", "many");
    eventually("the mark", &Some("true".to_owned()), || {
        page.attribute("#workers-field", "aria-invalid")
    });
    assert_eq!(breaches(page), [[""; 3]; 0]);
}
