import { createCrmClient, CrmUpdateRecordTool } from "@workbelt/crm-tools";
import type { ResourceChange, Snapshot } from "@workbelt/sandbox";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import type { PlanReport } from "../../src/index.js";
import { plan, startPlanSandbox } from "../helpers/plan-sandbox.ts";

const RUNS = 14;

let start: Snapshot;
let deals: string[];
let tasks: string[];
beforeAll(async () => {
  const sandbox = await startPlanSandbox();
  start = await sandbox.snapshot();
  const { output } = await plan(
    sandbox,
    `return [(await crm_list_deals({})).items.map((each) => each.record_id), (await crm_list_tasks({})).items.map((each) => each.task_id)];`,
  );
  [deals, tasks] = output.value as [string[], string[]];
  await sandbox.stop();
});

/** Creates a function that returns the same numbers below a limit for the same seed. */
function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** A write of a program, with the one change that it may make. */
interface Step {
  source: string;
  change: { kind: ResourceChange["kind"]; resource: string; id?: string; title?: string };
}

function createSteps(random: (below: number) => number): Step[] {
  const steps = new Map<string, Step>();
  for (let index = 0; index < 12; index += 1) {
    const deal = deals[random(deals.length)] ?? "";
    const task = tasks[random(tasks.length)] ?? "";
    const [key, step] = (
      [
        [
          deal,
          {
            source: `await crm_update_record({ object: "deals", record_id: "${deal}", values: { name: "Planned ${index}" } });`,
            change: { kind: "updated", resource: "deals", id: deal, title: `Planned ${index}` },
          },
        ],
        [
          task,
          {
            source: `await crm_delete_task({ task_id: "${task}" });`,
            change: { kind: "deleted", resource: "task", id: task },
          },
        ],
        [
          `new ${index}`,
          {
            source: `await crm_create_task({ content: "Planned ${index}" });`,
            change: { kind: "created", resource: "task", title: `Planned ${index}` },
          },
        ],
        [
          `company ${index}`,
          {
            source: `company = await crm_create_company({ values: { name: "Planned ${index}" } });`,
            change: { kind: "created", resource: "companies", title: `Planned ${index}` },
          },
        ],
      ] as const
    )[random(4)] as [string, Step];
    if (!steps.has(key)) steps.set(key, step);
  }
  return [...steps.values()];
}

const FAULTS = [
  { kind: "status", status: 500 },
  { kind: "status", status: 400, body: { code: "validation_type", message: "No." } },
  { kind: "status", status: 429, headers: { "retry-after": "0" } },
  { kind: "status-after", status: 500 },
  { kind: "drop" },
  { kind: "drop-after" },
  { kind: "truncate" },
] as const;

function matches(change: ResourceChange, step: Step): boolean {
  const { id, kind, resource, title } = step.change;
  return (
    change.kind === kind &&
    change.resource === resource &&
    (id === undefined || change.id === id) &&
    (title === undefined || change.title === title)
  );
}

/** Changes of a run, with its plan and its report. */
interface Run {
  steps: readonly Step[];
  changes: readonly ResourceChange[];
  /** Deals that a person has renamed. */
  edited: ReadonlySet<string>;
  report: PlanReport;
}

/** Lists what a plan should not have done, and where its report is wrong. */
function findProblems({ changes, edited, report, steps }: Run): string[] {
  const isEdit = ({ id, title }: ResourceChange) => edited.has(id) && title === "By hand";
  const others = changes.filter((change) => !isEdit(change));
  const unplanned = others.filter((change) => !steps.some((step) => matches(change, step)));
  const lostEdits = edited.size - changes.filter(isEdit).length;
  return [
    ...unplanned.map(({ summary }) => `not planned: ${summary}`),
    ...(lostEdits > 0 ? [`${lostEdits} edits were lost`] : []),
    ...steps.flatMap((step, index) => {
      const count = others.filter((change) => matches(change, step)).length;
      const { changed = [], message = "", status } = report.outcomes[index] ?? {};
      const isTold =
        status !== "skipped" ||
        changed[0]?.current === "By hand" ||
        message.includes("could not be read");
      const expected = status === "unknown" ? [0, 1] : status === "done" ? [1] : [0];
      return [
        ...(expected.includes(count) ? [] : [`${status}, made ${count} times: ${step.source}`]),
        ...(isTold ? [] : [`skipped without the value of the edit: ${step.source}`]),
      ];
    }),
  ];
}

test.each(Array.from({ length: RUNS }, (_, seed) => seed))(
  "whatever fails, and whoever else writes, a plan changes nothing but what it lists, and its report is true (%i)",
  async (seed) => {
    // One for each run: a request that was aborted may still arrive.
    const sandbox = await startPlanSandbox({ snapshot: start });
    onTestFinished(() => sandbox.stop());
    const random = createRandom(seed * 7919 + 1);
    const steps = createSteps(random);
    const source = `let company; ${steps.map((step) => step.source).join("\n")}`;
    const planned = await plan(sandbox, source, { policy: "writes" });

    const { baseUrl, token } = sandbox.services.crm;
    const byHand = new CrmUpdateRecordTool({ client: createCrmClient({ baseUrl, token }) });
    const edited = new Set([deals[random(deals.length)] ?? "", deals[random(deals.length)] ?? ""]);
    for (const record_id of edited) {
      await byHand.execute({ object: "deals", record_id, values: { name: "By hand" } });
    }

    for (let index = random(4); index > 0; index -= 1) {
      const fault = FAULTS[random(FAULTS.length)];
      const method = ["POST", "PUT", "DELETE", "GET"][random(4)] as string;
      sandbox.faults.add({ service: "crm", method, ...fault });
    }
    planned.question?.grant();
    let report: PlanReport = { isComplete: false, canGoOn: false, outcomes: [] };
    const times = 1 + random(3);
    for (let time = 0; time < times && !report.isComplete; time += 1) {
      const abort = random(3) === 0 ? AbortSignal.timeout(random(60)) : undefined;
      report = await planned.apply({ signal: abort });
    }
    sandbox.faults.clear();

    expect(findProblems({ changes: await sandbox.changes(start), edited, report, steps })).toEqual(
      [],
    );
  },
);
