// For pages with the lab in an iframe: makes each as high as its lab says. Put it
// anywhere in the page, once:
//
//   <iframe src="lab/embed.html?policy=bounded" title="Overload Lab"></iframe>
//   <script src="lab/frame.js" async></script>
//
// An iframe can set nothing but its own height with this. It is a plain script,
// so that it needs no permission to come from another site, and works as a module.

{
  const TYPE = "overload-lab";

  /** Higher than any lab on the narrowest screen, CSS pixels. */
  const HIGHEST = 20_000;

  const frames = () => [...document.querySelectorAll("iframe")];

  addEventListener("message", ({ source, data }) => {
    if (data?.type !== TYPE || typeof data.height !== "number") return;
    if (!(data.height > 0 && data.height <= HIGHEST)) return;
    const frame = frames().find(({ contentWindow }) => contentWindow === source);
    if (!frame) return;
    const hasBorderInside = getComputedStyle(frame).boxSizing === "border-box";
    const border = hasBorderInside ? frame.offsetHeight - frame.clientHeight : 0;
    frame.style.height = `${data.height + border}px`;
  });

  // Those that spoke before anybody listened.
  for (const { contentWindow } of frames()) contentWindow?.postMessage({ type: TYPE }, "*");
}
