import { randomUUID } from "node:crypto";
import { Agent, run, RunState } from "@openai/agents";
import { assistantMessage, functionCall, ScriptedModel } from "@openai/agents/testing";
import { createPolicy } from "@workbelt/core";
import { MemoryStore } from "@workbelt/core/store";
import { CallLedger } from "@workbelt/core/ledger";
import { createCrmClient, crmPackage, CrmToolkit } from "@workbelt/crm-tools";
import { createPrograms, type Programs } from "@workbelt/programs";
import { seedId, startSandbox } from "@workbelt/sandbox";
import { expect, onTestFinished, test } from "vitest";
import { toAgentTools } from "../src/index.js";

const TASK = seedId("crm/task/harborline-settle-savings");
const program = `await crm_delete_task({ task_id: "${TASK}" });`;
const context = { threadId: "thread" };

async function startCrm() {
  const sandbox = await startSandbox({ rateLimits: false });
  onTestFinished(() => sandbox.stop());
  const store = new MemoryStore();
  /** Makes the tools as each process of the application does. */
  const connect = () => {
    const ledger = new CallLedger({ store });
    const client = createCrmClient({ ...sandbox.services.crm, rateLimits: false });
    const policy = createPolicy("careful", [crmPackage], { store });
    return createPrograms({ toolkits: [new CrmToolkit({ client, ledger, policy })], store });
  };
  return { sandbox, connect };
}

/** An agent whose model runs the program, if there is one, and then says that it is done. */
function createAgent(programs: Programs, source?: string) {
  const call = functionCall("run_program", { program: source }, { callId: randomUUID() });
  const turns = [...(source === undefined ? [] : [[call]]), [assistantMessage("Done.")]];
  const model = new ScriptedModel(turns);
  return new Agent({ name: "Assistant", model, tools: toAgentTools(programs) });
}

async function resume(programs: Programs, saved: string, decision: "approve" | "reject") {
  const agent = createAgent(programs);
  const state = await RunState.fromString(agent, saved);
  for (const item of state.getInterruptions()) state[decision](item);
  return JSON.stringify((await run(agent, state)).history);
}

test("a run is interrupted once for a plan, which another process applies once it is approved", async () => {
  const { connect, sandbox } = await startCrm();
  const programs = connect();
  const { interruptions, state } = await run(createAgent(programs, program), "Go.", { context });
  expect(interruptions).toHaveLength(1);
  const { rawItem } = interruptions[0]!;
  const toolCallId = (rawItem as { callId: string }).callId;
  const question = await programs.questionFor(
    "run_program",
    { program },
    { ...context, toolCallId },
  );
  expect(await question?.describe()).toContain("1 × delete task (CRM)");
  expect(await sandbox.changes()).toEqual([]);
  expect(await resume(connect(), state.toString(), "approve")).toContain(
    "1 of 1 writes were made.",
  );
  expect(await resume(connect(), state.toString(), "approve")).toContain("has been applied");
  expect(await sandbox.changes()).toHaveLength(1);
});

test("a rejected plan is not applied", async () => {
  const { connect, sandbox } = await startCrm();
  const { state } = await run(createAgent(connect(), program), "Go.", { context });
  await resume(connect(), state.toString(), "reject");
  expect(await sandbox.changes()).toEqual([]);
});

test("a program that needs no approval runs without a question", async () => {
  const { connect, sandbox } = await startCrm();
  const agent = createAgent(connect(), 'await crm_create_task({ content: "Call" });');
  const { history, interruptions } = await run(agent, "Go.", { context });
  expect(interruptions).toEqual([]);
  expect(JSON.stringify(history)).toContain("1 of 1 writes were made.");
  expect(await sandbox.changes()).toHaveLength(1);
});
