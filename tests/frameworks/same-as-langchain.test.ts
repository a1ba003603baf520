import { Agent, run } from "@openai/agents";
import { assistantMessage, functionCall, ScriptedModel } from "@openai/agents/testing";
import { convertToOpenAITool } from "@langchain/core/utils/function_calling";
import { toAiTools } from "@workbelt/ai-sdk";
import { ConvintelToolkit, createConvintelClient } from "@workbelt/convintel-tools";
import { type Definitions, toDefinitions } from "@workbelt/core";
import { createCrmClient, CrmToolkit } from "@workbelt/crm-tools";
import { createNotesClient, NotesToolkit } from "@workbelt/notes-tools";
import { toAgentTools } from "@workbelt/openai-agents";
import { type Sandbox, startSandbox } from "@workbelt/sandbox";
import { generateText, isStepCount } from "ai";
import { MockLanguageModelV4 } from "ai/test";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createInput, samples, writes } from "../samples.ts";

// Compares the input of a model through each framework with that through LangChain.

/** A call of a tool by a model. */
interface Call {
  name: string;
  args: object;
  id: string;
}

/** Input of a model: the definitions, and the texts of the results. */
interface Seen {
  tools: { name: string; description: string | undefined; parameters: unknown }[];
  results: string[];
}

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ rateLimits: false });
});
afterAll(() => sandbox.stop());

function createToolkits() {
  const { convintel, crm, notes } = sandbox.services;
  return [
    new CrmToolkit({ client: createCrmClient({ ...crm, rateLimits: false }) }),
    new NotesToolkit({ client: createNotesClient({ ...notes, rateLimits: false }) }),
    new ConvintelToolkit({ client: createConvintelClient({ ...convintel, rateLimits: false }) }),
  ];
}

/** Calls all the tools in one turn of a model of the AI SDK. */
async function runAiSdk(definitions: Definitions, calls: readonly Call[]): Promise<Seen> {
  const usage = {
    inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
    outputTokens: { total: 1, text: 1, reasoning: 0 },
  };
  const content = calls.map(({ args, id, name }) => {
    const input = JSON.stringify(args);
    return { type: "tool-call" as const, toolCallId: id, toolName: name, input };
  });
  const model = new MockLanguageModelV4({
    doGenerate: [
      { content, finishReason: { unified: "tool-calls", raw: undefined }, usage, warnings: [] },
      {
        content: [{ type: "text", text: "Done." }],
        finishReason: { unified: "stop", raw: undefined },
        usage,
        warnings: [],
      },
    ],
  });
  const options = { prompt: "Go.", stopWhen: isStepCount(2), ...toAiTools(definitions) };
  await generateText({ model, ...options });
  const [first, second] = model.doGenerateCalls;
  const tools = first!.tools!.flatMap((tool) =>
    tool.type === "function"
      ? [{ name: tool.name, description: tool.description, parameters: tool.inputSchema }]
      : [],
  );
  const results = (second?.prompt ?? []).flatMap(({ content: parts, role }) =>
    role === "tool"
      ? parts.map((part) =>
          part.type === "tool-result" &&
          (part.output.type === "text" || part.output.type === "error-text")
            ? part.output.value
            : "",
        )
      : [],
  );
  return { tools, results };
}

/** Calls all the tools in one turn of a model of the Agents SDK. */
async function runAgentsSdk(definitions: Definitions, calls: readonly Call[]): Promise<Seen> {
  const items = calls.map(({ args, id, name }) => functionCall(name, { ...args }, { callId: id }));
  const model = new ScriptedModel([items, [assistantMessage("Done.")]]);
  const agent = new Agent({ name: "Assistant", model, tools: toAgentTools(definitions) });
  await run(agent, "Go.");
  const [first, second] = model.calls;
  const tools = first!.request.tools.flatMap((tool) =>
    tool.type === "function"
      ? [{ name: tool.name, description: tool.description, parameters: tool.parameters }]
      : [],
  );
  const results = ((second?.request.input ?? []) as object[]).flatMap((item) =>
    "output" in item ? [(item.output as { text: string }).text] : [],
  );
  return { tools, results };
}

/** Leaves out the time in the sample of a webhook's event, which the service made for this request. */
function withoutTime(text: string): string {
  return text.replace(/"occurredAt":"[^"]*"/, "");
}

const AT_ONCE = 50;

const frameworks = [
  ["AI SDK", runAiSdk],
  ["OpenAI Agents SDK", runAgentsSdk],
] as const;

test.each(frameworks)("%s: the definitions of all operations are LangChain's", async (_, seen) => {
  const toolkits = createToolkits();
  const { tools } = await seen(toDefinitions(toolkits), []);
  const expected = new Map(
    toolkits.flatMap((toolkit) => toolkit.tools.map((tool) => [tool.name, tool])),
  );
  expect(tools).toHaveLength(expected.size);
  for (const tool of tools) {
    expect(tool).toEqual(convertToOpenAITool(expected.get(tool.name)!).function);
  }
  // The same number of tokens, whatever an encoding makes of them.
  const texts = tools.map((tool) => JSON.stringify(tool.parameters));
  expect(texts).toEqual(
    tools.map(({ name }) =>
      JSON.stringify(convertToOpenAITool(expected.get(name)!).function.parameters),
    ),
  );
});

test.each(frameworks)(
  "%s: the result of each read, and the error of each mistake, is LangChain's text",
  async (_, seen) => {
    const toolkits = createToolkits();
    const written = new Set(writes.map(({ name }) => name));
    const reads = Object.keys(samples).filter((name) => !written.has(name));
    expect(reads.length).toBeGreaterThan(70);
    const inputs = await Promise.all(
      reads.map(async (name) => ({ name, args: await createInput(name, sandbox) })),
    );
    const mistakes = Object.keys(samples).map((name) => ({ name, args: { no_such_input: true } }));
    const calls = [...inputs, ...mistakes].map((call, index) => ({ ...call, id: `call-${index}` }));
    const tools = new Map(
      toolkits.flatMap((toolkit) => toolkit.tools.map((tool) => [tool.name, tool] as const)),
    );
    // A few at once: lookups that complete a result end after ten seconds.
    const results: string[] = [];
    for (let start = 0; start < calls.length; start += AT_ONCE) {
      const batch = calls.slice(start, start + AT_ONCE);
      results.push(...(await seen(toDefinitions(toolkits), batch)).results);
    }
    const expected: string[] = [];
    for (const { args, id, name } of calls) {
      const message = await tools.get(name)!.invoke({ type: "tool_call", id, name, args });
      expected.push(message.text);
    }
    expect(results.map(withoutTime)).toEqual(expected.map(withoutTime));
  },
);
