import { convertToOpenAITool } from "@langchain/core/utils/function_calling";
import type { Tool } from "@modelcontextprotocol/server";
import type { AnyTool } from "./toolkit.js";

/** Creates the definition of a tool: the description and schema that LangChain gives models, and annotations. */
export function createDefinition(tool: AnyTool): Tool {
  const { annotations, description, name } = tool;
  return { name, description, inputSchema: inputSchemaOf(tool), annotations: { ...annotations } };
}

/** Returns the JSON schema of a tool's input, as models see it. */
export function inputSchemaOf(tool: AnyTool): Tool["inputSchema"] {
  return convertToOpenAITool(tool).function.parameters as Tool["inputSchema"];
}
