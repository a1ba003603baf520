import type { StructuredToolInterface } from "@langchain/core/tools";
import { toolDiscovery } from "@workbelt/agents";
import { programs } from "@workbelt/agents/programs";
import type { ApiToolkit } from "@workbelt/core/langchain";
import type { AgentMiddleware } from "langchain";
import { connectToolkits } from "./connect-toolkits.ts";
import type { Resources } from "./resources.ts";
import type { ToolkitName } from "./toolkit-names.ts";
import type { OpenToolset } from "./toolset.ts";

/** Middleware that gives the model other tools in place of those of the toolkits. */
const middlewares: Partial<Record<ToolkitName, (toolkits: ApiToolkit[]) => AgentMiddleware>> = {
  discovery: (toolkits) => toolDiscovery({ toolkits }),
  programs: (toolkits) => programs({ toolkits }),
};

/** Returns a function that opens a selection of our own tools. */
export function ownTools(name: ToolkitName, resources: Resources = {}): OpenToolset {
  const createMiddleware = middlewares[name];
  const isForAll = name === "all" || createMiddleware !== undefined;
  return async (task, sandbox) => {
    const wanted = new Set<string>(task.services);
    const toolkits = connectToolkits(task, sandbox, (service) =>
      isForAll || wanted.has(service)
        ? { access: name === "read" ? "read" : "all", resources: resources[service] }
        : undefined,
    );
    if (createMiddleware !== undefined) {
      return { tools: [], middleware: [createMiddleware(toolkits)], close: keepOpen };
    }
    const tools: StructuredToolInterface[] = toolkits.flatMap((toolkit) => toolkit.getTools());
    return { tools, middleware: [], close: keepOpen };
  };
}

/** Our tools have nothing to close. */
async function keepOpen(): Promise<void> {}
