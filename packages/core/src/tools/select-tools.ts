import { ConfigurationError } from "../errors/call-errors.js";
import { suggestClosest } from "../text/suggest-closest.js";
import type { Catalog, CatalogTool, ResourceName, ToolName } from "./catalog.js";

/** Filters on the tools of a catalog. All apply together; each is optional. They use the operations' names. */
export interface ToolFilter<Tools extends Catalog = Catalog> {
  /** Only these tools. */
  include?: readonly ToolName<Tools>[] | undefined;
  /** All but these tools. */
  exclude?: readonly ToolName<Tools>[] | undefined;
  /** Only tools of these resources, such as `tasks`. */
  resources?: readonly ResourceName<Tools>[] | undefined;
  /** Only tools that read, or only tools that write. @default "all" */
  access?: "read" | "write" | "all" | undefined;
}

/** Tests of the options of a filter. */
type Rules = Record<keyof ToolFilter, (each: CatalogTool) => boolean>;

/**
 * @throws ConfigurationError for a tool, a resource or a value that does not exist, and for filters that together
 * leave no tool. An empty `include` is not an error: an account's scopes may allow no tool.
 */
export function selectTools(all: readonly CatalogTool[], filter: ToolFilter): CatalogTool[] {
  const selected = matchTools(all, filter);
  if (selected.length > 0 || filter.include?.length === 0) return selected;
  const rules = createRules(filter);
  const wanted = all.filter(rules.include);
  const conflicts = listOptions(rules).flatMap((option) => {
    const names = wanted
      .filter((each) => !rules[option](each))
      .map(({ operation }) => operation.name);
    const what =
      filter.include === undefined ? `${names.length} of ${wanted.length} tools` : names.join(", ");
    return names.length === 0
      ? []
      : [`${option} ${JSON.stringify(filter[option])} leaves out ${what}`];
  });
  throw new ConfigurationError(
    `The toolkit would have no tools: ${conflicts.join("; ")}. Change or leave out one of these options.`,
  );
}

/**
 * Returns true if a filter leaves a tool of the catalog: a toolkit that it leaves none refuses it. For several
 * toolkits with one filter, of which some may remain without tools.
 *
 * @throws ConfigurationError for a tool, a resource or a value that does not exist.
 */
export function hasTools({ tools }: Catalog, filter: ToolFilter): boolean {
  return matchTools(tools, filter).length > 0;
}

function matchTools(all: readonly CatalogTool[], filter: ToolFilter): CatalogTool[] {
  const { include = [], exclude = [], resources, access = "all" } = filter;
  assertKnown("access", [access], ["read", "write", "all"]);
  assertKnown("resource", resources, [...new Set(all.map(({ resource }) => resource))]);
  const everyName = all.map(({ operation }) => operation.name);
  assertKnown("tool", [...include, ...exclude], everyName);
  const rules = createRules(filter);
  return all.filter((each) => listOptions(rules).every((option) => rules[option](each)));
}

function createRules({ include, exclude, resources, access }: ToolFilter): Rules {
  return {
    resources: ({ resource }) => resources === undefined || resources.includes(resource),
    include: ({ operation }) => include === undefined || include.includes(operation.name),
    exclude: ({ operation }) => exclude === undefined || !exclude.includes(operation.name),
    access: ({ operation }) =>
      access === undefined ||
      access === "all" ||
      (access === "read") === (operation.effect === "read"),
  };
}

function listOptions(rules: Rules): (keyof ToolFilter)[] {
  return Object.keys(rules) as (keyof ToolFilter)[];
}

/** @throws ConfigurationError for a name that is not among those known. */
export function assertKnown(
  kind: string,
  names: readonly string[] = [],
  known: readonly string[],
): void {
  const unknown = names.find((name) => !known.includes(name));
  if (unknown === undefined) return;
  const guess = suggestClosest(unknown, known);
  const hint = guess === undefined ? `There are: ${known.join(", ")}.` : `Did you mean ${guess}?`;
  throw new ConfigurationError(`There is no ${kind} ${JSON.stringify(unknown)}. ${hint}`);
}
