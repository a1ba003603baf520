import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { reportRuns, type Sandbox, startSandbox } from "../../src/index.js";
import { crm, runAgent } from "../helpers/agent-work.js";
import {
  createAnswered,
  createAsked,
  createPlanned,
  readText,
  sendReports,
} from "../helpers/run-reports.js";

let sandbox: Sandbox;
let now = new Date("2026-03-11T09:00:00Z");
beforeAll(async () => {
  sandbox = await startSandbox({ rateLimits: false, now: () => now });
});
afterAll(() => sandbox.stop());
beforeEach(() => {
  now = new Date("2026-03-11T09:00:00Z");
  sandbox.clearActivity();
});

const read = (path: string) => readText(sandbox, path);
const readRun = (run = "run-1") => read(`/console/activity/runs/${run}`);
const readPlan = () => read("/console/activity/plans/digest-1");

test("nothing is shown of an application that does not report", async () => {
  await runAgent(sandbox, "run-1", [crm("crm_get_self", "GET", "/v2/self")]);
  const text = await readRun();
  expect(text).toContain("crm_get_self");
  expect(text).not.toMatch(/Planned program|Question about|undo/);
});

test("a plan is shown with its summary, its digest and its writes, deletions first", async () => {
  await sendReports(sandbox, [createPlanned()]);
  expect(await readRun()).toMatch(/Planned program waits for approval What it writes 2 writes:/);
  const text = await readPlan();
  expect(text).toContain("Digest digest-1");
  expect(text).toContain("1 × delete task: “Old”");
  expect(text).toMatch(/crm_delete_task 1 deletes the task .* crm_update_record 1 /);
  expect(text).toContain("Deal owner before Deal owner after State 1 ");
  expect(text).toContain("Daniel Okafor Lena Hoffmann planned");
});

test("words of a question that come from outside are underlined, with where they are from", async () => {
  const description = "Create a task\ncontent: “Pay <b>now</b>”";
  const start = description.indexOf("Pay");
  const outside = [{ start, end: start + "Pay <b>now</b>".length, from: ["a mail by “Mo”"] }];
  await sendReports(sandbox, [createAsked({ description, outside })]);
  const response = await fetch(`${sandbox.url}/console/activity/runs/run-1`);
  expect(await response.text()).toContain(
    'content: “<u title="From outside: a mail by “Mo”">Pay &lt;b&gt;now&lt;/b&gt;</u>”',
  );
});

test("every write of a plan is shown, with the whole of its values", async () => {
  const writes = Array.from({ length: 1000 }, (_, index) => ({
    number: index + 1,
    tool: "crm_create_task",
    service: "crm",
    input: { content: `${"long ".repeat(200)}text ${index}.` },
    before: null,
  }));
  await sendReports(sandbox, [createPlanned({ writes })]);
  const text = await readPlan();
  expect(text.match(/ \d+ (?:long ){200}text \d+\. planned/g)).toHaveLength(1000);
});

test.each([
  ["applied", "done", /State applied /],
  ["skipped", "skipped", /State 1 of 2 applied .* skipped Its call Changed since it was planned\./],
  ["failed", "failed", /failed Its call Changed since/],
  ["unknown", "unknown", /outcome unknown Its call Changed since/],
  ["not reached", "not_reached", /not reached Its call Changed since/],
])(
  "a plan that was approved and %s has the outcome of each write",
  async (_name, status, shown) => {
    const plan = { digest: "digest-1", tool: "run_program" };
    await sendReports(sandbox, [
      createPlanned(),
      createAsked(plan),
      { ...createAnswered(plan) },
      { kind: "plan", event: { phase: "write", digest: "digest-1", number: 1, callMark: "c0" } },
      {
        kind: "plan",
        event: {
          phase: "applied",
          digest: "digest-1",
          outcomes: [
            {
              number: 1,
              status,
              ...(status !== "done" && { message: "Changed since it was planned." }),
            },
            { number: 2, status: "done" },
          ],
        },
      },
    ]);
    const text = await readPlan();
    expect(text).toMatch(shown);
    expect(text).toContain("A person approved it after 0 ms.");
  },
);

test("a call of a plan's write leads to the plan", async () => {
  await sendReports(sandbox, [
    createPlanned(),
    { kind: "plan", event: { phase: "write", digest: "digest-1", number: 2, callMark: "c0" } },
  ]);
  expect(await readPlan()).toContain("State being applied");
  await runAgent(sandbox, "run-1", [crm("crm_delete_task", "DELETE", "/v2/tasks/none")]);
  expect(await readRun()).toMatch(/crm_delete_task failed write 2 of the plan/);
});

test("a rejected plan names who rejected it, and an unanswered plan expires", async () => {
  await sendReports(sandbox, [createPlanned(), createAsked({ digest: "digest-1" })]);
  expect(await readPlan()).toContain(
    "State waits for approval Approval No one has decided yet. Answer in the application that asks.",
  );
  now = new Date("2026-03-11T09:15:00Z");
  expect(await readPlan()).toContain("State expired");
  await sendReports(sandbox, [createAnswered({ digest: "digest-1", answer: "rejected" })]);
  expect(await readPlan()).toContain("State rejected Approval A person rejected it after 15 min.");
});

test.each([
  ["approved", "person", "approved 12.0 s A person approved it after 12.0 s."],
  ["rejected", "person", "rejected 12.0 s A person rejected it after 12.0 s."],
  ["edited", "person", "approved with changes 12.0 s A person approved it with changes after"],
  ["rejected", "policy", "not approved 12.0 s No one could be asked, or no one decided, within"],
])("a call that waited and was %s by a %s says so, and how long", async (answer, by, shown) => {
  await sendReports(sandbox, [
    { ...createAsked(), agoMs: 20_000 },
    // An agent that was interrupted asks again.
    { ...createAsked(), agoMs: 9000 },
    { ...createAnswered({ answer, by }), agoMs: 8000 },
  ]);
  const text = await readRun();
  expect(text).toContain(`Question about crm_delete_task ${shown}`);
  expect(text).toContain("Asked because it deletes something.");
  expect(text).toContain("Delete the task “Old”.");
  expect(text.match(/Question about/g)).toHaveLength(1);
});

test("an undo shows what it took back and what it left, and run, call and change lead to it", async () => {
  const create = crm("crm_create_task", "POST", "/v2/tasks", {
    content: "Call Gemma",
    format: "plaintext",
    deadline_at: null,
    is_completed: false,
    assignees: [],
    linked_records: [],
  });
  const reply = (await runAgent(sandbox, "run-1", [create])) as {
    data: { id: { task_id: string } };
  };
  const recorded = { phase: "recorded", run: "it's mine", runMark: "run-1" };
  await sendReports(sandbox, [
    { kind: "undo", event: { ...recorded, step: "s1", callMark: "c0" } },
    { kind: "undo", event: { ...recorded, step: "s2", callMark: "c9" } },
  ]);
  expect(await readRun()).toContain(String.raw`workbelt undo 'it'\''s mine' --dry-run`);
  await runAgent(sandbox, "run-2", [
    crm("crm_get_self", "GET", "/v2/self"),
    crm("undo", "PATCH", `/v2/tasks/${reply.data.id.task_id}`, { is_completed: true }),
  ]);
  const undone = {
    phase: "undone",
    run: "it's mine",
    runMark: "run-2",
    message: "Undid 1 of 2 writes.",
    steps: [
      {
        id: "s2",
        operation: "crm_update_record",
        outcome: "changed",
        message: "the value of the deal, changed after this run",
      },
      {
        id: "s1",
        operation: "crm_create_task",
        outcome: "undone",
        message: "the task “Call Gemma”",
        action: "remove the task “Call Gemma”",
        callMark: "c1",
      },
    ],
  };
  await sendReports(sandbox, [{ kind: "undo", event: undone }]);
  const run = await readRun();
  expect(run).toMatch(/Undone at 09:00:00 UTC 1 of 2 undone/);
  expect(run).toMatch(/crm_create_task wrote undone/);
  // The other write is still there.
  expect(run).toContain("--dry-run");
  expect(await readRun("run-2")).toMatch(/undo wrote part of an undo .* Undo of the run it's mine/);
  const page = await (await fetch(`${sandbox.url}/console/activity/runs/run-1`)).text();
  const path = /href="(\/console\/activity\/undos\/\d+)"/.exec(page)?.[1] ?? "";
  expect(await read(path)).toMatch(
    /Not undone 1 crm_update_record changed since The call The value of the deal, changed after this run Undone 1 crm_create_task undone The call The undo Remove the task “Call Gemma”/,
  );
  expect(await read("/console/changes")).toMatch(/crm_create_task · run it's mine · undone/);
  expect(await read("/")).toMatch(/it's mine 09:00:00 UTC done partly undone 1 task added/);
});

test("clearing the activity clears the reports", async () => {
  await sendReports(sandbox, [createPlanned(), createAsked()]);
  sandbox.clearActivity();
  expect(await read("/console/activity")).toContain("No request has arrived yet.");
  expect((await fetch(`${sandbox.url}/console/activity/plans/digest-1`)).status).toBe(404);
});

test.each([
  ["no list", {}, "reports: expected a list of at most 5000 items."],
  ["an unknown kind", { reports: [{ kind: "x", agoMs: 0, event: { phase: "y" } }] }, '"x y"'],
  [
    "a prototype's member",
    { reports: [{ kind: "constructor", agoMs: 0, event: { phase: "name" } }] },
    "There are no reports of the kind",
  ],
  [
    "a missing member",
    { reports: [{ kind: "plan", agoMs: 0, event: { phase: "write" } }] },
    "digest: expected text.",
  ],
])("reports with %s are refused", async (_name, body, message) => {
  const response = await fetch(`${sandbox.url}/control/reports`, {
    method: "POST",
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(400);
  expect(((await response.json()) as { message: string }).message).toContain(message);
});

test("other machines report nothing", async () => {
  const response = await fetch(`${sandbox.url}/control/reports`, {
    method: "POST",
    headers: { "x-forwarded-for": "192.0.2.7" },
    body: JSON.stringify({ reports: [{ agoMs: 0, ...createPlanned() }] }),
  });
  expect(response.status).toBe(403);
});

test("an address that is none is an error that names the variable", () => {
  expect(() => reportRuns("localhost")).toThrow(
    /must be a URL .* "localhost".*WORKBELT_SANDBOX_URL/,
  );
});
