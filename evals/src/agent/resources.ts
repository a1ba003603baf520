import { services } from "../services.ts";

/** Resources of each service whose tools the agent gets. Of a service that is not named, it gets all. */
export type Resources = Readonly<Record<string, string[]>>;

/** Parses `crm.tasks,crm.deals,notes.pages`. Throws an error that names what is unknown. */
export function parseResources(text: string): Resources {
  const known = services.flatMap(({ provider }) =>
    Object.keys(provider.operations).map((resource) => `${provider.service.name}.${resource}`),
  );
  const names = text.split(",").map((part) => part.trim());
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    throw new Error(
      `--resources: there is no ${JSON.stringify(unknown)}. There are: ${known.join(", ")}.`,
    );
  }
  const resources: Record<string, string[]> = {};
  for (const [service = "", resource = ""] of names.map((name) => name.split("."))) {
    (resources[service] ??= []).push(resource);
  }
  return resources;
}
