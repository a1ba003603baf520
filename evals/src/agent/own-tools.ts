import type { StructuredToolInterface } from "@langchain/core/tools";
import { toolDiscovery } from "@workbelt/agents";
import { connectToolkits } from "./connect-toolkits.ts";
import type { Resources } from "./resources.ts";
import type { ToolkitName } from "./toolkit-names.ts";
import type { OpenToolset } from "./toolset.ts";

/** Returns a function that opens a selection of our own tools. */
export function ownTools(name: ToolkitName, resources: Resources = {}): OpenToolset {
  const isForAll = name === "all" || name === "discovery";
  return async (task, sandbox) => {
    const wanted = new Set<string>(task.services);
    const toolkits = connectToolkits(task, sandbox, (service) =>
      isForAll || wanted.has(service)
        ? { access: name === "read" ? "read" : "all", resources: resources[service] }
        : undefined,
    );
    if (name === "discovery") {
      return { tools: [], middleware: [toolDiscovery({ toolkits })], close: keepOpen };
    }
    const tools: StructuredToolInterface[] = toolkits.flatMap((toolkit) => toolkit.getTools());
    return { tools, middleware: [], close: keepOpen };
  };
}

/** Our tools have nothing to close. */
async function keepOpen(): Promise<void> {}
