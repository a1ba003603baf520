import type { CallToolResult, Tool } from "@modelcontextprotocol/server";
import {
  formatUnknownTool,
  lookUpTools,
  readToolNames,
  ToolDirectory,
  isPlainObject,
} from "@workbelt/core/provider";
import {
  type Arguments,
  type OfferedTools,
  type ResolvedTool,
  unknownTool,
} from "./offered-tools.js";
import { ANY_OUTPUT, inputSchemaOf } from "./tool-definition.js";
import { createErrorResult, createTextResult } from "./tool-results.js";
import type { AnyTool, ServedToolkit } from "./toolkit.js";

// Every word of these definitions costs tokens in each turn; errors teach what they leave out.
const CALL_TOOL = "call_tool";
const DESCRIBE_TOOLS = "describe_tools";

/**
 * Offers two tools in place of all: one describes tools by name, with all names in its description, the other
 * calls one. A list that grew by what was described would break the protocol.
 *
 * @param hasStructuredContent true if results have it: the definition of a call then has its schema.
 * @throws ConfigurationError if two tools have the same name.
 */
export function offerByDiscovery(
  toolkits: readonly ServedToolkit[],
  hasStructuredContent: boolean,
): OfferedTools {
  const directory = new ToolDirectory(toolkits);
  return {
    definitions: [
      { ...defineCallTool(directory), ...(hasStructuredContent && { outputSchema: ANY_OUTPUT }) },
      defineDescribeTools(directory),
    ],
    areSchemasUnknown: true,
    resolve: (name, args) => {
      if (name === CALL_TOOL) return resolveCall(directory, args);
      if (name === DESCRIBE_TOOLS) return { result: describeTools(directory, args) };
      throw unknownTool(name, [CALL_TOOL, DESCRIBE_TOOLS]);
    },
  };
}

function defineCallTool({ tools }: ToolDirectory): Tool {
  const all = [...tools.values()].map(({ annotations }) => annotations);
  return {
    name: CALL_TOOL,
    title: "Call tool (Workbelt)",
    description: "Calls a tool.",
    inputSchema: {
      type: "object",
      properties: { name: { type: "string" }, arguments: { type: "object" } },
      required: ["name"],
      additionalProperties: false,
    },
    annotations: {
      readOnlyHint: all.every(({ readOnlyHint }) => readOnlyHint),
      destructiveHint: all.some(({ destructiveHint }) => destructiveHint),
      idempotentHint: all.every(({ idempotentHint }) => idempotentHint),
      openWorldHint: true,
    },
  };
}

function defineDescribeTools(directory: ToolDirectory): Tool {
  return {
    name: DESCRIBE_TOOLS,
    title: "Describe tools (Workbelt)",
    description: `Describes tools you need next, by names or resources.\n${directory.list()}`,
    inputSchema: {
      type: "object",
      properties: { names: { type: "array", items: { type: "string" } } },
      additionalProperties: false,
    },
    annotations: {
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
    },
  };
}

function describeTools(directory: ToolDirectory, args: Arguments): CallToolResult {
  const names = readToolNames(args);
  if (names.length === 0) {
    return createErrorResult(
      "names: expected a list of tools' or resources' names. See the description of this tool.",
    );
  }
  const { loaded, unknown } = lookUpTools(directory, names);
  const tools = loaded.flatMap((name) => directory.tools.get(name) ?? []);
  const text = [...tools.map(formatTool), ...unknown].join("\n");
  return tools.length > 0 ? createTextResult(text) : createErrorResult(text);
}

function formatTool(tool: AnyTool): string {
  const { description, name } = tool;
  return JSON.stringify({ name, description, input: inputSchemaOf(tool) });
}

function resolveCall(directory: ToolDirectory, args: Arguments): ResolvedTool {
  const { name, arguments: given = {} } = args;
  if (typeof name !== "string") return refuse("name: expected the name of a tool.");
  const lookup = directory.findTool(name);
  if (!("tools" in lookup)) return refuse(formatUnknownTool(name, lookup.closest));
  const [tool] = lookup.tools.flatMap((found) => directory.tools.get(found) ?? []);
  const own = parseArguments(given);
  if (tool === undefined || own === undefined) {
    return refuse("arguments: expected an object with the input of the tool.");
  }
  return { tool, args: own };
}

/** Reads arguments, also where a model has written the object as JSON text. */
function parseArguments(given: unknown): Arguments | undefined {
  const value = typeof given === "string" ? parseJson(given) : given;
  return isPlainObject(value) ? value : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function refuse(text: string): ResolvedTool {
  return { result: createErrorResult(text) };
}
