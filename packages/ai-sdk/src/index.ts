import type { CallOrigin, Definitions } from "@workbelt/core";
import {
  jsonSchema,
  type ModelMessage,
  type SingleToolApprovalFunction,
  type Tool,
  type ToolExecutionOptions,
} from "ai";

/** The account and the conversation that calls are made for. */
export type Conversation = Pick<CallOrigin, "account" | "threadId">;

/** Arguments of a call, which the tool itself checks. */
type Arguments = Record<string, unknown>;

/** The result of a call, as the application gets it. */
export interface AiToolOutput {
  /** What the model reads: one line of JSON, or what went wrong and what to do. */
  content: string;
  isError: boolean;
}

/** The tools of a request, and what decides which of their calls a person approves. */
export interface AiTools {
  tools: Record<string, Tool<Arguments, AiToolOutput>>;
  toolApproval: Record<string, SingleToolApprovalFunction<Arguments, never, unknown>>;
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
 * without one it marks all.
 * @throws never; errors of calls are results, or tool errors of the AI SDK for those that only the host can fix.
 * @example
 * const definitions = toDefinitions([new CrmToolkit({ policy: "careful" })]);
 * // For each request:
 * const { tools, toolApproval } = toAiTools(definitions, { threadId: chat.id });
 * const result = await generateText({ model, messages, tools, toolApproval, stopWhen: isStepCount(20) });
 */
export function toAiTools(definitions: Definitions, conversation: Conversation = {}): AiTools {
  const names = definitions.definitions.map(({ name }) => name);
  const tools = definitions.definitions.map(({ description, name, parameters }) => {
    const execute = async (
      args: Arguments,
      { abortSignal, toolCallId }: ToolExecutionOptions<never>,
    ) => {
      const origin = { ...conversation, toolCallId, signal: abortSignal };
      await (await definitions.questionFor(name, args, origin))?.grantAsked();
      const { content, isError } = await definitions.call(name, args, origin);
      return { content, isError };
    };
    return { name, description, parameters, execute };
  });
  const approve =
    (name: string) =>
    async (
      args: Arguments,
      { messages, toolCallId }: { messages: ModelMessage[]; toolCallId: string },
    ) => {
      const question = await definitions.questionFor(name, args, { ...conversation, toolCallId });
      if (question === undefined) return undefined;
      // The AI SDK asks again when the answer arrives: with it, messages have the call. Only the first time counts.
      if (!hasCall(messages, toolCallId)) await question.noteAsked();
      return { type: "user-approval" as const, reason: await question.describe() };
    };
  return {
    tools: Object.fromEntries(
      tools.map(({ description, execute, name, parameters }) => [
        name,
        {
          description,
          inputSchema: jsonSchema<Arguments>(parameters),
          execute,
          toModelOutput: ({ output }: { output: AiToolOutput }) => ({
            type: output.isError ? ("error-text" as const) : ("text" as const),
            value: output.content,
          }),
        },
      ]),
    ),
    toolApproval: Object.fromEntries(names.map((name) => [name, approve(name)])),
  };
}

function hasCall(messages: readonly ModelMessage[], toolCallId: string): boolean {
  return messages.some(
    ({ content, role }) =>
      role === "assistant" &&
      Array.isArray(content) &&
      content.some((part) => part.type === "tool-call" && part.toolCallId === toolCallId),
  );
}
