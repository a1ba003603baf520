import { randomUUID } from "node:crypto";
import type { ToolMessage } from "@langchain/core/messages/tool";
import { assertOptions } from "../errors/assert-options.js";
import type { Operation } from "../operations/operation.js";
import type { ApiTool } from "../tools/api-tool.js";
import type { ToolFailure } from "../tools/failed-call.js";
import { type CallOrigin, type Question, questionFor } from "../tools/question.js";
import type { ToolArtifact } from "../tools/tool-result.js";
import {
  type Arguments,
  type FoundTool,
  type OfferedTools,
  offerTools,
  parseArguments,
  type ToolDefinition,
} from "./offer-tools.js";
import type { DiscoverableToolkit } from "./tool-groups.js";

/** The result of a call, for the message that answers it. */
export interface CallResult {
  /** Text for the model: one line of JSON, or the mistake and the advice. */
  content: string;
  isError: boolean;
  /** The complete output with its provenance, or the error as data. The model does not read it. */
  artifact?: ToolArtifact | ToolFailure | undefined;
}

/** Tools for function calling, with or without a framework. */
export interface Definitions {
  /** The definitions, as LangChain sends them to models; `parameters` is a JSON schema. */
  definitions: readonly ToolDefinition[];
  /**
   * Returns the question that a person must answer before a call is made; undefined if it can be made unasked.
   *
   * @throws ConfigurationError, and the errors of the policy's store.
   */
  questionFor(name: string, args: unknown, origin?: CallOrigin): Promise<Question | undefined>;
  /**
   * Makes a call. Mistakes of the model, refusals and errors of the service are results.
   *
   * @param args the arguments, as an object or as the JSON text that models write.
   * @param origin the account, the conversation, the model's id of the call, and the signal. Give the id: it tells a
   * repeated call from a new one, and an approval is bound to it.
   * @throws ConfigurationError and AuthRequiredError unless the toolkit was made with `onError: "return"`; the
   * signal's reason when it is aborted.
   */
  call(name: string, args: unknown, origin?: CallOrigin): Promise<CallResult>;
}

/** Options of {@link toDefinitions}. */
export interface DefinitionsOptions {
  /** Offers two tools in place of all: one describes tools by name, the other calls one. @default false */
  discovery?: boolean | undefined;
}

/**
 * Returns the definitions of toolkits for any model API with function calling, and the function that makes the calls.
 *
 * @throws ConfigurationError if two tools have the same name, and for an option that does not exist.
 * @example
 * const tools = toDefinitions([new CrmToolkit({ policy: "careful" })]);
 * const response = await openai.chat.completions.create({
 *   model,
 *   messages,
 *   tools: tools.definitions.map(({ name, description, parameters }) => {
 *     return { type: "function", function: { name, description, parameters } };
 *   }),
 * });
 * for (const call of response.choices[0].message.tool_calls ?? []) {
 *   const origin = { threadId, toolCallId: call.id };
 *   const { content } = await tools.call(call.function.name, call.function.arguments, origin);
 *   messages.push({ role: "tool", tool_call_id: call.id, content });
 * }
 */
export function toDefinitions(
  toolkits: readonly DiscoverableToolkit[],
  options: DefinitionsOptions = {},
): Definitions {
  assertOptions("toDefinitions", options, "discovery");
  const offered = offerTools(toolkits, options);
  const find = (name: string, given: unknown): FoundTool => {
    const args = parseArguments(given);
    if (args !== undefined) return offered.find(name, args);
    const content = `${name}: expected arguments that are a JSON object.`;
    return { result: { content, isError: true } };
  };
  return {
    definitions: offered.definitions,
    questionFor: async (name, args, origin = {}) => {
      const found = find(name, args);
      return "tool" in found ? questionFor(found.tool, found.args, origin) : undefined;
    },
    call: async (name, args, origin = {}) => {
      const found = find(name, args);
      if ("tool" in found) return callTool(found, origin, offered);
      return "result" in found ? found.result : { content: found.unknown, isError: true };
    },
  };
}

/** Calls a tool as a LangChain agent does. @throws what the tool throws to a host. */
export async function callTool(
  { args, tool }: { tool: ApiTool<Operation>; args: Arguments },
  { account, run, signal, threadId, toolCallId: id = randomUUID() }: CallOrigin,
  { explainInput }: Pick<OfferedTools, "explainInput">,
): Promise<CallResult> {
  const configurable = {
    ...(threadId !== undefined && { thread_id: threadId }),
    ...(account !== undefined && { account }),
    ...(run !== undefined && { run }),
  };
  const call = { type: "tool_call" as const, id, name: tool.name, args };
  const message: ToolMessage = await tool.invoke(call, {
    configurable,
    ...(signal !== undefined && { signal }),
  });
  const { artifact, status, text } = message as ToolMessage & Pick<CallResult, "artifact">;
  if (status !== "error") return { content: text, isError: false, artifact };
  const isInvalid = (artifact as ToolFailure).error.code === "invalid_input";
  return { content: isInvalid ? `${text}${explainInput(tool)}` : text, isError: true, artifact };
}
