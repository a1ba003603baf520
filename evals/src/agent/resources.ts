import { convintelCatalog } from "@workbelt/convintel-tools";
import { crmCatalog } from "@workbelt/crm-tools";
import { notesCatalog } from "@workbelt/notes-tools";
import type { ServiceName } from "@workbelt/sandbox";

/** Resources of each service whose tools the agent gets. Of a service that is not named, it gets all. */
export type Resources = Partial<Record<ServiceName, string[]>>;

const catalogs = { crm: crmCatalog, notes: notesCatalog, convintel: convintelCatalog };

/** Parses `crm.tasks,crm.deals,notes.pages`. Throws an error that names what is unknown. */
export function parseResources(text: string): Resources {
  const resources: Resources = {};
  for (const name of text.split(",").map((part) => part.trim())) {
    const [service = "", resource = ""] = name.split(".");
    if (!isService(service) || !Object.hasOwn(catalogs[service], resource)) {
      throw new Error(`--resources: there is no ${JSON.stringify(name)}. There are: ${listAll()}.`);
    }
    (resources[service] ??= []).push(resource);
  }
  return resources;
}

function isService(name: string): name is ServiceName {
  return Object.hasOwn(catalogs, name);
}

function listAll(): string {
  return Object.entries(catalogs)
    .flatMap(([service, catalog]) => Object.keys(catalog).map((name) => `${service}.${name}`))
    .join(", ");
}
