import { ChatAnthropic } from "@langchain/anthropic";
import { ChatGoogle } from "@langchain/google";
import type { StructuredToolInterface } from "@langchain/core/tools";
import { convertToOpenAITool } from "@langchain/core/utils/function_calling";

/** A JSON schema, with the keywords that are examined here. */
export interface JsonSchema {
  type?: string | string[];
  description?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  additionalProperties?: unknown;
  pattern?: string;
  default?: unknown;
  enum?: unknown[];
  [keyword: string]: unknown;
}

/**
 * Returns the input schema of a tool as LangChain's adapters send it to OpenAI, Anthropic and Google.
 * Nothing is sent: the adapters only convert.
 */
export function modelSchemas(tool: StructuredToolInterface): Record<string, JsonSchema> {
  return {
    OpenAI: convertToOpenAITool(tool).function.parameters as JsonSchema,
    Anthropic: anthropicSchema(tool),
    Google: googleSchema(tool),
  };
}

function anthropicSchema(tool: StructuredToolInterface): JsonSchema {
  const model = new ChatAnthropic({ apiKey: "not-used", model: "claude-sonnet-4-5" });
  const [converted] = model.formatStructuredToolToAnthropic([tool]) ?? [];
  return (converted as { input_schema: JsonSchema }).input_schema;
}

function googleSchema(tool: StructuredToolInterface): JsonSchema {
  const model = new ChatGoogle({ apiKey: "not-used", model: "gemini-2.5-flash" });
  const parameters = model.invocationParams({ tools: [tool] }) as unknown as {
    tools: { functionDeclarations: { parameters: JsonSchema }[] }[];
  };
  return parameters.tools[0]?.functionDeclarations[0]?.parameters ?? {};
}
