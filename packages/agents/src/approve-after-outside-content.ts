import { AIMessage, type BaseMessage } from "@langchain/core/messages";
import {
  type AgentMiddleware,
  createMiddleware,
  humanInTheLoopMiddleware,
  type InterruptOnConfig,
} from "langchain";
import { z } from "zod";
import { type Rules, rulesAfterOutsideContent } from "./approval-rules.js";
import { type ApprovedToolkit, findOutsideReads } from "./outside-reads.js";

/** Options of {@link approveAfterOutsideContent}. */
export interface OutsideContentOptions {
  /** The toolkits whose writes need approval, and whose reads can bring content by outsiders. */
  toolkits: readonly ApprovedToolkit[];
  /**
   * Calls that need approval in any case, as for `humanInTheLoopMiddleware`: of these toolkits
   * (`toolkit.interruptOn()`), or of tools of your own.
   */
  interruptOn?: Readonly<Record<string, boolean | InterruptOnConfig>> | undefined;
}

// Private to this middleware, and part of every checkpoint.
const stateSchema = z.object({ _outsideContentRead: z.boolean().optional() });

/**
 * Creates middleware that has a person approve every write of the toolkits, once a tool has been called
 * that reads content by people outside the workspace: transcripts of calls, comments, meeting invitations.
 * Such content may try to instruct the model. It counts for the rest of the thread, also after the messages
 * have been summarized.
 *
 * It is LangChain's `humanInTheLoopMiddleware` with another condition: the interrupt and the decisions are
 * the same, and an agent cannot have both, which would ask twice. What should be approved in any case goes
 * into `interruptOn`.
 *
 * @example
 * createAgent({
 *   model,
 *   tools: [...crm.getTools(), ...convintel.getTools()],
 *   middleware: [approveAfterOutsideContent({ toolkits: [crm, convintel] })],
 *   checkpointer,
 * });
 */
export function approveAfterOutsideContent({
  toolkits,
  interruptOn = {},
}: OutsideContentOptions): AgentMiddleware<typeof stateSchema> {
  const ask = createAsk(interruptOn);
  const askAfterwards = createAsk(rulesAfterOutsideContent(toolkits, interruptOn));
  const readsOutside = findOutsideReads(toolkits);
  return createMiddleware({
    // LangChain refuses two of one name in an agent.
    name: "HumanInTheLoopMiddleware",
    stateSchema,
    afterModel: {
      canJumpTo: ["model"],
      hook: async (state, runtime) => {
        // The calls of the last message were chosen before their results are read.
        const wasRead =
          state._outsideContentRead === true ||
          (await readsOutside(withoutLastCalls(state.messages)));
        const decided = await (wasRead ? askAfterwards : ask)(state, runtime);
        // Noted before the result arrives: summarization might remove it before the next turn.
        const isRead = wasRead || (await readsOutside(state.messages));
        return isRead ? { ...decided, _outsideContentRead: true } : decided;
      },
    },
  });
}

/** Returns the messages before the model's last one. */
function withoutLastCalls(messages: readonly BaseMessage[]): readonly BaseMessage[] {
  return messages.slice(
    0,
    messages.findLastIndex((message) => AIMessage.isInstance(message)),
  );
}

/** Creates the hook of LangChain's middleware that asks about calls. */
function createAsk(interruptOn: Rules) {
  const { afterModel }: AgentMiddleware = humanInTheLoopMiddleware({ interruptOn });
  const hook = typeof afterModel === "function" ? afterModel : afterModel?.hook;
  if (hook === undefined) throw new TypeError("humanInTheLoopMiddleware has no afterModel hook.");
  return hook;
}
