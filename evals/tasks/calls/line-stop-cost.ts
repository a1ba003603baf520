import type { Task } from "../../src/task.ts";
import { number, verifyAnswer } from "../../src/verify/answer.ts";
import { verifyNoChanges } from "../../src/verify/verify-changes.ts";

/** Two figures that only the call has; the summary and the transcript name others beside them. */
export const task: Task = {
  id: "calls/line-stop-cost",
  kind: "question",
  services: ["convintel"],
  prompt:
    "From the discovery call with Axlepoint: what does a stopped minute cost them, and how much can Katrin spend on a pilot without asking anyone? Just the two amounts in euros.",
  verify: ({ answer, changes }) => [
    ...verifyAnswer(answer, [number(9_000), number(40_000)]),
    ...verifyNoChanges(changes),
  ],
  solve: async () => "About €9,000 a minute, and up to €40,000.",
  wrong: [
    { name: "minutes instead", attempt: async () => "47 and 80." },
    { name: "one amount", attempt: async () => "A stopped minute costs €9,000." },
    { name: "a tenth", attempt: async () => "€900 a minute and €4,000." },
  ],
};
