import { createPolicy, observe, type PolicyRules } from "@workbelt/core";
import { createCrmClient, crmPackage, CrmToolkit } from "@workbelt/crm-tools";
import { type Sandbox, seedId, startSandbox } from "@workbelt/sandbox";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { approvals } from "../src/index.js";
import { createApprovalAgent } from "./helpers/approval-agent.ts";

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ rateLimits: false });
});
beforeEach(() => sandbox.reset());
afterAll(() => sandbox.stop());

function createToolkit(rules: PolicyRules): CrmToolkit {
  const client = createCrmClient({ ...sandbox.services.crm, rateLimits: false });
  return new CrmToolkit({ client, policy: createPolicy(rules, [crmPackage]) });
}

test("a call with items is one question, and runs as the person approves or edits it", async () => {
  const items = ["elif-demir", "tara-quinn"].map((person) => ({
    record_id: seedId(`crm/people/${person}`),
  }));
  const call = [
    "crm_update_record",
    { object: "people", values: { job_title: "Director" }, items },
  ] as const;
  const policy: PolicyRules = [{ when: { effect: ["update"] }, then: "ask" }];
  const toolkit = createToolkit(policy);
  const middleware = [approvals({ toolkits: [toolkit] })];
  const agent = createApprovalAgent([[call], [call]], toolkit.getTools(), middleware);
  const requests = new Set<string>();
  onTestFinished(observe({ run: ({ request }) => requests.add(request) }));
  const { questions } = await agent.start();
  expect(questions).toEqual([expect.stringMatching(/^CRM: Change values .+, 2 times\.\n/)]);
  expect(questions[0]).toContain("1. “Elif Demir”; ");
  expect(questions[0]).toContain("values.job_title: ");
  expect(await sandbox.changes()).toEqual([]);
  const approved = await agent.approve();
  expect(approved.results.map(({ text }) => text)).toEqual([
    expect.stringContaining('"data":{"done":2}'),
  ]);
  expect([...requests]).toEqual(["Go."]);
  const args = { object: "people", values: { job_title: "Head" }, items: items.slice(1) };
  const edited = await agent.decide({
    type: "edit",
    editedAction: { name: "crm_update_record", args },
  });
  expect(edited.results.at(-1)?.text).toContain('"data":{"done":1}');
});

test("without the middleware, a call with items that is alone in its turn asks by itself", async () => {
  const items = [{ content: "Send the offer" }, { content: "Book a room" }];
  const tools = createToolkit("writes").getTools();
  const agent = createApprovalAgent([[["crm_create_task", { items }]]], tools, []);
  const { questions } = await agent.start();
  expect(questions).toEqual([expect.stringContaining("2 times")]);
  expect(await sandbox.changes()).toEqual([]);
  const { results } = await agent.approve();
  expect(results.map(({ text }) => text)).toEqual([expect.stringContaining('"done":2')]);
  expect(await sandbox.changes()).toHaveLength(2);
});
