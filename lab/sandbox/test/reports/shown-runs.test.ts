import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Sandbox, seedId, startSandbox } from "../../src/index.js";
import { createLinkedTask, crm, runAgent } from "../helpers/agent-work.js";
import {
  createAnswered,
  createAsked,
  createPlanned,
  readText,
  type ReportedEvent,
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
const readRun = () => read("/console/activity/runs/run-1");
const readPlan = () => read("/console/activity/plans/digest-1");

test("writes of one tool are a table: what does not fit comes first, and what all share once", async () => {
  const value = (number: number) => ({
    number,
    tool: "crm_update_record",
    service: "crm",
    input: {
      object: "deals",
      record_id: seedId("crm/deals/castellan-cold-chain"),
      values: { value: number === 3 ? 9_000_000 : 40_000 + number },
    },
    before: { "values.value": { currency_value: 310_000, currency_code: "USD" } },
    odd:
      number === 3
        ? [{ path: "values.value", isBefore: false, reasons: ["amount far from the others"] }]
        : [],
  });
  await sendReports(sandbox, [createPlanned({ writes: [1, 2, 3].map(value) })]);
  const text = await readPlan();
  expect(text).toContain("crm_update_record 3 1 does not fit In all of them: object deals");
  expect(text).toMatch(
    /What Deal value before Deal value after State 3 Castellan[^\d]+ 310,000 USD 9,000,000 USD amount far from the others planned 1 Castellan[^\d]+ 310,000 USD 40,001 USD planned/,
  );
});

test("a run has the name of its program, its state, its duration and what it changed", async () => {
  const title = "Close the tasks that are overdue";
  await sendReports(sandbox, [
    createPlanned({ title }),
    createAsked({ digest: "digest-1", tool: "run_program" }),
  ]);
  const create = createLinkedTask("Call Gemma");
  await runAgent(sandbox, "run-1", [create, crm("crm_get_self", "GET", "/v2/self")]);
  expect(await readRun()).toMatch(
    /Close the tasks that are overdue Live State waits for approval .* Duration \d+ ms/,
  );
  await sendReports(sandbox, [
    createAnswered({ digest: "digest-1", answer: "rejected", tool: "run_program" }),
  ]);
  expect(await readRun()).toMatch(
    /overdue Live State done Changed 1 task added Duration \d+ ms .* Calls 2 calls · 2 requests/,
  );
  expect(await read("/console/activity")).toMatch(
    /overdue 2 calls · 2 requests done 1 task added Planned program \d+ ms 11 Mar/,
  );
  expect(await read("/")).toMatch(/overdue 09:00:00 UTC done 1 task added 2 requests/);
  const self = crm("crm_get_self", "GET", "/v2/self");
  await runAgent(sandbox, "run-1", [self, self, crm("crm_get_task", "GET", "/v2/tasks/none")]);
  expect(await readRun()).toMatch(/overdue Live State failed/);
  expect(await read("/console/activity?state=failed")).toMatch(/overdue [^a-z]*calls .* failed/);
  expect(await read("/console/activity?state=done")).toContain("No recorded run matches.");
  expect((await fetch(`${sandbox.url}/console/activity?state=none`)).status).toBe(404);
});

test("a run has the name of the first request of its conversation", async () => {
  await runAgent(sandbox, "run-1", [crm("crm_get_self", "GET", "/v2/self")]);
  const requests = ["Who am I?\nAnswer in one word.", "And who else?"];
  await sendReports(
    sandbox,
    requests.map((request): ReportedEvent => {
      return { kind: "run", event: { phase: "requested", runMark: "run-1", request } };
    }),
  );
  expect(await readRun()).toMatch(/Who am I\? Live .* Request Who am I\? Answer in one word\. /);
  expect(await read("/")).toContain("Who am I? 09:00:00 UTC done");
});

test("an event is shown with the run that it started, and with what that changed", async () => {
  const accepted = {
    phase: "accepted",
    service: "crm",
    handler: "follow up",
    origin: "delivered",
    subject: { kind: "record", id: seedId("crm/deals/castellan-cold-chain") },
  };
  const handled = (entry: string): ReportedEvent[] => [
    { kind: "inbox", event: { ...accepted, entry, type: "record.updated" } },
    {
      kind: "inbox",
      event: {
        phase: "started",
        entry,
        eventMark: "e1",
        attempt: 1,
        name: "Castellan",
        names: ["deals", "stage"],
      },
    },
  ];
  const events = "/console/activity/events";
  expect(await read(events)).toContain("No event was reported yet.");
  await sendReports(sandbox, [
    { kind: "inbox", event: { ...accepted, entry: "own", type: "record.updated" } },
    { kind: "inbox", event: { phase: "ended", entry: "own", outcome: "own" } },
    ...handled("deal"),
  ]);
  await runAgent(sandbox, "run-1", [createLinkedTask("Call Gemma")], "e1");
  expect(await read(events)).toMatch(/stage · for follow up running record\.updated: Castellan/);
  const failed = { phase: "ended", entry: "deal", outcome: "waiting", error: "The mail is down." };
  await sendReports(sandbox, [
    { kind: "inbox", event: failed },
    // Its delivery is repeated.
    ...handled("deal").slice(0, 1),
    {
      kind: "inbox",
      event: {
        phase: "started",
        entry: "deal",
        eventMark: "e2",
        attempt: 2,
        name: "Castellan",
        names: [],
      },
    },
    { kind: "inbox", event: { phase: "ended", entry: "deal", outcome: "handled" } },
  ]);
  expect(await read(events)).toMatch(
    /handled 2 attempts record\.updated: Castellan[^:]* 1 task added .* own write None/,
  );
  expect(await readRun()).toMatch(
    /Started by record\.updated Castellan .* Event record\.updated handled/,
  );
});

test("approvals list what waits for a person, and what was decided", async () => {
  await sendReports(sandbox, [
    createPlanned({ title: "Close tasks" }),
    createAsked({ digest: "digest-1", tool: "run_program" }),
    { ...createAsked(), agoMs: 5000 },
    createAnswered({ answer: "rejected" }),
  ]);
  const text = await read("/console/activity/approvals");
  expect(text).toMatch(/Waiting 1 .* Close tasks waits for approval/);
  expect(text).toMatch(
    /Decided 1 .* crm_delete_task rejected because it deletes something .* 5\.0 s/,
  );
  now = new Date("2026-03-11T09:15:00Z");
  expect(await read("/console/activity/approvals")).toMatch(/Waiting 0 .* Close tasks expired/);
});

test("look-ups of names for a question are one entry of their run, and no call", async () => {
  await runAgent(sandbox, "run-1", [crm("crm_get_self", "GET", "/v2/self")]);
  const { baseUrl, token } = sandbox.services.crm;
  for (const path of ["/v2/self", "/v2/lists"]) {
    await fetch(`${baseUrl}${path}`, {
      headers: {
        authorization: `Bearer ${token}`,
        "user-agent": "workbelt-crm-tools/0.1.0 (crm_update_record; run=run-1)",
      },
    });
  }
  const text = await readRun();
  expect(text).toContain("1 call · 3 requests");
  expect(text.match(/crm_update_record lookup/g)).toHaveLength(1);
});
