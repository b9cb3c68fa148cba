// What a caller writes, for the type checker: the package's types as installed.

import "overload-lab/frame";
import { OverloadLab, type Report } from "overload-lab";
import { type Policy, type Scenario, simulate } from "overload-lab/model";

const policy: Policy = "bounded";
const report: Report = await simulate({ policy, retries: 3 });
const again: Report = await simulate(report);
const share: number | null = again.sale.answered_share;

const lab = document.querySelector("overload-lab");
if (lab instanceof OverloadLab) {
  await lab.ready;
  lab.scenario = { workers: 9 };
  lab.query = "policy=lifo";
  const scenario: Scenario | undefined = lab.scenario;
  const verdict = lab.report?.verdict;
  lab.addEventListener("overload-change", (event) => console.log(event.target, event.detail));
  console.log(share, scenario, verdict === "stuck");
}

// @ts-expect-error: there is no such input.
await simulate({ speed: 1 });
// @ts-expect-error: there is no such policy.
await simulate({ policy: "random" });
// @ts-expect-error: a promise settles it, not a setter.
document.createElement("overload-lab").ready = undefined;
