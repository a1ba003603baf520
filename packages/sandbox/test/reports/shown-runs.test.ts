import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Sandbox, seedId, startSandbox } from "../../src/index.js";
import { createLinkedTask, crm, runAgent } from "../helpers/agent-work.js";
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
const readRun = () => read("/console/activity?run=run-1");
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
    /What value before value after State 3 Castellan[^\d]+ 310,000 USD 9,000,000 amount far from the others planned 1 Castellan[^\d]+ 310,000 USD 40,001 planned/,
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
  expect(await readRun()).toMatch(/Close the tasks that are overdue waits for approval \d+ ms/);
  await sendReports(sandbox, [
    createAnswered({ digest: "digest-1", answer: "rejected", tool: "run_program" }),
  ]);
  expect(await readRun()).toMatch(/overdue done \d+ ms .* 1 task added\. 2 calls · 2 requests/);
  expect(await read("/")).toMatch(/overdue 09:00:00 UTC done 1 task added 2 requests/);
  const self = crm("crm_get_self", "GET", "/v2/self");
  await runAgent(sandbox, "run-1", [self, self, crm("crm_get_task", "GET", "/v2/tasks/none")]);
  expect(await readRun()).toMatch(/overdue failed/);
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
