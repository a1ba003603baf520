import type { BaseMessage } from "@langchain/core/messages";
import { convertToOpenAITool } from "@langchain/core/utils/function_calling";
import { Tiktoken } from "js-tiktoken/lite";
import o200k from "js-tiktoken/ranks/o200k_base";

let encoding: Tiktoken | undefined;

/** Counts the tokens of a text in o200k_base, the encoding of OpenAI's current models. */
export function countTokens(text: string): number {
  encoding ??= new Tiktoken(o200k);
  return encoding.encode(text, [], []).length;
}

// Every run has tools of its own, with the same definitions.
const tokensByTool = new WeakMap<object, number>();
const tokensByDefinition = new Map<string, number>();

/** Counts the tokens of tool definitions, as the JSON that LangChain sends to OpenAI. */
export function countDefinitionTokens(tools: readonly object[]): number {
  return tools.reduce((sum, tool) => sum + countDefinition(tool), 0);
}

function countDefinition(tool: object): number {
  const known = tokensByTool.get(tool);
  if (known !== undefined) return known;
  // Definitions of a provider's own form are plain objects already.
  const json = JSON.stringify("schema" in tool ? convertToOpenAITool(tool as never) : tool);
  const tokens = tokensByDefinition.get(json) ?? countTokens(json);
  tokensByTool.set(tool, tokens);
  tokensByDefinition.set(json, tokens);
  return tokens;
}

/** Estimates the tokens of a conversation: texts and calls, without the form that a provider gives them. */
export function countMessageTokens(messages: readonly BaseMessage[]): number {
  return messages.reduce((sum, message) => sum + countMessage(message), 0);
}

const messageTokens = new WeakMap<BaseMessage, number>();

function countMessage(message: BaseMessage): number {
  const known = messageTokens.get(message);
  if (known !== undefined) return known;
  const calls = "tool_calls" in message ? JSON.stringify(message.tool_calls) : "";
  const tokens = countTokens(message.text + calls);
  messageTokens.set(message, tokens);
  return tokens;
}
