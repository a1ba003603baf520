import { type FunctionTool, type RunContext, tool } from "@openai/agents";
import type { CallOrigin, Definitions } from "@workbelt/core";

/** The account and the conversation that calls are made for. */
export type Conversation = Pick<CallOrigin, "account" | "threadId">;

/** Options of {@link toAgentTools}. */
export interface AgentToolsOptions<Context> {
  /**
   * Returns the account and the conversation of a run from its context. Give `threadId`: content by people outside the
   * workspace marks the conversation that read it, and without one it marks all.
   *
   * @default `account` and `threadId` of the context
   */
  getConversation?: ((context: Context) => Conversation) | undefined;
}

/**
 * Returns function tools for an `Agent` of the OpenAI Agents SDK. A call that needs approval interrupts the run; after
 * `state.approve(interruption)` it runs only if a person was asked about this very call, and once: a state with another
 * approval opens nothing. The store of the policy remembers what was asked; several processes need one that they share.
 *
 * @param definitions `toDefinitions(toolkits)`.
 * @throws never; errors of calls are results, and those that only the host can fix become results by the SDK's handler.
 * @example
 * const tools = toAgentTools(toDefinitions([new CrmToolkit({ policy: "careful" })]));
 * const agent = new Agent({ name: "Assistant", instructions, tools });
 * const result = await run(agent, "Which tasks are overdue?", { context: { threadId: chat.id } });
 */
export function toAgentTools<Context = unknown>(
  definitions: Definitions,
  { getConversation = readConversation }: AgentToolsOptions<Context> = {},
): FunctionTool<Context, any, string>[] {
  return definitions.definitions.map(({ description, name, parameters }) =>
    tool<any, Context, string>({
      name,
      description,
      parameters: parameters as never,
      // Strict schemas have no optional inputs. The tool itself checks all of them.
      strict: false,
      needsApproval: async (run, args, toolCallId) => {
        const origin = { ...getConversation(run.context as Context), toolCallId };
        const question = await definitions.questionFor(name, args, origin);
        if (question === undefined) return false;
        // The SDK asks again when a decision has arrived. Only the first time counts.
        if (!isDecided(run, name, toolCallId)) await question.noteAsked();
        return true;
      },
      execute: async (args, run, details) => {
        const toolCallId = details?.toolCall?.callId;
        const signal = details?.signal;
        const origin = { ...getConversation(run?.context as Context), toolCallId, signal };
        await (await definitions.questionFor(name, args, origin))?.grantAsked();
        return (await definitions.call(name, args, origin)).content;
      },
    }),
  );
}

function readConversation(context: unknown): Conversation {
  const { account, threadId } = (context ?? {}) as Record<string, unknown>;
  return {
    ...(typeof account === "string" && { account }),
    ...(typeof threadId === "string" && { threadId }),
  };
}

function isDecided(run: RunContext<unknown>, toolName: string, callId = ""): boolean {
  return run.isToolApproved({ toolName, callId }) !== undefined;
}
