import { randomUUID } from "node:crypto";
import { createPolicy } from "@workbelt/core";
import { createCrmClient, crmPackage, CrmToolkit } from "@workbelt/crm-tools";
import { createPrograms } from "@workbelt/programs";
import { seedId, startSandbox } from "@workbelt/sandbox";
import { generateText, isStepCount, type ModelMessage } from "ai";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { toAiTools } from "../src/index.js";
import { scriptModel } from "./helpers/scripted-model.ts";

const TASK = seedId("crm/task/harborline-settle-savings");
const program = `await crm_list_deals({}); await crm_delete_task({ task_id: "${TASK}" });`;

let sandbox: Awaited<ReturnType<typeof startSandbox>>;
// Other files of this process have threads of their own, of which one may have read content by outsiders.
const threadId = crypto.randomUUID();

let programs: ReturnType<typeof createPrograms>;
beforeEach(async () => {
  const started = await startSandbox({ rateLimits: false });
  onTestFinished(() => started.stop());
  sandbox = started;
  const client = createCrmClient({ ...sandbox.services.crm, rateLimits: false });
  const policy = createPolicy("careful", [crmPackage]);
  programs = createPrograms({ toolkits: [new CrmToolkit({ client, policy })] });
});

/** A request of the application: the messages so far, and the program that the model runs then, if any. */
async function respond(messages: ModelMessage[], source?: string) {
  const call = { name: "run_program", args: { program: source }, id: randomUUID() };
  const { toolApproval, tools } = toAiTools(programs, { threadId });
  const model = source === undefined ? scriptModel("Done.") : scriptModel([call], "Done.");
  const options = { model, messages, tools, toolApproval, stopWhen: isStepCount(5) };
  const { content, responseMessages } = await generateText(options);
  const requests = content.filter((part) => part.type === "tool-approval-request");
  return { messages: [...messages, ...responseMessages], requests };
}

const start = (source: string) => respond([{ role: "user", content: "Tidy up." }], source);

/** Answers the request for approval, as a client does. */
async function answer(
  { messages, requests }: Awaited<ReturnType<typeof start>>,
  approved: boolean,
) {
  const { approvalId } = requests[0]!;
  const part = { type: "tool-approval-response" as const, approvalId, approved };
  return respond([...messages, { role: "tool", content: [part] }]);
}

test("a person is asked about the plan as a whole, and what they approved is applied once", async () => {
  const asked = await start(program);
  expect(asked.requests).toMatchObject([
    { reason: expect.stringMatching(/^1 write:\n1 × delete task \(CRM\)/) },
  ]);
  expect(await sandbox.changes()).toEqual([]);
  sandbox.clearActivity();
  const { messages } = await answer(asked, true);
  expect(JSON.stringify(messages)).toContain("1 of 1 writes were made.");
  expect(await sandbox.changes()).toHaveLength(1);
  expect(sandbox.activity().filter(({ path }) => path.includes("/objects/deals/"))).toEqual([]);
  // The client sends its approval again.
  await answer(asked, true);
  expect(await sandbox.changes()).toHaveLength(1);
});

test("a rejected plan is not applied", async () => {
  await answer(await start(program), false);
  expect(await sandbox.changes()).toEqual([]);
});

test("a program that needs no approval, and one that fails, run without a question", async () => {
  const { messages, requests } = await start('await crm_create_task({ content: "Call" });');
  expect(requests).toEqual([]);
  expect(JSON.stringify(messages)).toContain("1 of 1 writes were made.");
  const failed = await start("await crm_nothing({});");
  expect(failed.requests).toEqual([]);
  expect(JSON.stringify(failed.messages)).toContain("crm_nothing");
});
