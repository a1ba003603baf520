import { AIMessage, type BaseMessage, ToolMessage } from "@langchain/core/messages";
import { fakeModel } from "@langchain/core/testing";
import type { StructuredToolInterface } from "@langchain/core/tools";
import { Command, MemorySaver } from "@langchain/langgraph";
import { type AgentMiddleware, createAgent, type Decision, type HITLRequest } from "langchain";
import { z } from "zod";

/** The calls of one turn of the model: names and arguments. */
export type Turn = readonly (readonly [name: string, args: object])[];

/** State of a run: it has ended, or waits for a person. */
export interface RunState {
  /** The descriptions of the calls that wait for approval. */
  questions: string[];
  /** Results of tools, in order. */
  results: ToolMessage[];
  messages: BaseMessage[];
}

/** An agent whose model makes the given calls, turn by turn, and then ends. */
export interface ApprovalAgent {
  start(context?: { account?: string }): Promise<RunState>;
  decide(...decisions: Decision[]): Promise<RunState>;
  approve(): Promise<RunState>;
}

/** Creates an agent on a checkpointer that serializes its state. */
export function createApprovalAgent(
  turns: readonly Turn[],
  tools: StructuredToolInterface[],
  middleware: AgentMiddleware[],
): ApprovalAgent {
  const model = turns.reduce(
    (scripted, calls, turn) =>
      scripted.respondWithTools(
        calls.map(([name, args], index) => ({ name, args: { ...args }, id: `${turn}-${index}` })),
      ),
    fakeModel(),
  );
  const agent = createAgent({
    model: model.respond(new AIMessage("Done.")),
    tools,
    middleware,
    contextSchema: z.object({ account: z.string().optional() }),
    checkpointer: new MemorySaver(),
  });
  let context: { account?: string } = {};
  let waiting = 0;
  const run = async (input: Parameters<typeof agent.invoke>[0]): Promise<RunState> => {
    const state = await agent.invoke(input, { context, configurable: { thread_id: "thread" } });
    const { __interrupt__: [interrupt] = [] } = state as {
      __interrupt__?: { value: HITLRequest }[];
    };
    const questions = (interrupt?.value.actionRequests ?? []).map(
      ({ description = "" }) => description,
    );
    waiting = questions.length;
    const { messages } = state;
    const results = messages.filter((message) => ToolMessage.isInstance(message));
    return { questions, results, messages };
  };
  const decide = (...decisions: Decision[]) => run(new Command({ resume: { decisions } }) as never);
  return {
    start: (given = {}) => {
      context = given;
      return run({ messages: [{ role: "user", content: "Go." }] });
    },
    decide,
    approve: () => decide(...Array.from({ length: waiting }, () => ({ type: "approve" as const }))),
  };
}
