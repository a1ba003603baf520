import type { StructuredToolInterface } from "@langchain/core/tools";
import { convertToOpenAITool } from "@langchain/core/utils/function_calling";
import { Tiktoken } from "js-tiktoken/lite";
import o200k from "js-tiktoken/ranks/o200k_base";

let encoding: Tiktoken | undefined;

/** Counts the tokens of a string in o200k_base, the encoding of OpenAI's current models. */
export function countTokens(text: string): number {
  encoding ??= new Tiktoken(o200k);
  return encoding.encode(text, "all").length;
}

/** Counts the tokens of a tool's definition, as the JSON that LangChain sends to OpenAI in every turn. */
export function countDefinitionTokens(tool: StructuredToolInterface): number {
  return countTokens(JSON.stringify(convertToOpenAITool(tool)));
}
