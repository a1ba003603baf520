import { type AuditEntry, AuditLog, createPolicy } from "@workbelt/core";
import { MemoryStore } from "@workbelt/core/store";
import { convintelPackage } from "@workbelt/convintel-tools";
import { crmPackage } from "@workbelt/crm-tools";
import { type Sandbox, seedId } from "@workbelt/sandbox";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { PlanStore, restorePlan } from "../../src/index.js";
import { createToolkits, getFailure, plan, startPlanSandbox } from "../helpers/plan-sandbox.ts";

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startPlanSandbox();
});
beforeEach(() => sandbox.reset());
afterAll(() => sandbox.stop());

const task = seedId("crm/task/harborline-settle-savings");
const deleteTask = `await crm_delete_task({ task_id: "${task}" });`;
const createTask = 'await crm_create_task({ content: "Call" });';

test("a denied write throws in the program as a real call, and the rest can be planned", async () => {
  const entries: AuditEntry[] = [];
  const auditLog = new AuditLog({ write: (entry) => void entries.push(entry) });
  const rule = { when: { effect: "delete" }, then: "deny", because: "records are kept" } as const;
  const toolkits = createToolkits(sandbox, { auditLog, policy: [rule] });
  const { output, writes } = await plan(
    sandbox,
    `try { ${deleteTask} } catch (error) { console.log(error.message); } ${createTask}`,
    { toolkits },
  );
  expect(output.logs[0]).toContain(
    "The policy denies this call of crm_delete_task: records are kept",
  );
  expect(writes.map(({ tool }) => tool)).toEqual(["crm_create_task"]);
  expect(entries).toMatchObject([
    {
      operation: "crm_delete_task",
      outcome: "refused",
      decision: { verdict: "deny", by: "policy" },
    },
  ]);
});

test("one question covers all writes, and only its approval lets the plan be applied", async () => {
  const entries: AuditEntry[] = [];
  const auditLog = new AuditLog({ write: (entry) => void entries.push(entry) });
  const toolkits = createToolkits(sandbox, { auditLog, policy: "deletions" });
  const made = await plan(sandbox, `${deleteTask} ${createTask}`, {
    toolkits,
    threadId: "1",
    toolCallId: "a",
  });
  expect(made.writes.map(({ verdict }) => verdict)).toEqual(["ask", "allow"]);
  expect(made.question?.digest).toBe(made.digest);
  expect(await made.question?.describe()).toMatch(
    /^2 writes:\n1 × delete task[^]*Asked because it deletes something\.$/,
  );
  expect(await getFailure(made.apply())).toContain("A person must approve this plan first");
  made.question?.grant();
  expect((await made.apply()).isComplete).toBe(true);
  expect(entries.filter(({ effect }) => effect !== "read")).toMatchObject([
    {
      operation: "crm_delete_task",
      decision: { verdict: "ask", by: "person" },
      outcome: "done",
      toolCallId: "a#1",
    },
    {
      operation: "crm_create_task",
      decision: { verdict: "allow" },
      outcome: "done",
      threadId: "1",
    },
  ]);
});

test("an approval of a plan opens no other call", async () => {
  const toolkits = createToolkits(sandbox, { policy: "deletions" });
  const made = await plan(sandbox, deleteTask, { toolkits });
  made.question?.grant();
  const call = { type: "tool_call", id: "x", name: "crm_delete_task", args: { task_id: task } };
  const tool = toolkits[0]?.getTools().find(({ name }) => name === "crm_delete_task");
  const message = await tool?.invoke(call as never);
  expect(message).toMatchObject({
    status: "error",
    content: expect.stringContaining("must approve"),
  });
  expect((await made.apply()).isComplete).toBe(true);
});

test("a plan that nobody has to approve has no question", async () => {
  const made = await plan(sandbox, createTask, { policy: "deletions" });
  expect(made.question).toBeUndefined();
});

test("a rejected plan is recorded for each write that needed approval", async () => {
  const entries: AuditEntry[] = [];
  const auditLog = new AuditLog({ write: (entry) => void entries.push(entry) });
  const toolkits = createToolkits(sandbox, { auditLog, policy: "deletions" });
  const made = await plan(sandbox, `${deleteTask} ${createTask}`, { toolkits });
  await made.question?.refuse("person");
  expect(entries).toMatchObject([
    { operation: "crm_delete_task", outcome: "refused", error: "denied" },
  ]);
});

test("a program is asked about under careful if its conversation has read outsiders' words before", async () => {
  const call = { toolCallId: "a" };
  const policy = createPolicy("careful", [crmPackage, convintelPackage]);
  await policy.markOutsideContent("marked");
  const toolkits = createToolkits(sandbox, { policy });
  const made = await plan(sandbox, createTask, { ...call, threadId: "marked", toolkits });
  expect(made.writes[0]).toMatchObject({
    verdict: "ask",
    because: expect.stringContaining("outside the workspace"),
  });
  const other = await plan(sandbox, createTask, {
    ...call,
    threadId: "without",
    policy: "careful",
  });
  expect(other.question).toBeUndefined();
});

test("a plan that needed no approval is not applied once the thread has read outsiders' words", async () => {
  const packages = [crmPackage];
  const policy = createPolicy("careful", packages);
  const toolkits = createToolkits(sandbox, { policy });
  const made = await plan(sandbox, createTask, { toolkits, threadId: "later", toolCallId: "a" });
  await policy.markOutsideContent("later");
  const report = await made.apply();
  expect(report.outcomes).toMatchObject([
    { status: "failed", message: expect.stringContaining("must approve") },
  ]);
  expect(await sandbox.changes()).toEqual([]);
});

test("an answer that arrives in another process counts once, and only for what was asked", async () => {
  const store = new MemoryStore();
  const plans = new PlanStore(store);
  const connect = () => {
    const policy = createPolicy("writes", [crmPackage], { store });
    return createToolkits(sandbox, { policy });
  };
  const made = await plan(sandbox, createTask, { toolkits: connect() });
  await plans.save(made);
  const restored = await plans.load(made.digest, { toolkits: connect() });
  expect(await restored?.question?.grantAsked()).toBe(false);
  await made.question?.noteAsked();
  const answered = await plans.load(made.digest, { toolkits: connect() });
  expect(await answered?.question?.grantAsked()).toBe(true);
  expect(await restored?.question?.grantAsked()).toBe(false);
  expect(await getFailure(restored!.apply())).toContain("must approve");
  const report = await answered!.apply();
  await plans.end(made, report);
  await plans.save(made);
  expect(await getFailure(plans.load(made.digest, { toolkits: connect() }))).toContain(
    "has been applied. 1 of 1 writes were made.",
  );
});

test("the policy of an applied write is that of its tool at that time", async () => {
  const made = await plan(sandbox, deleteTask, { policy: "open" });
  const toolkits = createToolkits(sandbox, { policy: "read-only" });
  const restored = restorePlan(JSON.parse(JSON.stringify(made)), { toolkits });
  const report = await restored.apply();
  expect(report.outcomes).toMatchObject([
    { status: "failed", message: expect.stringContaining("policy denies") },
  ]);
});

test("tools without what the plan needs refuse it", async () => {
  const made = await plan(sandbox, createTask);
  const toolkits = createToolkits(sandbox, { access: "read" });
  expect(() => restorePlan(JSON.parse(JSON.stringify(made)), { toolkits })).toThrow(
    "crm_create_task, which these toolkits do not have",
  );
});

test("a write that is denied after what the program has read fails the plan", async () => {
  const activityId = seedId("convintel/activity/brightmoor-discovery");
  const rule = { when: { effect: "write", afterOutsideContent: true }, then: "deny" } as const;
  const source = `const { items } = await convintel_transcript_get({ activityId: "${activityId}" }); if (items.length > 0) ${createTask}`;
  const planned = plan(sandbox, source, { policy: [rule], threadId: "denied", toolCallId: "a" });
  await expect(planned).rejects.toMatchObject({ code: "denied", operation: "crm_create_task" });
});
