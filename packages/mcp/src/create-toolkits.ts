import {
  type ApiClient,
  type AuditLog,
  CallPolicy,
  ConfigurationError,
  createPolicy,
  type Layer,
  type PolicyRules,
  type ToolFilter,
} from "@workbelt/core";
import { assertOptions, suggestClosest } from "@workbelt/core/provider";
import { type AnyProviderPackage, assertDistinctServices, hasTools } from "@workbelt/core/adapters";
import type { UndoJournal } from "@workbelt/core/undo";
import { reportUpload } from "./serve/progress.js";
import type { ServedToolkit } from "./serve/toolkit.js";

/**
 * Clients by the service's name. Several accounts of a service have names of their own, with which the names of their tools
 * begin: `{ notes: { work, personal } }` serves `work_notes_search` and `personal_notes_search`.
 */
export type ServedClients = Readonly<
  Record<string, ApiClient | Readonly<Record<string, ApiClient>>>
>;

/** Options of `createToolkits`: which tools of all packages, all filters together, and how they run. */
export interface ToolkitsOptions {
  /** Names of resources: `tasks`, or `crm:tasks` for that of one service only. */
  resources?: readonly string[] | undefined;
  include?: readonly string[] | undefined;
  exclude?: readonly string[] | undefined;
  access?: "read" | "write" | "all" | undefined;
  /** Clients by the service's name. @default those that the environment describes */
  clients?: ServedClients | undefined;
  /**
   * Decides about every call of all packages: it runs, a person is asked, or it is refused. Make one with `createPolicy`
   * where several processes share its store.
   * @default "deletions"
   */
  policy?: CallPolicy | PolicyRules | undefined;
  /** Records every call of all packages. @default none */
  auditLog?: AuditLog | undefined;
  /** Records how each write is undone. @default none */
  journal?: UndoJournal | undefined;
  /** Layers of your own around each call, such as that of a mirror. @default none */
  layers?: readonly Layer[] | undefined;
  /** Folder with the files that models may upload by name. @default none */
  files?: string | undefined;
  /** Returns the requests that write instead of sending them. @default false */
  dryRun?: boolean | undefined;
  /** Keeps results, as their operations declare them, for `structuredContent`. @default false */
  structuredContent?: boolean | undefined;
}

const OPTIONS =
  "access auditLog clients dryRun exclude files include journal layers policy resources structuredContent";

/**
 * Creates the toolkits of a server: one for each account of each package of which the options leave a tool.
 *
 * @throws ConfigurationError for two services of one name, for names that no package has, for rules that cannot be used, and if no tool is left.
 * @example createToolkits([crmPackage], { access: "read", clients: { crm: createCrmClient({ token }) } });
 */
export function createToolkits(
  packages: readonly AnyProviderPackage[],
  options: ToolkitsOptions = {},
): ServedToolkit[] {
  assertOptions("createToolkits", options, OPTIONS, { tools: "include" });
  assertDistinctServices(packages.map(({ service }) => service));
  const { auditLog, clients = {}, dryRun, files, journal, layers } = options;
  const { structuredContent = false } = options;
  const { policy: given = "deletions" } = options;
  const policy = given instanceof CallPolicy ? given : createPolicy(given, packages);
  const filters = filterByService(packages, options);
  const chosen = packages.flatMap((each) => {
    const filter = filters.get(each.service.name);
    return filter === undefined ? [] : [{ each, filter }];
  });
  if (chosen.length === 0) {
    throw new ConfigurationError("The options leave no tool to serve. Allow more of them.");
  }
  const served = chosen.filter(({ each, filter }) => hasTools(each, filter));
  // If no package has a tool left, the first toolkit names the option at fault.
  return (served.length > 0 ? served : chosen).flatMap(({ each, filter }) =>
    listAccounts(clients[each.service.name]).map((account) =>
      each.createToolkit({
        ...filter,
        ...(files !== undefined && each.files?.(files, reportUpload)),
        ...account,
        dryRun,
        policy,
        auditLog,
        journal,
        layers,
        // A client shows thrown errors to the model without their advice.
        onError: "return",
        artifact: structuredContent ? "compact" : "none",
      }),
    ),
  );
}

function listAccounts(
  clients: ServedClients[string] | undefined,
): { client?: ApiClient | undefined; prefix?: string }[] {
  if (clients === undefined || isClient(clients)) return [{ client: clients }];
  return Object.entries(clients).map(([name, client]) => ({ client, prefix: `${name}_` }));
}

function isClient(clients: ServedClients[string]): clients is ApiClient {
  return typeof clients["send"] === "function";
}

/** Divides the choice of tools into one filter for each service that it has tools of. */
function filterByService(
  packages: readonly AnyProviderPackage[],
  { access, exclude, include, resources }: ToolkitsOptions,
): Map<string, ToolFilter> {
  const servicesOfTool = (tool: string) => [findPackage(packages, tool).service.name];
  const included = include && groupNames(include, servicesOfTool);
  const excluded = groupNames(exclude ?? [], servicesOfTool);
  const chosen = resources && groupNames(resources, (resource) => findServices(packages, resource));
  return new Map(
    packages
      .map(({ service }) => service.name)
      .filter((name) => included?.has(name) !== false && chosen?.has(name) !== false)
      .map((name) => [
        name,
        {
          access,
          include: included?.get(name),
          exclude: excluded.get(name),
          resources: chosen?.get(name)?.map((resource) => resource.replace(/^.*:/, "")),
        },
      ]),
  );
}

function groupNames(
  names: readonly string[],
  findServicesOf: (name: string) => string[],
): Map<string, string[]> {
  const pairs = names.flatMap((name) => findServicesOf(name).map((service) => ({ service, name })));
  const groups = Map.groupBy(pairs, ({ service }) => service);
  return new Map([...groups].map(([service, group]) => [service, group.map(({ name }) => name)]));
}

/** Finds the package whose service a tool's name begins with. @throws ConfigurationError if there is none. */
export function findPackage(
  packages: readonly AnyProviderPackage[],
  tool: string,
): AnyProviderPackage {
  const found = packages.find(({ service }) => tool.startsWith(`${service.name}_`));
  if (found !== undefined) return found;
  const prefixes = packages.map(({ service }) => `${service.name}_`);
  throw new ConfigurationError(
    `There is no tool ${JSON.stringify(tool)}. Tools' names begin with ${prefixes.join(", ")}.`,
  );
}

/** Finds the services with a resource: `tasks` of any, `crm:tasks` of one. @throws ConfigurationError if there is none. */
function findServices(packages: readonly AnyProviderPackage[], text: string): string[] {
  const known = packages.flatMap(({ operations, service }) =>
    Object.keys(operations).map((resource) => ({ name: service.name, resource })),
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
