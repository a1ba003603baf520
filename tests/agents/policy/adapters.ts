import { randomUUID } from "node:crypto";
import { AIMessage, type BaseMessage, ToolMessage } from "@langchain/core/messages";
import { fakeModel } from "@langchain/core/testing";
import type { StructuredToolInterface } from "@langchain/core/tools";
import { tool } from "@langchain/core/tools";
import { Command, MemorySaver, MessagesAnnotation, START, StateGraph } from "@langchain/langgraph";
import { ToolNode } from "@langchain/langgraph/prebuilt";
import { approvals } from "@workbelt/agents";
import type { ApiTool } from "@workbelt/core/langchain";
import type { Operation } from "@workbelt/core/provider";
import { createSubAgentMiddleware } from "deepagents";
import { createAgent, type HITLRequest } from "langchain";
import { z } from "zod";

/** A call of a tool: its name and arguments. */
export type Call = readonly [name: string, args: Record<string, unknown>];
/** The calls of the turns of a model. */
export type Turns = readonly (readonly Call[])[];
type Tool = ApiTool<Operation>;

/** State of a run that ended or waits for a person. */
export interface Outcome {
  /** The calls that wait for a person. */
  asked: HITLRequest["actionRequests"];
  /** The ids of the interrupts. */
  ids: string[];
  /** Results of the calls, as the model read them. */
  texts: string[];
}

/** A thread of an agent behind a adapter. */
export interface Session {
  start(): Promise<Outcome>;
  /** Continues with any value; without one as after a crash. */
  resume(value?: unknown): Promise<Outcome>;
  /** Changes the arguments of the model's last call in the state of the thread. */
  editCall(args: object): Promise<void>;
  /** Runs the tools again at the checkpoint before them. */
  replay(): Promise<Outcome>;
}

/** A way in which a model's calls reach tools. */
export type Adapter = (tools: readonly Tool[], turns: Turns) => Session;

interface Config {
  configurable?: Record<string, unknown>;
}

/** The parts of a compiled graph that a session uses. */
interface Graph {
  invoke(input: unknown, config: Config): Promise<unknown>;
  getState(config: Config): Promise<{ values: unknown }>;
  getStateHistory(config: Config): AsyncIterable<{ config: Config; next: readonly string[] }>;
  updateState(config: Config, values: object, asNode: string): Promise<unknown>;
}

/** Creates a model that makes the calls, and then ends. Ids are unique in a thread. */
function createModel(turns: Turns) {
  const model = fakeModel();
  for (const calls of turns) model.respond(toMessage(calls));
  return model.respond(new AIMessage("Done.")).respond(new AIMessage("Done."));
}

function toMessage(calls: readonly Call[]): AIMessage {
  const tool_calls = calls.map(([name, args]) => ({ name, args, id: randomUUID() }));
  return new AIMessage({ content: "", id: randomUUID(), tool_calls });
}

interface Opened {
  graph: Graph;
  input: { messages: BaseMessage[] };
  /** The messages that the caller of the tools has read. @default those of the thread */
  readMessages?: () => readonly BaseMessage[];
  modelNode?: string;
}

function openSession({ graph, input, modelNode = "model_request", readMessages }: Opened): Session {
  const configurable = { thread_id: randomUUID() };
  const run = async (given: unknown, place: object = configurable): Promise<Outcome> => {
    const state = (await graph.invoke(given, { configurable: { ...place } })) as {
      messages: BaseMessage[];
      __interrupt__?: { id: string; value: HITLRequest }[];
    };
    const messages = readMessages?.() ?? state.messages;
    return {
      asked: (state.__interrupt__ ?? []).flatMap(({ value }) => value.actionRequests),
      ids: (state.__interrupt__ ?? []).map(({ id }) => id),
      texts: messages.filter((each) => ToolMessage.isInstance(each)).map(({ text }) => text),
    };
  };
  return {
    start: () => run(input),
    resume: (value) => run(value === undefined ? null : new Command({ resume: value })),
    async editCall(args) {
      const { values } = await graph.getState({ configurable });
      const last = (values as { messages: AIMessage[] }).messages.at(-1)!;
      const [call] = last.tool_calls!;
      const tool_calls = [{ ...call!, args: { ...args } }];
      const messages = [new AIMessage({ content: "", id: last.id!, tool_calls })];
      await graph.updateState({ configurable }, { messages }, modelNode);
    },
    async replay() {
      for await (const { config, next } of graph.getStateHistory({ configurable })) {
        if (next.includes("tools")) return run(null, config.configurable);
      }
      throw new Error("There was no step of tools.");
    },
  };
}

const go = () => ({ messages: [{ role: "user", content: "Go." }] as never });

const agentWithApprovals: Adapter = (tools, turns) => {
  const agent = createAgent({
    model: createModel(turns),
    tools: [...tools],
    middleware: [approvals({ toolkits: [{ tools: [...tools] }] })],
    checkpointer: new MemorySaver(),
  });
  return openSession({ graph: agent.graph as never, input: go() });
};

const agentWithout: Adapter = (tools, turns) => {
  const checkpointer = new MemorySaver();
  const agent = createAgent({ model: createModel(turns), tools: [...tools], checkpointer });
  return openSession({ graph: agent.graph as never, input: go() });
};

const toolNode: Adapter = (tools, [calls = []]) => {
  const graph = new StateGraph(MessagesAnnotation)
    .addNode("tools", new ToolNode([...tools]))
    .addEdge(START, "tools")
    .compile({ checkpointer: new MemorySaver() });
  const input = { messages: [toMessage(calls)] };
  return openSession({ graph: graph, input, modelNode: START });
};

/**
 * Calls tools as the interpreter of `@langchain/quickjs` does for its option `ptc`: `await tool.invoke(input)` without a
 * configuration and without an id, and an error becomes a text that the program sees.
 * `tests/packed/quickjs.test.ts` runs the package itself.
 */
function createInterpreter(tools: readonly StructuredToolInterface[]) {
  const schema = z.object({ calls: z.array(z.tuple([z.string(), z.record(z.string(), z.any())])) });
  const evaluate = async ({ calls }: z.infer<typeof schema>) => {
    const results = calls.map(async ([name, input]) => {
      try {
        return String(await tools.find((each) => each.name === name)!.invoke(input));
      } catch (error) {
        return `Tool '${name}' failed: ${(error as Error).message}`;
      }
    });
    return (await Promise.all(results)).join("\n");
  };
  return tool(evaluate, { name: "eval", description: "Runs a program.", schema });
}

const interpreter: Adapter = (tools, turns) => {
  const programs = turns.map((calls): Call[] => [["eval", { calls }]]);
  const agent = createAgent({
    model: createModel(programs),
    tools: [createInterpreter(tools), ...tools],
    middleware: [approvals({ toolkits: [{ tools: [...tools] }] })],
    checkpointer: new MemorySaver(),
  });
  return openSession({ graph: agent.graph as never, input: go() });
};

/** Opens subagents of deepagents, one for each list of turns, which the main agent calls in one turn. */
export function openSubagents(tools: readonly Tool[], ...workers: Turns[]): Session {
  const models = workers.map(createModel);
  const subagents = models.map((model, index) => {
    const text = { name: `worker${index}`, description: "Works.", systemPrompt: "Work." };
    return { ...text, model, tools: [...tools] };
  });
  const calls = subagents.map(({ name }): Call => {
    return ["task", { description: "Work.", subagent_type: name }];
  });
  const model = createModel([calls]);
  const agent = createAgent({
    model,
    tools: [],
    middleware: [
      createSubAgentMiddleware({ defaultModel: model, generalPurposeAgent: false, subagents }),
    ],
    checkpointer: new MemorySaver(),
  });
  const readMessages = () => models.flatMap((each) => each.calls.at(-1)?.messages ?? []);
  return openSession({ graph: agent.graph as never, input: go(), readMessages });
}

const subagent: Adapter = (tools, turns) => openSubagents(tools, turns);

/** The adapters at which a call that is alone in its turn is asked about. */
export const askingAdapters = {
  "createAgent with approvals": agentWithApprovals,
  "createAgent without": agentWithout,
  ToolNode: toolNode,
  "a subagent": subagent,
} satisfies Record<string, Adapter>;

/** All ways in which a model's calls reach tools. */
export const adapters = { ...askingAdapters, "an interpreter": interpreter } satisfies Record<
  string,
  Adapter
>;
