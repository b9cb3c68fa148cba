// The custom element. What it shows and does is in Rust: this file is what only a
// script can be.

import { fetchCode } from "./code.js";
import { Lab, addressKeys } from "./overload_web.js";

/** @typedef {import("./overload-lab.js").OverloadLab} Declared */
/** @typedef {import("./model.js").Report} Report */
/** @typedef {import("./model.js").Scenario} Scenario */

/** How near the window an element has to be for its code to be fetched. */
const NEAR = "100% 0px";

/** The pictures that the markup names. Written out, so that bundlers see them. */
const PICTURES = {
  "sale.svg": new URL("./sale.svg", import.meta.url),
  "sale-dark.svg": new URL("./sale-dark.svg", import.meta.url),
  "sale-narrow.svg": new URL("./sale-narrow.svg", import.meta.url),
  "sale-narrow-dark.svg": new URL("./sale-narrow-dark.svg", import.meta.url),
};

/** The views that need the annex to be whole. */
const WITH_ANNEX = ["simulator", "atlas", "planner"];

/** What only the annex does something with. */
const OF_ANNEX = "[data-export], [data-copy], [data-samples] button";

/**
 * What an element is made of where its page was not built with it; the sheets are
 * the same objects for all.
 *
 * @type {{ markup: string, sheets: CSSStyleSheet[] } | undefined}
 */
let made;

/**
 * One morning of one service, live.
 *
 * Its attributes are what it shows: `view`, every input by its flag's name, and
 * those of the planner after `plan-`, as in the address of a link. They can be
 * set at any time, and follow what the reader does.
 *
 * With the attribute `address` the element is a page of the lab's own: the
 * page's address says what it shows.
 *
 * @implements {Declared}
 */
export class OverloadLab extends HTMLElement {
  /** @type {Lab | undefined} */
  #lab;

  /** @type {import("./overload_annex.js").Annex | undefined} */
  #annex;

  /** @type {Promise<void> | undefined} */
  #annexOpened;

  /** @type {Partial<Scenario> | undefined} */
  #wanted;

  /** @type {string | undefined} */
  #query;

  #isLoading = false;

  #isAskedFor = false;

  /** @type {(value: void) => void} */
  #resolve = () => {};

  /** @type {(reason: unknown) => void} */
  #reject = () => {};

  /** @type {Promise<void>} */
  #ready = new Promise((resolve, reject) => {
    this.#resolve = resolve;
    this.#reject = reject;
  });

  #attributesChanged = new MutationObserver(() => this.#takeAttributes());

  static #nearing = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (isIntersecting && target instanceof OverloadLab) target.#load();
      }
    },
    { rootMargin: NEAR },
  );

  constructor() {
    super();
    // Whoever does not ask need not handle the failure; the page shows it.
    this.#ready.catch(() => {});
  }

  /** Called by the browser when the element is put into a page. */
  async connectedCallback() {
    if (!this.#canHaveRoot()) await fetchMarkup();
    if (this.#isLoading || !this.isConnected) return;
    this.#root();
    if (this.hasAttribute("address") || this.#isAskedFor) this.#load();
    else OverloadLab.#nearing.observe(this);
  }

  /** Called by the browser when the element is taken out of a page. */
  disconnectedCallback() {
    OverloadLab.#nearing.unobserve(this);
  }

  /**
   * Settles when the lab is live, or cannot be. Asking for it fetches the code,
   * also where the element is far from the window.
   *
   * @returns {Promise<void>}
   */
  get ready() {
    this.#isAskedFor = true;
    if (this.isConnected) this.#load();
    return this.#ready;
  }

  /**
   * The scenario by its JSON keys. Setting it takes an object of the same keys;
   * what is missing is at its default, and what is not allowed throws. Set
   * before the lab is live, it is taken then.
   *
   * @returns {Scenario | undefined}
   */
  get scenario() {
    return this.#lab?.scenario;
  }

  /** @param {Partial<Scenario> | undefined} scenario */
  set scenario(scenario) {
    if (this.#lab) this.#lab.scenario = scenario ?? {};
    else this.#wanted = scenario;
  }

  /**
   * The run that is shown, as `overload run --format json` prints it.
   *
   * @returns {Report | undefined}
   */
  get report() {
    return this.#lab?.report;
  }

  /**
   * What is shown, as the query of a link to it, without the question mark.
   * Setting it shows what a link asks for; what is wrong is said in the lab. Set
   * before the lab is live, it is taken then.
   */
  get query() {
    return this.#lab?.address ?? this.#query ?? "";
  }

  set query(query) {
    if (this.#lab) this.#lab.address = query;
    else this.#query = query;
  }

  #canHaveRoot() {
    return this.shadowRoot !== null || made !== undefined;
  }

  /**
   * The shadow root: made by the browser where the page was built with it, and
   * else here.
   */
  #root() {
    if (this.shadowRoot) return this.shadowRoot;
    if (!made) throw new Error("overload-lab: there is no markup yet");
    const root = this.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = made.sheets;
    // In a template nothing is fetched yet: the pictures are beside this
    // module, and not beside the page.
    const template = document.createElement("template");
    template.innerHTML = made.markup;
    for (const [name, url] of Object.entries(PICTURES)) {
      for (const at of ["src", "srcset"]) {
        template.content.querySelector(`[${at}="${name}"]`)?.setAttribute(at, url.href);
      }
    }
    const article = template.content.querySelector("[data-view]");
    const view = new URLSearchParams(this.#query).get("view") ?? this.getAttribute("view");
    if (view) article?.setAttribute("data-view", view);
    // The markup's words are those of the default run.
    const reserved = ["id", "class", "style", "controls", "lab"];
    const isDefault =
      !this.#query && this.getAttributeNames().every((name) => reserved.includes(name));
    for (const part of template.content.querySelectorAll("[data-pends]")) {
      part.toggleAttribute("data-pending", !isDefault);
    }
    // The article's own heading stands above these.
    for (const [name, level] of [["h1", "2"], ["h2", "3"]]) {
      for (const heading of template.content.querySelectorAll(name)) {
        heading.ariaLevel = level;
      }
    }
    // What is tried comes first in an article, for the eye and for the keyboard.
    const rail = template.content.querySelector(".rail");
    if (rail) template.content.querySelector(".stage")?.prepend(rail);
    root.append(template.content);
    return root;
  }

  #load() {
    if (this.#isLoading) return;
    this.#isLoading = true;
    OverloadLab.#nearing.unobserve(this);
    this.#start().then(this.#resolve, (reason) => {
      this.#fail(reason);
      this.#reject(reason);
    });
  }

  async #start() {
    if (!this.#canHaveRoot()) await fetchMarkup();
    const root = this.#root();
    await fetchCode();
    const lab = new Lab(root);
    this.#lab = lab;
    this.#attributesChanged.observe(this, {
      attributeFilter: [...addressKeys(), "lab"],
    });
    if (!this.hasAttribute("address")) this.#takeAttributes();
    lab.onChange((/** @type {string} */ address) => this.#changed(address));
    if (this.#query) lab.address = this.#query;
    root.querySelector("[data-view]")?.removeAttribute("data-pending");
    root.addEventListener("click", (click) => this.#waitForAnnex(click));
    try {
      if (this.#wanted) lab.scenario = this.#wanted;
    } finally {
      if (this.#needsAnnex(lab.address)) await this.#openAnnex();
      // The first figure comes first.
      else if (this.hasAttribute("address")) setTimeout(() => this.#openAnnex(), 100);
    }
  }

  /**
   * Whether what is shown is not whole without the annex.
   *
   * @param {string} address
   */
  #needsAnnex(address) {
    return WITH_ANNEX.includes(new URLSearchParams(address).get("view") ?? "");
  }

  /** Opens the annex, or says that it cannot be opened. */
  #openAnnex() {
    this.#annexOpened ??= this.#startAnnex().catch((reason) => {
      this.#annexOpened = undefined;
      const what = reason instanceof Error ? reason.message : reason;
      this.#say(
        "The planner, what to change, links and files could not be loaded; " +
          `the next click tries again. (${what})`,
      );
    });
    return this.#annexOpened;
  }

  async #startAnnex() {
    const { openAnnex } = await import("./annex.js");
    const [lab, root] = [this.#lab, this.shadowRoot];
    if (lab && root) this.#annex = await openAnnex(lab, root);
  }

  /**
   * Lets a click on what the annex does wait for it.
   *
   * @param {Event} click
   */
  async #waitForAnnex(click) {
    const { target } = click;
    if (this.#annex || !(target instanceof HTMLElement) || !target.closest(OF_ANNEX)) return;
    await this.#openAnnex();
    if (this.#annex) target.click();
  }

  /** Shows what the attributes say. */
  #takeAttributes() {
    if (!this.#lab) return;
    const query = new URLSearchParams();
    for (const key of addressKeys()) {
      const value = this.getAttribute(key);
      if (value !== null) query.set(key, value);
    }
    this.#lab.address = query.toString();
    this.#linkToLab(this.#lab.address);
  }

  /**
   * Makes the attributes say what is shown, and tells whoever listens.
   *
   * @param {string} address
   */
  #changed(address) {
    const query = new URLSearchParams(address);
    for (const key of addressKeys()) {
      const value = query.get(key);
      if (value === null) this.removeAttribute(key);
      else if (this.getAttribute(key) !== value) this.setAttribute(key, value);
    }
    this.#attributesChanged.takeRecords();
    if (this.#annex) this.#annex.changed(address);
    else if (this.#needsAnnex(address)) this.#openAnnex();
    this.#linkToLab(address);
    this.dispatchEvent(new CustomEvent("overload-change", { bubbles: true, composed: true }));
  }

  /**
   * Leads from an article to the same run in the whole lab, if it says where
   * that is.
   *
   * @param {string} address
   */
  #linkToLab(address) {
    const link = this.shadowRoot?.querySelector("[data-lab]");
    const lab = this.getAttribute("lab");
    if (!(link instanceof HTMLAnchorElement)) return;
    link.hidden = lab === null;
    if (lab === null) return;
    const query = new URLSearchParams(address);
    // In the whole lab the six policies are part of the sale.
    if (query.get("view") === "policies") query.delete("view");
    link.href = new URL(`?${query}`, new URL(lab, document.baseURI)).href;
  }

  /** @param {unknown} reason */
  #fail(reason) {
    const what = reason instanceof Error ? reason.message : reason;
    if (this.#lab) {
      this.#say(
        `This page asked for a run that there is not: ${what}. The default run is shown.`,
      );
      return;
    }
    const root = this.shadowRoot;
    const article = root?.querySelector("[data-view]");
    article?.toggleAttribute("data-failed", true);
    if (this.hasAttribute("address")) {
      for (const part of root?.querySelectorAll("[data-pending]") ?? []) {
        part.removeAttribute("data-pending");
      }
    }
    const figure = article?.hasAttribute("data-pending")
      ? "there is no figure"
      : "the figure shows the default run";
    this.#say(
      "The simulation could not start in this browser, so nothing here can be changed and " +
        `${figure}. (${what})`,
    );
  }

  /** @param {string} failure */
  #say(failure) {
    const place = this.shadowRoot?.querySelector("[data-failure]");
    if (!(place instanceof HTMLElement)) return;
    place.hidden = false;
    place.textContent = failure;
  }
}

/**
 * Keeps what elements are to be made of.
 *
 * @param {{ markup: string, styles: string[] }} module
 */
function make({ markup, styles }) {
  const sheets = styles.map((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    return sheet;
  });
  made ??= { markup, sheets };
}

/** For what a script adds to a page that was built with its one element. */
async function fetchMarkup() {
  make(await import("./markup.js"));
}

/**
 * Makes `<overload-lab>` known to the page, with what its elements are made of
 * unless the page was built with it. A page may hold this script twice, from two
 * places: the first is taken.
 *
 * @param {{ markup: string, styles: string[] }} [module]
 */
export function define(module) {
  if (customElements.get("overload-lab")) return;
  if (module) make(module);
  customElements.define("overload-lab", OverloadLab);
}
