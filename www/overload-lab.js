// The custom element <overload-lab>. What it shows and does is in Rust: this
// file is what only a script can be.

import init, { Lab } from "./overload_web.js";

/**
 * One morning of one service, live.
 *
 * Its markup is in its shadow root: written there when the site was built, or
 * fetched where the element stands in a page that was not.
 */
class OverloadLab extends HTMLElement {
  /** @type {Lab | undefined} */
  #lab;

  /** @type {Record<string, number | string> | undefined} */
  #wanted;

  /** @type {(value: void) => void} */
  #resolve = () => {};

  /** @type {(reason: unknown) => void} */
  #reject = () => {};

  /**
   * Settles when the lab is live, or cannot be.
   *
   * @type {Promise<void>}
   */
  ready = new Promise((resolve, reject) => {
    this.#resolve = resolve;
    this.#reject = reject;
  });

  constructor() {
    super();
    // Whoever does not ask need not handle the failure; the page shows it.
    this.ready.catch(() => {});
  }

  /** Called by the browser when the element is put into a page. */
  connectedCallback() {
    if (this.#lab) return;
    this.#start().then(this.#resolve, (reason) => {
      this.#fail(reason);
      this.#reject(reason);
    });
  }

  async #start() {
    const root = await this.#markup();
    this.#open(root);
    await init();
    this.#lab = new Lab(root);
    if (this.#wanted) this.#lab.scenario = this.#wanted;
  }

  /**
   * Shows the view of the page's address already while the code is on its way.
   *
   * @param {ShadowRoot} root
   */
  #open(root) {
    const view = new URLSearchParams(location.search).get("view");
    const is = root.querySelector(`[data-open="${CSS.escape(view ?? "")}"]`);
    if (view && is && this.hasAttribute("address")) {
      root.querySelector("[data-view]")?.setAttribute("data-view", view);
    }
  }

  /** @returns {Promise<ShadowRoot>} */
  async #markup() {
    if (this.shadowRoot) return this.shadowRoot;
    const base = new URL(".", import.meta.url);
    const markup = await (await fetch(new URL("lab.html", base))).text();
    // In a template nothing is fetched yet: what the markup names is beside it,
    // and not beside the page.
    const template = document.createElement("template");
    template.innerHTML = markup;
    for (const name of ["href", "src", "srcset"]) {
      for (const part of template.content.querySelectorAll(`[${name}]`)) {
        part.setAttribute(name, new URL(part.getAttribute(name) ?? "", base).href);
      }
    }
    const root = this.attachShadow({ mode: "open" });
    root.append(template.content);
    return root;
  }

  /** @param {unknown} reason */
  #fail(reason) {
    const place = this.shadowRoot?.querySelector("[data-failure]");
    if (!(place instanceof HTMLElement)) return;
    place.hidden = false;
    const what = reason instanceof Error ? reason.message : reason;
    place.textContent = this.#lab
      ? `This page asked for a run that there is not: ${what}. The default run is shown.`
      : "The simulation could not start in this browser, so nothing here can be changed. " +
        `The figure shows the default run. (${what})`;
  }

  /**
   * The scenario by its JSON keys. Setting it takes an object of the same keys;
   * what is missing is at its default, and what is not allowed throws. Set
   * before the lab is live, it is taken then.
   *
   * @returns {Record<string, number | string> | undefined}
   */
  get scenario() {
    return this.#lab?.scenario;
  }

  /** @param {Record<string, number | string> | undefined} scenario */
  set scenario(scenario) {
    if (this.#lab) this.#lab.scenario = scenario ?? {};
    else this.#wanted = scenario;
  }

  /**
   * The run that is shown, as `overload run --format json` prints it.
   *
   * @returns {Record<string, unknown> | undefined}
   */
  get report() {
    return this.#lab?.report;
  }
}

customElements.define("overload-lab", OverloadLab);
