import type { StructuredToolInterface } from "@langchain/core/tools";
import { toolDiscovery } from "@workbelt/agents";
import { services } from "../services.ts";
import { agentAccess } from "./agent-access.ts";
import type { Resources } from "./resources.ts";
import type { ToolkitName } from "./toolkit-names.ts";
import type { OpenToolset } from "./toolset.ts";

/** Returns a function that opens a selection of our own tools. */
export function ownTools(name: ToolkitName, resources: Resources = {}): OpenToolset {
  const isForAll = name === "all" || name === "discovery";
  return async (task, sandbox) => {
    const access = new Map(Object.entries(agentAccess(task, sandbox)));
    const wanted = new Set<string>(task.services);
    const toolkits = services
      .map(({ provider }) => provider)
      .filter(({ service }) => isForAll || wanted.has(service.name))
      .map(({ createClient, createToolkit, service }) => {
        const found = access.get(service.name);
        if (found === undefined) throw new Error(`The sandbox has no service ${service.name}.`);
        const { baseUrl, token } = found;
        return createToolkit({
          access: name === "read" ? "read" : "all",
          resources: resources[service.name],
          client: createClient({ baseUrl, token }),
        });
      });
    if (name === "discovery") {
      return { tools: [], middleware: [toolDiscovery({ toolkits })], close: keepOpen };
    }
    const tools: StructuredToolInterface[] = toolkits.flatMap((toolkit) => toolkit.getTools());
    return { tools, middleware: [], close: keepOpen };
  };
}

/** Our tools have nothing to close. */
async function keepOpen(): Promise<void> {}
