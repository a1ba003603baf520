import { z } from "zod";
import type { Annotations } from "../operations/effect.js";
import type { AnyTool } from "../tools/operation-tool.js";
import { titleOf } from "../tools/title-of.js";
import { isPlainObject } from "../text/json.js";
import { formatUnknownTool, lookUpTools, readToolNames } from "./look-up-tools.js";
import { ToolDirectory } from "./tool-directory.js";
import type { DiscoverableToolkit } from "./tool-groups.js";

/** A JSON schema of an object. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** The definition of a tool, as models get it. */
export interface ToolDefinition {
  name: string;
  /** The name for people: `Create task (CRM)`. */
  title: string;
  description: string;
  /** JSON schema of the arguments. */
  parameters: JsonSchema;
  annotations: Annotations;
  /** The tool; undefined for the two of discovery. */
  tool: AnyTool | undefined;
}

/** Arguments of a call. */
export type Arguments = Readonly<Record<string, unknown>>;

/** A text for the model in place of a result. */
export interface TextResult {
  content: string;
  isError: boolean;
}

/** The tool that a call is of, with its arguments; a text if none is run for it; or advice for an unknown name. */
export type FoundTool =
  | { tool: AnyTool; args: Arguments }
  | { result: TextResult }
  | { unknown: string };

/** Tools as an agent lists and calls them, in any framework. */
export interface OfferedTools {
  /** They never change: lists of definitions are cached. */
  definitions: readonly ToolDefinition[];
  /** Finds the tool that a call is of. */
  find(name: string, args: Arguments): FoundTool;
  /** Returns a schema that the model may not know, for the error about invalid arguments. */
  explainInput(tool: AnyTool): string;
}

/** Options of {@link offerTools}. */
export interface OfferOptions {
  /** Offers two tools in place of all: one describes tools by name, the other calls one. @default false */
  discovery?: boolean | undefined;
  /** Returns the schema of a tool's arguments. @default the one that models see */
  schemaOf?: ((tool: AnyTool) => JsonSchema) | undefined;
}

/**
 * Offers the tools of several toolkits to a model: all of them, or by discovery.
 *
 * @throws ConfigurationError if two tools have the same name.
 */
export function offerTools(
  toolkits: readonly DiscoverableToolkit[],
  { discovery = false, schemaOf = modelSchemaOf }: OfferOptions = {},
): OfferedTools {
  const directory = new ToolDirectory(toolkits);
  return discovery ? offerByDiscovery(directory, schemaOf) : offerAll(directory, schemaOf);
}

type SchemaOf = (tool: AnyTool) => JsonSchema;

function modelSchemaOf(tool: AnyTool): JsonSchema {
  // Zod marks the object as a schema of its own, which some frameworks take for one to validate with. The copy is plain.
  return { ...z.toJSONSchema(tool.schema) };
}

function offerAll(directory: ToolDirectory, schemaOf: SchemaOf): OfferedTools {
  const definitions = [...directory.tools.values()].map((tool) => ({
    name: tool.name,
    title: titleOf(tool),
    description: tool.description,
    parameters: schemaOf(tool),
    annotations: tool.annotations,
    tool,
  }));
  return {
    // By code units: the same on every machine.
    definitions: definitions.toSorted((one, other) => (one.name < other.name ? -1 : 1)),
    find: (name, args) => {
      const tool = directory.tools.get(name);
      if (tool !== undefined) return { tool, args };
      const lookup = directory.findTool(name);
      const closest = "tools" in lookup ? lookup.tools : lookup.closest;
      return { unknown: formatUnknownTool(name, closest) };
    },
    explainInput: () => "",
  };
}

// Every word of these definitions costs tokens in each turn; errors teach what they leave out.
const CALL_TOOL = "call_tool";
const DESCRIBE_TOOLS = "describe_tools";

/** Offers two tools whose definitions never change: a list that grew by what was described would break caches. */
function offerByDiscovery(directory: ToolDirectory, schemaOf: SchemaOf): OfferedTools {
  const input = (tool: AnyTool) => JSON.stringify(schemaOf(tool));
  return {
    definitions: [defineCallTool(directory), defineDescribeTools(directory)],
    find: (name, args) => {
      if (name === CALL_TOOL) return findCalled(directory, args);
      if (name === DESCRIBE_TOOLS) return { result: describeTools(directory, args, schemaOf) };
      return { unknown: formatUnknownTool(name, [CALL_TOOL, DESCRIBE_TOOLS]) };
    },
    explainInput: (tool) => `\nIts input: ${input(tool)}`,
  };
}

function defineCallTool({ tools }: ToolDirectory): ToolDefinition {
  const all = [...tools.values()].map(({ annotations }) => annotations);
  return {
    name: CALL_TOOL,
    title: "Call tool (Workbelt)",
    description: "Calls a tool.",
    parameters: {
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
    tool: undefined,
  };
}

function defineDescribeTools(directory: ToolDirectory): ToolDefinition {
  return {
    name: DESCRIBE_TOOLS,
    title: "Describe tools (Workbelt)",
    description: `Describes tools you need next, by names or resources.\n${directory.list()}`,
    parameters: {
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
    tool: undefined,
  };
}

function describeTools(directory: ToolDirectory, args: Arguments, schemaOf: SchemaOf): TextResult {
  const names = readToolNames(args);
  if (names.length === 0) {
    return refuse(
      "names: expected a list of tools' or resources' names. See the description of this tool.",
    );
  }
  const { loaded, unknown } = lookUpTools(directory, names);
  const tools = loaded.flatMap((name) => directory.tools.get(name) ?? []);
  const described = tools.map((tool) => {
    const { description, name } = tool;
    return JSON.stringify({ name, description, input: schemaOf(tool) });
  });
  return { content: [...described, ...unknown].join("\n"), isError: tools.length === 0 };
}

function findCalled(
  directory: ToolDirectory,
  { arguments: given = {}, name }: Arguments,
): FoundTool {
  if (typeof name !== "string") return { result: refuse("name: expected the name of a tool.") };
  const lookup = directory.findTool(name);
  if (!("tools" in lookup)) return { result: refuse(formatUnknownTool(name, lookup.closest)) };
  const [tool] = lookup.tools.flatMap((found) => directory.tools.get(found) ?? []);
  const args = parseArguments(given);
  if (tool === undefined || args === undefined) {
    return { result: refuse("arguments: expected an object with the input of the tool.") };
  }
  return { tool, args };
}

function refuse(content: string): TextResult {
  return { content, isError: true };
}

/** Reads arguments, even if a model has written the object as JSON text; undefined for anything else. */
export function parseArguments(given: unknown): Arguments | undefined {
  const value = typeof given === "string" ? parseJson(given) : given;
  return isPlainObject(value) ? value : undefined;
}

function parseJson(text: string): unknown {
  try {
    // Models write no arguments as an empty text.
    return JSON.parse(text.trim() === "" ? "{}" : text);
  } catch {
    return undefined;
  }
}
