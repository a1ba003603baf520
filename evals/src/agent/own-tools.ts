import type { StructuredToolInterface } from "@langchain/core/tools";
import { ConvintelToolkit, createConvintelClient } from "@workbelt/convintel-tools";
import { toolDiscovery } from "@workbelt/agents";
import { createCrmClient, CrmToolkit, type CrmToolkitOptions } from "@workbelt/crm-tools";
import { createNotesClient, NotesToolkit } from "@workbelt/notes-tools";
import type { ServiceAccess } from "@workbelt/sandbox";
import { agentAccess } from "./agent-access.ts";
import type { Resources } from "./resources.ts";
import type { ToolkitName } from "./toolkit-names.ts";
import type { OpenToolset } from "./toolset.ts";

const services = ["crm", "notes", "convintel"] as const;

/** Filters that all toolkits have. */
type Filter = Pick<CrmToolkitOptions, "access" | "operations">;

const filters: Partial<Record<ToolkitName, Filter>> = {
  documented: { operations: "documented" },
  read: { access: "read" },
};

/** Returns a function that opens a selection of our own tools. */
export function ownTools(name: ToolkitName, resources: Resources = {}): OpenToolset {
  return async (task, sandbox) => {
    const access = agentAccess(task, sandbox);
    const isForAll = name === "all" || name === "discovery";
    const toolkits = services
      .filter((service) => isForAll || task.services.includes(service))
      .map((service) => {
        const selected = resources[service];
        // `parseResources` has checked the names.
        const chosen = selected && { resources: selected as never[] };
        return createToolkit[service](access[service], { ...filters[name], ...chosen });
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

const createToolkit = {
  crm: ({ baseUrl, token }: ServiceAccess, filter: Filter) =>
    new CrmToolkit({ ...filter, client: createCrmClient({ baseUrl, token }) }),
  notes: ({ baseUrl, token }: ServiceAccess, filter: Filter) =>
    new NotesToolkit({ ...filter, client: createNotesClient({ baseUrl, token }) }),
  convintel: ({ baseUrl, token }: ServiceAccess, filter: Filter) =>
    new ConvintelToolkit({ ...filter, client: createConvintelClient({ baseUrl, token }) }),
};
