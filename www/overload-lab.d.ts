// The custom element <overload-lab>. To import it defines it.

import type { Input, Report, Scenario } from "./model.js";

export type * from "./model.js";

/**
 * One morning of one service, live.
 *
 * Its attributes are what it shows. They can be set at any time, and follow what
 * the reader does:
 *
 * - `view`: `sale` (without it), `policies`, `simulator`, `atlas` or `planner`.
 * - every input, written as people write it: `policy="bounded"`,
 *   `timeout="1500ms"`, `queue-size="50"`. They are the keys of {@link Scenario}
 *   without `_ms`, `_s` or `_per_s`, and with dashes; `orders` is `orders_share`.
 * - `plan-rate`, `plan-service`, `plan-waiting`, `plan-longer-than`: what the
 *   planner is asked.
 *
 * Others say how it stands in its page:
 *
 * - `controls`: what the sale offers to try, any of `policy`, `retries`, `spike`
 *   and `timeout`, with spaces between them; `policy` without it, nothing if empty.
 * - `lab`: where the whole lab is; the caption then links to the same run there.
 * - `address`: the page is the lab's own, and the page's address says what it shows.
 *
 * Its children are shown where it cannot run.
 */
export class OverloadLab extends HTMLElement {
  /**
   * Settles when the lab is live, or cannot be. To ask for it fetches the code,
   * also where the element is far from the window.
   */
  get ready(): Promise<void>;

  /**
   * What is simulated, `undefined` before the lab is live. Set before, it is taken
   * then. What is missing is at its default.
   *
   * @throws an `Error` for people if there is no such scenario; set early, `ready`
   * is rejected with it.
   */
  get scenario(): Scenario | undefined;
  set scenario(scenario: Input | undefined);

  /** The run that is shown, finished; `undefined` before the lab is live. */
  get report(): Report | undefined;

  /**
   * What is shown, as the query of a link to it, without the question mark:
   * `policy=bounded&retries=3`. What is wrong with one that is set is said in the
   * lab. Set before the lab is live, it is taken then.
   */
  get query(): string;
  set query(query: string);
}

declare global {
  interface HTMLElementTagNameMap {
    "overload-lab": OverloadLab;
  }

  interface GlobalEventHandlersEventMap {
    /** After every change of what an `<overload-lab>` shows; it bubbles. */
    "overload-change": CustomEvent<null>;
  }
}
