import { BaseToolkit, type StructuredToolInterface } from "@langchain/core/tools";
import type { ApiClient } from "../client/api-client.js";
import { ConfigurationError } from "../errors/call-errors.js";
import type { Operation } from "../operations/operation.js";
import { suggestClosest } from "../schemas/suggest-closest.js";
import type { ApiTool, ApiToolOptions } from "./api-tool.js";

/** A tool class whose constructor takes options only. */
export type ToolClass<Options extends ApiToolOptions = ApiToolOptions> = new (
  options?: Options,
) => ApiTool<Operation>;

/** A package's tool classes by resource, in the order a reader would look for them. */
export type Catalog<Options extends ApiToolOptions = ApiToolOptions> = Readonly<
  Record<string, readonly ToolClass<Options>[]>
>;

/** A few words for resources of a catalog whose name does not say what they are, for models. */
export type ResourceLabels = Readonly<Record<string, string>>;

/** Filters on the tools of a catalog. All apply together; each is optional. */
export interface ToolFilter<Resource extends string = string> {
  /** Only these tools. */
  include?: readonly string[] | undefined;
  /** All but these tools. */
  exclude?: readonly string[] | undefined;
  /** Only tools of these resources, such as `tasks`. */
  resources?: readonly Resource[] | undefined;
  /** Only tools that read, or only tools that write. @default "all" */
  access?: "read" | "write" | "all" | undefined;
  /**
   * Only the operations of the package's specification, or also those beyond it. The package's README
   * shows which are which.
   * @default "all"
   */
  operations?: "documented" | "all" | undefined;
  /**
   * Renames each tool, for two toolkits of one package in one agent. The other filters use the
   * operations' names.
   * @example new CrmToolkit({ account: "ada", rename: (name) => `ada_${name}` })
   */
  rename?: ((name: string) => string) | undefined;
}

/** Options of a toolkit: those of its tools, without a name, and a filter. */
export type ToolkitOptions<
  Options extends ApiToolOptions = ApiToolOptions,
  Resource extends string = string,
> = Omit<Options, "name"> & ToolFilter<Resource>;

/**
 * The tools of one package, optionally filtered. They share one client.
 *
 * @throws ConfigurationError for a tool or resource that the package does not have.
 */
export abstract class ApiToolkit<Options extends ApiToolOptions> extends BaseToolkit {
  readonly tools: StructuredToolInterface[];
  /** The same tools by resource, in the order of the catalog. Resources without a tool are left out. */
  readonly toolsByResource: ReadonlyMap<string, readonly ApiTool<Operation>[]>;
  /** A few words for the resources whose name does not say what they are. */
  readonly resourceLabels: ResourceLabels;

  constructor(
    catalog: Catalog<Options>,
    options: ToolkitOptions<Options>,
    resourceLabels: ResourceLabels = {},
  ) {
    super();
    this.resourceLabels = resourceLabels;
    const { include, exclude, resources, access, operations, rename, ...toolOptions } = options;
    const filter = { include, exclude, resources, access, operations, rename };
    const selected = selectTools(catalog, filter, toolOptions as unknown as Options);
    this.tools = selected.map(({ tool }) => tool);
    this.toolsByResource = groupByResource(selected);
  }

  /**
   * Returns the `interruptOn` option of LangChain's `humanInTheLoopMiddleware` that has a person approve
   * every tool of this kit that writes.
   */
  interruptOn(): Record<string, true> {
    const writing = this.tools.filter(
      (tool) => !(tool as ApiTool<Operation>).annotations.readOnlyHint,
    );
    return Object.fromEntries(writing.map((tool) => [tool.name, true]));
  }

  /** Returns the names of the operations for which the account's token has all scopes. */
  protected async allowedTools(client: ApiClient, account: string): Promise<string[]> {
    const scopes = [...new Set(this.tools.flatMap(getScopes))];
    const missing = await client.missingScopes(scopes, { account });
    return this.tools
      .filter((tool) => !getScopes(tool).some((scope) => missing.includes(scope)))
      .map((tool) => (tool as ApiTool<Operation>).operation.name);
  }
}

interface SelectedTool {
  resource: string;
  tool: ApiTool<Operation>;
}

function getScopes(tool: StructuredToolInterface): readonly string[] {
  return (tool as ApiTool<Operation>).operation.scopes ?? [];
}

function selectTools<Options extends ApiToolOptions>(
  catalog: Catalog<Options>,
  { include, exclude, resources, access = "all", operations = "all", rename }: ToolFilter,
  options: Options,
): SelectedTool[] {
  assertKnown("access", [access], ["read", "write", "all"]);
  assertKnown("value of operations", [operations], ["documented", "all"]);
  assertKnown("resource", resources, Object.keys(catalog));
  const all = Object.entries(catalog).flatMap(([resource, classes]) =>
    classes.map((Tool) => ({ resource, Tool, tool: new Tool(options) })),
  );
  const everyName = all.map(({ tool }) => tool.name);
  assertKnown("tool", [...(include ?? []), ...(exclude ?? [])], everyName);
  return all
    .filter(({ resource }) => resources === undefined || resources.includes(resource))
    .filter(({ tool }) => include === undefined || include.includes(tool.name))
    .filter(({ tool }) => exclude === undefined || !exclude.includes(tool.name))
    .filter(({ tool }) => operations === "all" || tool.operation.extended !== true)
    .filter(({ tool }) => access === "all" || (access === "read") === tool.annotations.readOnlyHint)
    .map(({ resource, Tool, tool }) => ({
      resource,
      tool: rename === undefined ? tool : new Tool({ ...options, name: rename(tool.name) }),
    }));
}

function groupByResource(selected: readonly SelectedTool[]): Map<string, ApiTool<Operation>[]> {
  const groups = Map.groupBy(selected, ({ resource }) => resource);
  return new Map([...groups].map(([resource, group]) => [resource, group.map(({ tool }) => tool)]));
}

function assertKnown(kind: string, names: readonly string[] = [], known: string[]): void {
  const unknown = names.find((name) => !known.includes(name));
  if (unknown === undefined) return;
  const guess = suggestClosest(unknown, known);
  const hint = guess === undefined ? `There are: ${known.join(", ")}.` : `Did you mean ${guess}?`;
  throw new ConfigurationError(`There is no ${kind} ${JSON.stringify(unknown)}. ${hint}`);
}
