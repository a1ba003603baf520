import { AIMessage, HumanMessage, ToolMessage } from "@langchain/core/messages";
import { fakeModel } from "@langchain/core/testing";
import type { StructuredToolInterface } from "@langchain/core/tools";
import { combineTools } from "@workbelt/core/langchain";
import { type Layer } from "@workbelt/core";
import { modelSchemas } from "@workbelt/testing";
import {
  createCrmClient,
  CrmGetTaskTool,
  CrmListPeopleTool,
  CrmToolkit,
} from "@workbelt/crm-tools";
import { type Sandbox, seedId, startSandbox } from "@workbelt/sandbox";
import { createAgent } from "langchain";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type PlannedCall,
  recordingModel,
} from "../../packages/agents/test/helpers/recording-model.ts";

const TASK = seedId("crm/task/harborline-settle-savings");

let sandbox: Sandbox;
let client: ReturnType<typeof createCrmClient>;
beforeAll(async () => {
  sandbox = await startSandbox({ rateLimits: false });
  client = createCrmClient({ ...sandbox.services.crm, rateLimits: false });
});
afterAll(async () => {
  await client.close();
  await sandbox.stop();
});

/** Runs an agent that makes one call in each turn; returns the results and what the model was offered. */
async function run(tools: StructuredToolInterface[], ...calls: PlannedCall[]) {
  const model = recordingModel(...calls.map((call) => [call]));
  const { messages } = await createAgent({ model, tools }).invoke({
    messages: [new HumanMessage("Go.")],
  });
  const results = messages.filter((message) => ToolMessage.isInstance(message));
  return { results, offered: model.offered[0] };
}

function readData(message: ToolMessage | undefined): Record<string, unknown> {
  return (JSON.parse(message?.text ?? "") as { data: Record<string, unknown> }).data;
}

test("a model uses prefixed, renamed and described tools without the pinned input", async () => {
  const toolkit = new CrmToolkit({
    client,
    include: ["crm_list_records", "crm_get_record"],
    prefix: "sales_",
    rename: { crm_list_records: "find_deals" },
    describe: { crm_list_records: "Lists deals." },
    pin: { object: "deals" },
  });
  const tools = toolkit.getTools();
  const { offered, results } = await run(
    tools,
    ["sales_find_deals", { limit: 3 }],
    ["sales_find_deals", { object: "people" }],
  );
  expect(offered?.toSorted()).toEqual(["sales_crm_get_record", "sales_find_deals"]);
  const finder = tools.find(({ name }) => name === "sales_find_deals");
  expect(finder?.description).toBe("Lists deals.");
  expect(modelSchemas(finder!)["OpenAI"]?.properties).not.toHaveProperty("object");
  const { items, web_url } = readData(results[0]) as { items: object[]; web_url: string };
  expect(items).toHaveLength(3);
  expect(web_url).toContain("/deals/");
  expect(results[1]).toMatchObject({ status: "error", text: expect.stringContaining("object") });
});

test.each<["full" | "ids" | "none", unknown]>([
  [
    "full",
    expect.objectContaining({
      content_plaintext: expect.any(String),
      provenance: expect.objectContaining({ service: "crm" }),
    }),
  ],
  [
    "ids",
    {
      provenance: {
        service: "crm",
        operation: "crm_get_task",
        ids: expect.objectContaining({ task_id: [TASK] }),
      },
    },
  ],
  ["none", undefined],
])("the artifact of a call is %s", async (artifact, expected) => {
  const { results } = await run(
    [new CrmGetTaskTool({ client, artifact })],
    ["crm_get_task", { task_id: TASK }],
  );
  expect(results[0]?.artifact).toEqual(expected);
  expect(readData(results[0])).toMatchObject({ task_id: TASK });
});

test("a model that follows the advice of cut results reads every record once", async () => {
  const tool = new CrmListPeopleTool({ client, maxContentTokens: 1500 });
  const { items: all } = await new CrmListPeopleTool({ client }).execute({});
  const read: string[] = [];
  let calls = 0;
  const model = fakeModel();
  for (let turn = 0; turn < 40; turn += 1) {
    model.respond((messages) => {
      const last = messages.at(-1);
      const content = ToolMessage.isInstance(last)
        ? (JSON.parse(last.text) as {
            truncated?: string;
            data: { items: { record_id: string }[] };
          })
        : undefined;
      read.push(...(content?.data.items.map(({ record_id }) => record_id) ?? []));
      const [, offset] =
        /repeat this call with "offset": (\d+)/.exec(content?.truncated ?? "") ?? [];
      if (content !== undefined && offset === undefined) return new AIMessage("Done.");
      const args = offset === undefined ? {} : { offset: Number(offset) };
      calls += 1;
      return new AIMessage({
        content: "",
        tool_calls: [{ type: "tool_call", id: `call-${calls}`, name: tool.name, args }],
      });
    });
  }
  await createAgent({ model, tools: [tool] }).invoke(
    { messages: [new HumanMessage("Go.")] },
    { recursionLimit: 100 },
  );
  expect(calls).toBeGreaterThan(3);
  expect(read).toEqual(all.map(({ id }) => id.record_id));
});

test("a list has only the name and the attributes that the model asks for", async () => {
  const { results } = await run(
    [new CrmListPeopleTool({ client })],
    ["crm_list_people", { attributes: ["job_title"], limit: 5 }],
  );
  const { items } = readData(results[0]) as { items: { values: object }[] };
  expect(items).toHaveLength(5);
  for (const { values } of items) expect(Object.keys(values)).toEqual(["name", "job_title"]);
});

test("a layer of the host changes what the model reads", async () => {
  const uppercase: Layer = {
    open: () => ({
      call: async (next) => {
        const task = (await next()) as { content_plaintext: string };
        return { ...task, content_plaintext: task.content_plaintext.toUpperCase() };
      },
    }),
  };
  const { results } = await run(
    [new CrmGetTaskTool({ client, layers: [uppercase] })],
    ["crm_get_task", { task_id: TASK }],
  );
  const { content } = readData(results[0]) as { content: string };
  expect(content).toMatch(/[A-Z]/);
  expect(content).toBe(content.toUpperCase());
});

test("two tools of one name are refused before an agent has them", () => {
  const kits = ["ada", "bob"].map((account) => new CrmToolkit({ client, account }));
  expect(() => combineTools(...kits)).toThrow("Two tools are named crm_list_people.");
});
