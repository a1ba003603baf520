import { type FunctionTool, type RunContext, tool, type UnknownContext } from "@openai/agents";
import type { CallOrigin, Definitions } from "@workbelt/core";
import { publishRunName } from "@workbelt/core/adapters";
import { assertOptions } from "@workbelt/core/provider";

/** The account and the conversation that calls are made for. */
export type Conversation = Pick<CallOrigin, "account" | "run" | "threadId">;

/** Options of {@link toAgentTools}. */
export interface AgentToolsOptions<Context> {
  /**
   * Returns the account and the conversation of a run from its context. Give `threadId`: content by people outside the
   * workspace marks the conversation that read it, and without one it marks all of the policy.
   *
   * @default `account`, `run` and `threadId` of the context
   */
  getConversation?: ((context: Context) => Conversation) | undefined;
}

/** The JSON schema of a tool's arguments. */
type Schema = FunctionTool["parameters"];

/** A function tool of the OpenAI Agents SDK, whose result is a string. */
export type AgentTool<Context = UnknownContext> = FunctionTool<Context, Schema, string>;

/**
 * Returns function tools for an `Agent` of the OpenAI Agents SDK. A call that needs approval interrupts the run; after
 * `state.approve(interruption)` it runs only if a person was asked about this very call, and once: a state with another
 * approval opens nothing, and neither does `alwaysApprove`. The store of the policy remembers what was asked; several
 * processes need one that they share.
 *
 * Errors of calls are results. Those that only the host can fix, such as a missing token, end the run with a
 * `ToolCallError` whose `error` is the `ConfigurationError` or `AuthRequiredError`, unless the toolkit was made with
 * `onError: "return"`.
 *
 * @param definitions `toDefinitions(toolkits)`.
 * @throws ConfigurationError for an option that does not exist.
 * @example
 * const tools = toAgentTools(toDefinitions([new CrmToolkit({ policy: "careful" })]));
 * const agent = new Agent({ name: "Assistant", instructions, tools });
 * const result = await run(agent, "Which tasks are overdue?", { context: { threadId: chat.id } });
 */
export function toAgentTools<Context = UnknownContext>(
  definitions: Definitions,
  options: AgentToolsOptions<Context> = {},
): AgentTool<Context>[] {
  assertOptions("toAgentTools", options, "getConversation");
  const { getConversation = readConversation } = options;
  return definitions.definitions.map(({ description, name, parameters }) =>
    tool<Schema, Context>({
      name,
      description,
      // The type that the SDK has for schemas that are not strict.
      parameters: parameters as Schema & { additionalProperties: true },
      // Strict schemas have no optional inputs. The tool itself checks all of them.
      strict: false,
      // The SDK's own function hides the error from the model and from the host.
      errorFunction: null,
      needsApproval: async (run, args, toolCallId) => {
        const origin = { ...getConversation(run.context as Context), toolCallId };
        const question = await definitions.questionFor(name, args, origin);
        if (question === undefined) return false;
        // The SDK asks again when a state with the decision was restored. Only the first time counts.
        if (!isDecided(run, name, toolCallId)) await question.noteAsked();
        return true;
      },
      execute: async (args, run, { signal, toolCall } = {}) => {
        const conversation = getConversation(run?.context as Context);
        const origin = { ...conversation, toolCallId: toolCall?.callId, signal };
        // The context of a run has no messages.
        publishRunName(conversation.threadId, { client: "OpenAI agent", tool: name });
        await (await definitions.questionFor(name, args, origin))?.grantAsked();
        return (await definitions.call(name, args, origin)).content;
      },
    }),
  );
}

function readConversation(context: unknown): Conversation {
  const { account, run, threadId } = (context ?? {}) as Record<string, unknown>;
  return {
    ...(typeof account === "string" && { account }),
    ...(typeof run === "string" && { run }),
    ...(typeof threadId === "string" && { threadId }),
  };
}

/** Returns true if the run has a decision about a call, even if the host has put the tool in a namespace. */
function isDecided(run: RunContext, name: string, callId = ""): boolean {
  const decisions = Object.entries(run.toJSON().approvals);
  return decisions.some(
    ([key, { approved, rejected }]) =>
      [approved, rejected].some((calls) => Array.isArray(calls) && calls.includes(callId)) ||
      ((approved === true || rejected === true) && (key === name || key.endsWith(`.${name}`))),
  );
}
