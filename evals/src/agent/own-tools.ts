import type { StructuredToolInterface } from "@langchain/core/tools";
import { type ConvintelToolkitOptions, ConvintelToolkit, createConvintelClient } from "@workbelt/convintel-tools";
import { toolDiscovery } from "@workbelt/core/middleware";
import { createCrmClient, CrmToolkit, type CrmToolkitOptions } from "@workbelt/crm-tools";
import { createNotesClient, NotesToolkit, type NotesToolkitOptions } from "@workbelt/notes-tools";
import type { ServiceAccess, ServiceName } from "@workbelt/sandbox";
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
      .map((service) => createToolkit(service, access[service], filters[name] ?? {}, resources));
    const close = async () => {};
    if (name === "discovery") return { tools: [], middleware: [toolDiscovery({ toolkits })], close };
    const tools: StructuredToolInterface[] = toolkits.flatMap((toolkit) => toolkit.getTools());
    return { tools, middleware: [], close };
  };
}

function createToolkit(
  service: ServiceName,
  { baseUrl, token }: ServiceAccess,
  filter: Filter,
  resources: Resources,
) {
  const connection = { baseUrl, token };
  // `parseResources` has checked the names.
  const options = { ...filter, ...(resources[service] && { resources: resources[service] }) };
  switch (service) {
    case "crm":
      return new CrmToolkit({
        ...(options as CrmToolkitOptions),
        client: createCrmClient(connection),
      });
    case "notes":
      return new NotesToolkit({
        ...(options as NotesToolkitOptions),
        client: createNotesClient(connection),
      });
    case "convintel":
      return new ConvintelToolkit({
        ...(options as ConvintelToolkitOptions),
        client: createConvintelClient(connection),
      });
  }
}
