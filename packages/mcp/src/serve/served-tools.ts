import type { Tool } from "@modelcontextprotocol/server";
import type { ToolDefinition } from "@workbelt/core";
import {
  type AnyTool,
  type JsonSchema,
  type OfferedTools,
  offerTools,
  toNestedSchema,
  toOutputSchema,
} from "@workbelt/core/adapters";
import type { ServedToolkit } from "./toolkit.js";

/** Tools as a client lists and calls them. */
export interface ServedTools extends OfferedTools {
  listing: Tool[];
}

/** Options of {@link serveTools}. */
interface ServeOptions {
  discovery: boolean;
  /** True if results have structured content: definitions then have its schema. */
  structuredContent: boolean;
}

/**
 * Offers the tools of toolkits to clients: what LangChain gives models, with nested inputs, a title and annotations.
 *
 * @throws ConfigurationError if two tools have the same name.
 */
export function serveTools(
  toolkits: readonly ServedToolkit[],
  { discovery, structuredContent }: ServeOptions,
): ServedTools {
  const offered = offerTools(toolkits, { discovery, schemaOf: inputSchemaOf });
  const listing = offered.definitions.map((definition) => {
    const { annotations, parameters, tool } = definition;
    // The description of tools, which reaches no service, is text only.
    const isStructured = structuredContent && annotations.openWorldHint;
    return {
      ...listDefinition(definition, parameters),
      ...(isStructured && { outputSchema: outputSchemaOf(tool) }),
    };
  });
  return { ...offered, listing };
}

/** Returns a definition as clients list it. */
export function listDefinition(
  { annotations, description, name, title }: ToolDefinition,
  inputSchema: JsonSchema,
): Tool {
  return {
    name,
    title,
    description,
    inputSchema: inputSchema as Tool["inputSchema"],
    // Clients of older versions of the protocol read the title there.
    annotations: { title, ...annotations },
  };
}

function inputSchemaOf(tool: AnyTool): JsonSchema {
  return { type: "object", ...toNestedSchema(tool.schema) };
}

/** Returns the JSON schema of structured content: any object where only a call decides about it. */
function outputSchemaOf(tool: AnyTool | undefined): NonNullable<Tool["outputSchema"]> {
  const json = tool !== undefined && hasDeclaredOutput(tool) && toOutputSchema(tool.operation);
  return json || { type: "object" };
}

/** Returns true if structured content is the declared output: other toolkits keep none, and dry runs have a plan. */
export function hasDeclaredOutput({ form, isDryRun }: AnyTool): boolean {
  return form.artifact === "compact" && !isDryRun;
}
