import { ConfigurationError } from "../errors/call-errors.js";
import type { Operation } from "../operations/operation.js";
import { suggestClosest } from "../schemas/suggest-closest.js";
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

/** @throws ConfigurationError for a tool, a resource or a value that does not exist. */
export function selectTools<Options extends ApiToolOptions>(
  all: readonly CatalogTool<Options>[],
  { include, exclude, resources, access = "all", operations = "all" }: ToolFilter,
): CatalogTool<Options>[] {
  assertKnown("access", [access], ["read", "write", "all"]);
  assertKnown("value of operations", [operations], ["documented", "all"]);
  assertKnown("resource", resources, [...new Set(all.map(({ resource }) => resource))]);
  const everyName = all.map(({ tool }) => tool.operation.name);
  assertKnown("tool", [...(include ?? []), ...(exclude ?? [])], everyName);
  return all
    .filter(({ resource }) => resources === undefined || resources.includes(resource))
    .filter(({ tool }) => include === undefined || include.includes(tool.operation.name))
    .filter(({ tool }) => exclude === undefined || !exclude.includes(tool.operation.name))
    .filter(({ tool }) => operations === "all" || tool.operation.extended !== true)
    .filter(
      ({ tool }) => access === "all" || (access === "read") === tool.annotations.readOnlyHint,
    );
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
