import { AIMessageChunk, ToolMessage } from "@langchain/core/messages";
import type { StructuredToolInterface } from "@langchain/core/tools";
import { ConvintelToolkit, createConvintelClient } from "@workbelt/convintel-tools";
import { createCrmClient, CrmToolkit } from "@workbelt/crm-tools";
import { createNotesClient, NotesToolkit } from "@workbelt/notes-tools";
import { type Sandbox, seedId, startSandbox } from "@workbelt/sandbox";
import { createAgent } from "langchain";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { type ModelCall, startOpenAi } from "../docs/snippets/openai-server.js";

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.stop());
afterEach(() => vi.unstubAllEnvs());

const packages: [
  name: string,
  tools: () => StructuredToolInterface[],
  calls: ModelCall[],
  RegExp[],
][] = [
  [
    "crm-tools",
    () => new CrmToolkit({ client: createCrmClient(sandbox.services.crm) }).getTools(),
    [
      ["crm_create_task", { content: "Call Gemma" }],
      ["crm_get_task", { task_id: seedId("crm/task/harborline-settle-savings") }],
    ],
    [/"content":"Call Gemma"/, /"task_id":/],
  ],
  [
    "notes-tools",
    () => new NotesToolkit({ client: createNotesClient(sandbox.services.notes) }).getTools(),
    [
      ["notes_user_list", {}],
      ["notes_page_get", { page_id: "not an id" }],
    ],
    [/"user_id":/, /page_id/],
  ],
  [
    "convintel-tools",
    () =>
      new ConvintelToolkit({
        client: createConvintelClient(sandbox.services.convintel),
      }).getTools(),
    [
      ["convintel_organization_get", {}],
      ["convintel_users_list", {}],
    ],
    [/"data":/, /"data":/],
  ],
];

test.each(packages)(
  "%s: an agent of a model by name calls tools side by side over the Responses API, streamed",
  async (_name, getTools, calls, expected) => {
    const tools = getTools();
    const offered: (readonly string[])[] = [];
    vi.stubEnv("OPENAI_API_KEY", "none");
    const decide = (names: readonly string[], results: readonly string[]) => {
      offered.push(names);
      return results.length === 0 ? calls : `Read ${results.length} results.`;
    };
    vi.stubEnv("OPENAI_BASE_URL", await startOpenAi(decide, "responses"));
    const agent = createAgent({ model: "openai:gpt-5.2", tools });
    const results: ToolMessage[] = [];
    const texts: string[] = [];
    const stream = await agent.stream({ messages: "Go." }, { streamMode: "messages" });
    for await (const [message] of stream) {
      if (ToolMessage.isInstance(message)) results.push(message);
      else if (AIMessageChunk.isInstance(message) && message.text !== "") texts.push(message.text);
    }
    expect(offered).toEqual([tools.map(({ name }) => name), tools.map(({ name }) => name)]);
    expect(texts).toEqual(["Read 2 ", "results."]);
    const byId = results.toSorted((one, other) =>
      one.tool_call_id.localeCompare(other.tool_call_id),
    );
    expect(byId.map(({ name }) => name)).toEqual(calls.map(([name]) => name));
    for (const [index, pattern] of expected.entries()) expect(byId[index]?.text).toMatch(pattern);
  },
);
