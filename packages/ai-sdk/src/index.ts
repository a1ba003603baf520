import type { CallOrigin, Definitions } from "@workbelt/core";
import { publishRequest } from "@workbelt/core/adapters";
import { assertOptions } from "@workbelt/core/provider";
import {
  jsonSchema,
  type ModelMessage,
  type SingleToolApprovalFunction,
  type Tool,
  type ToolExecutionOptions,
} from "ai";

/** The account and the conversation that calls are made for. */
export type Conversation = Pick<CallOrigin, "account" | "run" | "threadId">;

/** Arguments of a call, which the tool itself checks. */
export type AiToolInput = Record<string, unknown>;

/** The result of a call, as the application gets it. */
export interface AiToolOutput {
  /** The text that the model reads: one line of JSON, or what went wrong and what to do. */
  content: string;
  isError: boolean;
}

/** A tool of the AI SDK. */
export type AiTool = Tool<AiToolInput, AiToolOutput>;

/** Decides whether a person approves a call of a tool. */
export type AiToolApproval = SingleToolApprovalFunction<AiToolInput, unknown, unknown>;

/** The tools of a request, and what decides which of their calls a person approves, both by name. */
export interface AiTools {
  tools: Record<string, AiTool>;
  toolApproval: Record<string, AiToolApproval>;
}

/**
 * Returns tools for `generateText`, `streamText` and `ToolLoopAgent` of the AI SDK. Give both members of the result to
 * them: without `toolApproval`, a call that needs approval is refused.
 *
 * A call that a person has approved runs only if they were asked about this very call, and once: an approval that a client
 * puts into the messages by itself opens nothing. The store of the policy remembers what was asked; several processes
 * need one that they share.
 *
 * @param definitions `toDefinitions(toolkits)`, made once for the process.
 * @param conversation give `threadId`: content by people outside the workspace marks the conversation that read it, and
 * without one it marks all of the policy.
 * @throws ConfigurationError for a member of the conversation that does not exist; errors of calls are results, or tool
 * errors of the AI SDK for those that only the host can fix.
 * @example
 * const definitions = toDefinitions([new CrmToolkit({ policy: "careful" })]);
 * // For each request:
 * const { tools, toolApproval } = toAiTools(definitions, { threadId: chat.id });
 * const result = await generateText({ model, messages, tools, toolApproval, stopWhen: isStepCount(20) });
 */
export function toAiTools(definitions: Definitions, conversation: Conversation = {}): AiTools {
  assertOptions("toAiTools", conversation, "account run threadId");
  const tools: AiTools["tools"] = {};
  const toolApproval: AiTools["toolApproval"] = {};
  for (const { description, name, parameters } of definitions.definitions) {
    tools[name] = {
      description,
      inputSchema: jsonSchema<AiToolInput>(parameters),
      execute: async (
        args: AiToolInput,
        { abortSignal: signal, messages, toolCallId }: ToolExecutionOptions<unknown>,
      ) => {
        publishRequest(conversation.threadId, messages);
        const origin = { ...conversation, toolCallId, signal };
        await (await definitions.questionFor(name, args, origin))?.grantAsked();
        const { content, isError } = await definitions.call(name, args, origin);
        return { content, isError };
      },
      toModelOutput: ({ output: { content, isError } }) => {
        return { type: isError ? "error-text" : "text", value: content };
      },
    };
    toolApproval[name] = async (args, { messages, toolCallId }) => {
      const question = await definitions.questionFor(name, args, { ...conversation, toolCallId });
      if (question === undefined) return undefined;
      // The AI SDK asks again when the answer arrives: with it, messages have the call. Only the first time counts.
      if (hasCall(messages, toolCallId)) return "user-approval";
      await question.noteAsked();
      return { type: "user-approval", reason: await question.describe() };
    };
  }
  return { tools, toolApproval };
}

function hasCall(messages: readonly ModelMessage[], toolCallId: string): boolean {
  return messages.some(
    ({ content, role }) =>
      role === "assistant" &&
      Array.isArray(content) &&
      content.some((part) => part.type === "tool-call" && part.toolCallId === toolCallId),
  );
}
