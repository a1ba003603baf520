import { assertOptions } from "../errors/assert-options.js";
import type { AnyTool, CallResult } from "../tools/operation-tool.js";
import type { ToolFailure } from "../tools/tool-failure.js";
import { type CallOrigin, type Question, questionFor } from "../tools/question.js";
import {
  type Arguments,
  type FoundTool,
  type OfferedTools,
  offerTools,
  parseArguments,
  type ToolDefinition,
} from "./offer-tools.js";
import type { DiscoverableToolkit } from "./tool-groups.js";

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

/** Makes a model's call of a tool, and adds the schema to the error about invalid arguments. @throws what the tool throws to a host. */
export async function callTool(
  { args, tool }: { tool: AnyTool; args: Arguments },
  origin: CallOrigin,
  { explainInput }: Pick<OfferedTools, "explainInput">,
): Promise<CallResult> {
  const result = await tool.callAsModel(args, origin);
  const { error } = (result.artifact ?? {}) as Partial<ToolFailure>;
  if (!result.isError || error?.code !== "invalid_input") return result;
  return { ...result, content: `${result.content}${explainInput(tool)}` };
}
