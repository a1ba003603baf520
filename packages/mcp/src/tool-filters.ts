import { ConfigurationError, type ToolFilter } from "@workbelt/core";
import { suggestClosest } from "@workbelt/core/provider";
import { type ServiceName, serviceNames, services } from "./services.js";

/** Choice of tools over several services. Each part is optional, and all apply together. */
export interface ToolSelection {
  /** @default all */
  services?: readonly ServiceName[] | undefined;
  /** Names of resources: `tasks`, or `crm:tasks` for that of one service only. */
  resources?: readonly string[] | undefined;
  include?: readonly string[] | undefined;
  exclude?: readonly string[] | undefined;
  access?: "read" | "write" | "all" | undefined;
  operations?: "documented" | "all" | undefined;
}

/**
 * Divides a selection into one filter for each service that it has tools of.
 *
 * @throws ConfigurationError for a service or resource that does not exist, or a tool of none of them.
 */
export function filterByService(selection: ToolSelection): Map<ServiceName, ToolFilter> {
  const { access, exclude, include, operations, resources } = selection;
  const included = include && groupNames(include, toolService);
  const excluded = groupNames(exclude ?? [], toolService);
  const chosen = resources && groupNames(resources, resourceServices);
  return new Map(
    (selection.services ?? serviceNames)
      .filter((name) => included === undefined || included.has(name))
      .filter((name) => chosen === undefined || chosen.has(name))
      .map((name) => [
        name,
        {
          access,
          operations,
          include: included?.get(name),
          exclude: excluded.get(name),
          resources: chosen?.get(name)?.map((resource) => resource.replace(/^.*:/, "")),
        },
      ]),
  );
}

function groupNames(
  names: readonly string[],
  find: (name: string) => ServiceName[],
): Map<ServiceName, string[]> {
  const pairs = names.flatMap((name) => find(name).map((service) => ({ service, name })));
  const groups = Map.groupBy(pairs, ({ service }) => service);
  return new Map([...groups].map(([service, group]) => [service, group.map(({ name }) => name)]));
}

function toolService(tool: string): ServiceName[] {
  const found = serviceNames.filter((name) => tool.startsWith(`${name}_`));
  if (found.length > 0) return found;
  throw new ConfigurationError(
    `There is no tool ${JSON.stringify(tool)}. Tools' names begin with ${serviceNames.map((name) => `${name}_`).join(", ")}.`,
  );
}

function resourceServices(text: string): ServiceName[] {
  const known = serviceNames.flatMap((name) =>
    Object.keys(services[name].catalog).map((resource) => ({ name, resource })),
  );
  const found = known.filter(
    ({ name, resource }) => text === resource || text === `${name}:${resource}`,
  );
  if (found.length > 0) return found.map(({ name }) => name);
  const names = known.map(({ name, resource }) => `${name}:${resource}`);
  const guess = suggestClosest(text, [...new Set(known.map(({ resource }) => resource))]);
  throw new ConfigurationError(
    `There is no resource ${JSON.stringify(text)}. ${guess === undefined ? `There are: ${names.join(", ")}.` : `Did you mean ${guess}?`}`,
  );
}
