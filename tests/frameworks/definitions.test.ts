import { randomUUID } from "node:crypto";
import { convertToOpenAITool } from "@langchain/core/utils/function_calling";
import { createPolicy, type Definitions, type PolicyRules, toDefinitions } from "@workbelt/core";
import { MemoryStore } from "@workbelt/core/store";
import { ConvintelToolkit } from "@workbelt/convintel-tools";
import { createCrmClient, crmPackage, CrmToolkit } from "@workbelt/crm-tools";
import { NotesToolkit } from "@workbelt/notes-tools";
import { startSandbox } from "@workbelt/sandbox";
import { expect, onTestFinished, test } from "vitest";

async function startCrm() {
  const sandbox = await startSandbox();
  onTestFinished(() => sandbox.stop());
  const client = createCrmClient(sandbox.services.crm);
  const define = (rules: PolicyRules, store?: MemoryStore): Definitions => {
    const policy = createPolicy(rules, [crmPackage], { store });
    return toDefinitions([new CrmToolkit({ client, policy })]);
  };
  return { sandbox, client, define };
}

function origin() {
  return { threadId: randomUUID(), toolCallId: randomUUID() };
}

const task = { content: "Send the offer" };

test("the definitions of all operations are those that LangChain sends to models", () => {
  const toolkits = [new CrmToolkit(), new NotesToolkit(), new ConvintelToolkit()];
  const { definitions } = toDefinitions(toolkits);
  const tools = toolkits.flatMap((toolkit) => toolkit.tools);
  expect(definitions).toHaveLength(tools.length);
  for (const { description, name, parameters } of definitions) {
    const tool = tools.find((each) => each.name === name)!;
    expect({ name, description, parameters }).toEqual(convertToOpenAITool(tool).function);
  }
});

test("a call takes the arguments as an object or as JSON text, and mistakes are results", async () => {
  const { define } = await startCrm();
  const tools = define("open");
  const created = await tools.call("crm_create_task", JSON.stringify(task), origin());
  expect(created).toMatchObject({ isError: false, artifact: { content_plaintext: task.content } });
  expect(JSON.parse(created.content)).toMatchObject({ data: { content: task.content } });
  expect(await tools.call("crm_list_tasks", "")).toMatchObject({ isError: false });
  const wrong = [
    await tools.call("crm_create_task", "{", origin()),
    await tools.call("crm_create_task", { contents: "Send the offer" }, origin()),
    await tools.call("crm_create_tasks", task, origin()),
  ];
  expect(wrong.map(({ isError }) => isError)).toEqual([true, true, true]);
  expect(wrong[0]?.content).toContain("JSON object");
  expect(wrong[1]?.content).toContain("contents");
  expect(wrong[2]?.content).toContain("crm_create_task");
});

test("by discovery, one definition describes tools and the other calls one", async () => {
  const { client } = await startCrm();
  const toolkit = new CrmToolkit({ client });
  const tools = toDefinitions([toolkit], { discovery: true });
  expect(tools.definitions.map(({ name }) => name)).toEqual(["call_tool", "describe_tools"]);
  const described = await tools.call("describe_tools", { names: ["tasks"] });
  expect(described.content).toContain('"crm_create_task"');
  const call = { name: "crm_create_task", arguments: JSON.stringify(task) };
  expect(await tools.call("call_tool", call, origin())).toMatchObject({ isError: false });
  const wrong = await tools.call("call_tool", { name: "crm_create_task" }, origin());
  expect(wrong).toMatchObject({ isError: true, content: expect.stringContaining("Its input: {") });
});

test("a call that needs approval is refused until the person has answered, and runs once", async () => {
  const { define, sandbox } = await startCrm();
  const tools = define("writes");
  const own = origin();
  expect(await tools.questionFor("crm_list_tasks", {}, own)).toBeUndefined();
  const refused = await tools.call("crm_create_task", task, own);
  expect(refused).toMatchObject({
    isError: true,
    artifact: { error: { code: "approval_required" } },
  });
  const question = (await tools.questionFor("crm_create_task", task, own))!;
  expect(await question.describe()).toContain("Send the offer");
  question.grant();
  expect(await tools.call("crm_create_task", { content: "Send it" }, own)).toMatchObject({
    isError: true,
  });
  expect(await tools.call("crm_create_task", task, own)).toMatchObject({ isError: false });
  expect(await tools.call("crm_create_task", task, own)).toMatchObject({ isError: true });
  expect(await sandbox.changes()).toHaveLength(1);
});

test.each(["in memory", "in a store that another process shares"])(
  "an answer that arrives later counts only for a call that was asked about, once: %s",
  async (kind) => {
    const { define, sandbox } = await startCrm();
    const store = kind === "in memory" ? undefined : new MemoryStore();
    const asking = define("writes", store);
    const answering = store === undefined ? asking : define("writes", store);
    const own = origin();
    const find = async (tools: Definitions, args: object) =>
      (await tools.questionFor("crm_create_task", args, own))!;
    expect(await (await find(answering, task)).grantAsked()).toBe(false);
    await (await find(asking, task)).noteAsked();
    expect(await (await find(answering, { content: "Send it" })).grantAsked()).toBe(false);
    const answers = [await find(answering, task), await find(answering, task)];
    const granted = await Promise.all(answers.map((question) => question.grantAsked()));
    expect(granted.filter(Boolean)).toHaveLength(1);
    expect(await answering.call("crm_create_task", task, own)).toMatchObject({ isError: false });
    expect(await (await find(answering, task)).grantAsked()).toBe(false);
    expect(await sandbox.changes()).toHaveLength(1);
  },
);

test("a call is aborted by its signal", async () => {
  const { define } = await startCrm();
  const signal = AbortSignal.abort(new Error("The user left."));
  await expect(define("open").call("crm_list_tasks", {}, { signal })).rejects.toThrow(
    "The user left.",
  );
});
