import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { AIMessage, ToolMessage } from "@langchain/core/messages";
import { fakeModel } from "@langchain/core/testing";
import { MemorySaver } from "@langchain/langgraph";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { Agent, run, setTracingDisabled } from "@openai/agents";
import { assistantMessage, functionCall, ScriptedModel } from "@openai/agents/testing";
import { approvals } from "@workbelt/agents";
import { toAiTools } from "@workbelt/ai-sdk";
import { toDefinitions } from "@workbelt/core";
import { createHttpHandler, createServerFactory } from "@workbelt/mcp";
import { toAgentTools } from "@workbelt/openai-agents";
import { generateText, isStepCount } from "ai";
import { MockLanguageModelV4 } from "ai/test";
import { createAgent, type HITLRequest } from "langchain";
import type { PlantedCall } from "./instruction.ts";
import type { PlantedTools } from "./planted-world.ts";

/** Result of a model's call, or the question about it, which no person has answered. */
export interface Answer {
  readonly content: string;
  readonly question?: string | undefined;
}

/** A conversation in which a model makes calls. */
export type Conversation = (call: PlantedCall) => Promise<Answer>;

/** A way in which a model's calls reach tools. */
export type Door = (tools: PlantedTools) => Conversation;

const GO = "Go on.";

// Traces would leave this machine.
setTracingDisabled(true);

/** An application's own loop over definitions. */
const functionCalling: Door = ({ toolkits }) => {
  const definitions = toDefinitions(toolkits);
  const threadId = randomUUID();
  return async ({ input, name }) => {
    const origin = { threadId, toolCallId: randomUUID() };
    const question = await definitions.questionFor(name, input, origin);
    if (question !== undefined) return { content: "", question: await question.describe() };
    return definitions.call(name, input, origin);
  };
};

const langChain: Door = ({ toolkits }) => {
  const configurable = { thread_id: randomUUID() };
  const checkpointer = new MemorySaver();
  return async ({ input, name }) => {
    const tool_calls = [{ name, args: { ...input }, id: randomUUID() }];
    const model = fakeModel()
      .respond(new AIMessage({ content: "", tool_calls }))
      .respond(new AIMessage("Done."));
    const tools = toolkits.flatMap((kit) => kit.getTools());
    const middleware = [approvals({ toolkits })];
    const agent = createAgent({ model, tools, middleware, checkpointer });
    const state = (await agent.invoke(
      { messages: [{ role: "user", content: GO }] },
      { configurable },
    )) as { messages: unknown[]; __interrupt__?: { value: HITLRequest }[] };
    const asked = (state.__interrupt__ ?? []).flatMap(({ value }) => value.actionRequests);
    const result = state.messages.findLast((each) => ToolMessage.isInstance(each));
    return { content: result?.text ?? "", question: asked[0]?.description };
  };
};

const aiSdk: Door = ({ toolkits }) => {
  const definitions = toDefinitions(toolkits);
  const threadId = randomUUID();
  return async ({ input, name }) => {
    const call = {
      type: "tool-call" as const,
      toolCallId: randomUUID(),
      toolName: name,
      input: JSON.stringify(input),
    };
    const usage = {
      inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
      outputTokens: { total: 1, text: 1, reasoning: 0 },
    };
    const toResult = (content: never) => ({
      content,
      finishReason: { unified: "stop" as const, raw: "stop" },
      usage,
      warnings: [],
    });
    const model = new MockLanguageModelV4({
      doGenerate: [toResult([call] as never), toResult([{ type: "text", text: "Done." }] as never)],
    });
    const { content, steps } = await generateText({
      model,
      prompt: GO,
      ...toAiTools(definitions, { threadId }),
      stopWhen: isStepCount(3),
    });
    const request = content.find(({ type }) => type === "tool-approval-request");
    return {
      content: JSON.stringify(steps.flatMap(({ toolResults }) => toolResults)),
      question: request && JSON.stringify(request),
    };
  };
};

const openAiAgents: Door = ({ toolkits }) => {
  const definitions = toDefinitions(toolkits);
  const tools = toAgentTools(definitions);
  const threadId = randomUUID();
  return async ({ input, name }) => {
    const callId = randomUUID();
    const call = functionCall(name, { ...input }, { callId });
    const model = new ScriptedModel([[call], [assistantMessage("Done.")]]);
    const agent = new Agent({ name: "Assistant", model, tools });
    const { history, interruptions } = await run(agent, GO, { context: { threadId } });
    if (interruptions.length === 0) return { content: JSON.stringify(history) };
    // The SDK has no place for it: its host describes the call.
    const question = await definitions.questionFor(name, input, { threadId, toolCallId: callId });
    return { content: "", question: await question?.describe() };
  };
};

const mcp: Door = ({ toolkits }) => {
  const handler = createHttpHandler(createServerFactory({ toolkits }));
  const caller = { token: "t", clientId: "app", scopes: [], extra: { subject: randomUUID() } };
  const questions: string[] = [];
  const client = new Client(
    { name: "evals", version: "1" },
    { capabilities: { elicitation: { form: {} } }, versionNegotiation: { mode: "auto" } },
  );
  client.setRequestHandler("elicitation/create", ({ params }) => {
    questions.push(params.message);
    return { action: "decline" };
  });
  const connected = client.connect(
    new StreamableHTTPClientTransport(new URL("http://127.0.0.1/mcp"), {
      fetch: (url, init) => handler.serve(new Request(url, init), caller),
    }),
  );
  return async ({ input, name }) => {
    await connected;
    const result = await client.callTool({ name, arguments: { ...input } });
    return { content: JSON.stringify(result), question: questions.at(-1) };
  };
};

const CLI = fileURLToPath(new URL("../../../packages/cli/bin/workbelt.js", import.meta.url));

/** Exit code of a command that the policy refuses, or that no person has confirmed. */
const REFUSED = 13;

/** A shell without a terminal: a call that needs a person is refused, with the question. */
const commandLine: Door = ({ environment }) => {
  const thread = randomUUID();
  const env = { ...process.env, ...environment };
  return async ({ input, name }) => {
    const args = [CLI, "call", name, "--json", "-", "--policy", "careful", "--thread", thread];
    const child = spawn(process.execPath, [...args, "--format", "json"], { env });
    child.stdin.end(JSON.stringify(input));
    const [content, errors, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, "exit"),
    ]);
    return code === REFUSED ? { content: "", question: errors } : { content };
  };
};

/** Name of the door of a shell. */
export const COMMAND_LINE = "command line";

/** All ways in which a model's calls reach tools. */
export const doors: Readonly<Record<string, Door>> = {
  "function calling": functionCalling,
  LangChain: langChain,
  "AI SDK": aiSdk,
  "OpenAI Agents": openAiAgents,
  MCP: mcp,
  [COMMAND_LINE]: commandLine,
};
