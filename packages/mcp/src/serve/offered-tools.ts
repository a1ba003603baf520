import {
  type CallToolResult,
  ProtocolError,
  ProtocolErrorCode,
  type Tool,
} from "@modelcontextprotocol/server";
import { formatUnknownTool, ToolDirectory } from "@workbelt/core/provider";
import { createDefinition } from "./tool-definition.js";
import type { AnyTool, ServedToolkit } from "./toolkit.js";

/** Arguments of a call. */
export type Arguments = Readonly<Record<string, unknown>>;

/** The tool that a call is of, with its arguments; or the result of a call that none is run for. */
export type ResolvedTool = { tool: AnyTool; args: Arguments } | { result: CallToolResult };

/** The tools of a server, as a client lists and calls them. */
export interface OfferedTools {
  /** Definitions, sorted by name. They never change. */
  definitions: readonly Tool[];
  /** True if the model may not know the inputs of the tools it calls. */
  areSchemasUnknown: boolean;
  /** Finds the tool that a call is of. @throws ProtocolError for a name that is not listed. */
  resolve(name: string, args: Arguments): ResolvedTool;
}

/**
 * Offers every tool of the toolkits.
 *
 * @param hasStructuredContent true if results have it: definitions then have its schema.
 * @throws ConfigurationError if two tools have the same name.
 */
export function offerAll(
  toolkits: readonly ServedToolkit[],
  hasStructuredContent: boolean,
): OfferedTools {
  const directory = new ToolDirectory(toolkits);
  const tools = [...directory.tools.values()];
  return {
    definitions: sortByName(tools.map((tool) => createDefinition(tool, hasStructuredContent))),
    areSchemasUnknown: false,
    resolve: (name, args) => {
      const tool = directory.tools.get(name);
      if (tool !== undefined) return { tool, args };
      const lookup = directory.findTool(name);
      throw unknownTool(name, "tools" in lookup ? lookup.tools : lookup.closest);
    },
  };
}

/** Sorts definitions by name, by code units: the same on every machine. */
function sortByName(definitions: readonly Tool[]): Tool[] {
  return definitions.toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

/** Creates the error for a tool that the server does not list. */
export function unknownTool(name: string, closest: readonly string[]): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, formatUnknownTool(name, closest));
}
