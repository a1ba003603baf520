import type { ApiTool } from "@workbelt/core/langchain";
import { ConfigurationError } from "@workbelt/core";
import type { Operation } from "@workbelt/core/provider";

/**
 * Returns a request's tools without those that can be loaded, then the loaded ones in their order. A tool that
 * other middleware has removed from the request stays away.
 *
 * @throws ConfigurationError if the agent has a tool twice, as its own and from a toolkit.
 */
export function offerTools<Tool>(
  tools: readonly Tool[],
  loadable: ReadonlyMap<string, ApiTool<Operation>>,
  loaded: readonly string[],
): Tool[] {
  const offered = new Map<string, Tool>();
  const own: Tool[] = [];
  for (const tool of tools) {
    const name = nameOf(tool);
    if (name === undefined || !loadable.has(name)) own.push(tool);
    else if (loadable.get(name) === tool) offered.set(name, tool);
    else
      throw new ConfigurationError(
        `${name} is in tools and in a toolkit of toolDiscovery. Leave it out of tools; alwaysLoaded keeps it loaded.`,
      );
  }
  const selected = loaded.map((name) => offered.get(name)).filter((tool) => tool !== undefined);
  return [...own, ...selected];
}

function nameOf(tool: unknown): string | undefined {
  if (typeof tool !== "object" || tool === null || !("name" in tool)) return undefined;
  return typeof tool.name === "string" ? tool.name : undefined;
}
