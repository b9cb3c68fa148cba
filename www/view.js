// Shows the view of the page's address before anything is painted, with no words if
// they would be those of another run than the default one.

const asked = new URLSearchParams(location.search);
const view = asked.get("view") ?? "";
asked.delete("view");
for (const element of document.querySelectorAll("overload-lab[address]")) {
  const article = element.shadowRoot?.querySelector("[data-view]");
  if (["policies", "simulator", "atlas", "planner"].includes(view)) {
    article?.setAttribute("data-view", view);
  }
  for (const part of element.shadowRoot?.querySelectorAll("[data-pends]") ?? []) {
    part.toggleAttribute("data-pending", asked.size > 0);
  }
}

export {};
