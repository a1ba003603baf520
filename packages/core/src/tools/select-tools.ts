import { ConfigurationError } from "../errors/call-errors.js";
import type { Operation } from "../operations/operation.js";
import { suggestClosest } from "../text/suggest-closest.js";
import type { ApiTool } from "./api-tool.js";
import type { Catalog, ToolClass, ToolName } from "./catalog.js";
import type { ApiToolOptions } from "./tool-options.js";

/** Filters on the tools of a catalog. All apply together; each is optional. They use the operations' names. */
export interface ToolFilter<Tools extends Catalog = Catalog> {
  /** Only these tools. */
  include?: readonly ToolName<Tools>[] | undefined;
  /** All but these tools. */
  exclude?: readonly ToolName<Tools>[] | undefined;
  /** Only tools of these resources, such as `tasks`. */
  resources?: readonly (keyof Tools)[] | undefined;
  /** Only tools that read, or only tools that write. @default "all" */
  access?: "read" | "write" | "all" | undefined;
  /**
   * Only the operations of the package's specification, or also those beyond it. The package's README
   * shows which are which.
   * @default "all"
   */
  operations?: "documented" | "all" | undefined;
}

/** A tool of a catalog, made without options. */
export interface CatalogTool<Options extends ApiToolOptions> {
  resource: string;
  Tool: ToolClass<Options>;
  tool: ApiTool<Operation>;
}

/** Lists the tools of a catalog. */
export function listTools<Options extends ApiToolOptions>(
  catalog: Catalog<Options>,
): CatalogTool<Options>[] {
  return Object.entries(catalog).flatMap(([resource, classes]) =>
    classes.map((Tool) => ({ resource, Tool, tool: new Tool() })),
  );
}

/** Tests of the options of a filter. */
type Rules = Record<
  keyof ToolFilter,
  (each: Pick<CatalogTool<ApiToolOptions>, "resource" | "tool">) => boolean
>;

/**
 * @throws ConfigurationError for a tool, a resource or a value that does not exist, and for filters that together
 * leave no tool. An empty `include` is not an error: an account's scopes may allow no tool.
 */
export function selectTools<Options extends ApiToolOptions>(
  all: readonly CatalogTool<Options>[],
  filter: ToolFilter,
): CatalogTool<Options>[] {
  const selected = matchTools(all, filter);
  if (selected.length > 0 || filter.include?.length === 0) return selected;
  const rules = createRules(filter);
  const wanted = all.filter(rules.include);
  const conflicts = listOptions(rules).flatMap((option) => {
    const names = wanted.filter((each) => !rules[option](each)).map(({ tool }) => tool.name);
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
export function hasTools(catalog: Catalog, filter: ToolFilter): boolean {
  return matchTools(listTools(catalog), filter).length > 0;
}

function matchTools<Options extends ApiToolOptions>(
  all: readonly CatalogTool<Options>[],
  filter: ToolFilter,
): CatalogTool<Options>[] {
  const { include = [], exclude = [], resources, access = "all", operations = "all" } = filter;
  assertKnown("access", [access], ["read", "write", "all"]);
  assertKnown("value of operations", [operations], ["documented", "all"]);
  assertKnown("resource", resources, [...new Set(all.map(({ resource }) => resource))]);
  const everyName = all.map(({ tool }) => tool.operation.name);
  assertKnown("tool", [...include, ...exclude], everyName);
  const rules = createRules(filter);
  return all.filter((each) => listOptions(rules).every((option) => rules[option](each)));
}

function createRules({ include, exclude, resources, access, operations }: ToolFilter): Rules {
  return {
    resources: ({ resource }) => resources === undefined || resources.includes(resource),
    include: ({ tool }) => include === undefined || include.includes(tool.operation.name),
    exclude: ({ tool }) => exclude === undefined || !exclude.includes(tool.operation.name),
    operations: ({ tool }) => operations !== "documented" || tool.operation.extended !== true,
    access: ({ tool: { annotations } }) =>
      access === undefined || access === "all" || (access === "read") === annotations.readOnlyHint,
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
