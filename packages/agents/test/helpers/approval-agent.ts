import { randomUUID } from "node:crypto";
import { AIMessage, type BaseMessage, ToolMessage } from "@langchain/core/messages";
import { fakeModel } from "@langchain/core/testing";
import type { StructuredToolInterface } from "@langchain/core/tools";
import { type BaseCheckpointSaver, Command, MemorySaver } from "@langchain/langgraph";
import { type AgentMiddleware, createAgent, type Decision, type HITLRequest } from "langchain";
import { z } from "zod";

/** The calls of one turn of the model: names and arguments. */
export type Turn = readonly (readonly [name: string, args: object])[];

/** State of a run: it has ended, or waits for a person. */
export interface RunState {
  /** The descriptions of the calls that wait for approval. */
  questions: string[];
  /** The question that it waits for, as in its payload. */
  requests: HITLRequest["actionRequests"];
  /** Results of tools, in order. */
  results: ToolMessage[];
  messages: BaseMessage[];
}

/** An agent whose model makes the given calls, turn by turn, and then ends. */
export interface ApprovalAgent {
  start(context?: { account?: string }): Promise<RunState>;
  decide(...decisions: Decision[]): Promise<RunState>;
  approve(): Promise<RunState>;
  /** Continues with any value, or without one. */
  resume(value?: unknown): Promise<RunState>;
  /** Continues at an earlier checkpoint: the newest whose next step is this one. */
  runAgain(step: string): Promise<RunState>;
  /** Writes into the state of the thread, as a host can. */
  edit(values: Record<string, unknown>, asNode?: string): Promise<void>;
  readState(): Promise<Record<string, unknown>>;
}

/** Storage of an agent's thread. Another agent with the same checkpointer and thread continues it. */
export interface Thread {
  checkpointer?: BaseCheckpointSaver;
  threadId?: string;
}

/** Creates an agent on a checkpointer that serializes its state. */
export function createApprovalAgent(
  turns: readonly Turn[],
  tools: StructuredToolInterface[],
  middleware: AgentMiddleware[],
  { checkpointer = new MemorySaver(), threadId = randomUUID() }: Thread = {},
): ApprovalAgent {
  // Ids are unique in a thread, which another agent may continue.
  const prefix = randomUUID();
  const model = fakeModel();
  for (const [turn, calls] of turns.entries()) {
    const tool_calls = calls.map(([name, args], index) => {
      return { name, args: { ...args }, id: `${prefix}-${turn}-${index}` };
    });
    model.respond(new AIMessage({ content: "", id: `${prefix}-${turn}`, tool_calls }));
  }
  // Twice, for a test that repeats a step.
  model.respond(new AIMessage("Done.")).respond(new AIMessage("Done."));
  const agent = createAgent({
    model,
    tools,
    middleware,
    contextSchema: z.object({ account: z.string().optional() }),
    checkpointer,
  });
  const configurable = { thread_id: threadId };
  let context: { account?: string } = {};
  let waiting = 0;
  const run = async (input: unknown, place: object = configurable): Promise<RunState> => {
    const state = await agent.invoke(input as never, { context, configurable: { ...place } });
    const { __interrupt__: [interrupt] = [] } = state as {
      __interrupt__?: { value: HITLRequest }[];
    };
    const requests = interrupt?.value.actionRequests ?? [];
    const questions = requests.map(({ description = "" }) => description);
    waiting = questions.length;
    const { messages } = state;
    const results = messages.filter((message) => ToolMessage.isInstance(message));
    return { questions, requests, results, messages };
  };
  const resume = (value?: unknown) =>
    run(value === undefined ? null : new Command({ resume: value }));
  const decide = (...decisions: Decision[]) => resume({ decisions });
  const { graph } = agent;
  return {
    start: (given = {}) => {
      context = given;
      return run({ messages: [{ role: "user", content: "Go." }] });
    },
    decide,
    approve: () => decide(...Array.from({ length: waiting }, () => ({ type: "approve" as const }))),
    resume,
    async runAgain(step) {
      for await (const { config, next } of graph.getStateHistory({ configurable })) {
        if (next.includes(step)) return run(null, config.configurable);
      }
      throw new Error(`There was no step ${step}.`);
    },
    async edit(values, asNode) {
      await graph.updateState({ configurable }, values, asNode);
    },
    async readState() {
      return (await graph.getState({ configurable })).values as Record<string, unknown>;
    },
  };
}
