import { BaseToolkit, type StructuredToolInterface } from "@langchain/core/tools";
import type { ApiClient } from "../client/api-client.js";
import { ConfigurationError } from "../errors/call-errors.js";
import type { Operation } from "../operations/operation.js";
import { suggestClosest } from "../schemas/suggest-closest.js";
import type { ApiTool, ApiToolOptions } from "./api-tool.js";

/** A tool class that can be made with options alone. */
export type ToolClass<Options extends ApiToolOptions = ApiToolOptions> = new (
  options?: Options,
) => ApiTool<Operation>;

/** A package's tool classes by resource, in the order a reader would look for them. */
export type Catalog<Options extends ApiToolOptions = ApiToolOptions> = Readonly<
  Record<string, readonly ToolClass<Options>[]>
>;

/** Which tools of a catalog a toolkit holds. All filters together; each can be left out. */
export interface ToolFilter<Resource extends string = string> {
  /** Only these, by tool name. */
  include?: readonly string[] | undefined;
  /** All but these, by tool name. */
  exclude?: readonly string[] | undefined;
  /** Only those of these resources, such as `tasks`. */
  resources?: readonly Resource[] | undefined;
  /** Only those that read, or only those that write. @default "all" */
  access?: "read" | "write" | "all" | undefined;
  /**
   * Gives each tool another name, for two toolkits of one package in one agent. The other filters take
   * the operations' names.
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
 * The tools of one package, or those a filter leaves. They share one client.
 *
 * @throws ConfigurationError for a tool or resource that the package does not have.
 */
export abstract class ApiToolkit<Options extends ApiToolOptions> extends BaseToolkit {
  readonly tools: StructuredToolInterface[];

  constructor(catalog: Catalog<Options>, options: ToolkitOptions<Options>) {
    super();
    const { include, exclude, resources, access, rename, ...toolOptions } = options;
    const filter = { include, exclude, resources, access, rename };
    this.tools = selectTools(catalog, filter, toolOptions as unknown as Options);
  }

  /**
   * What LangChain's `humanInTheLoopMiddleware` takes as `interruptOn`, so that a person approves
   * every tool of this kit that changes something.
   */
  interruptOn(): Record<string, true> {
    const writing = this.tools.filter(
      (tool) => !(tool as ApiTool<Operation>).annotations.readOnlyHint,
    );
    return Object.fromEntries(writing.map((tool) => [tool.name, true]));
  }

  /** Names of the operations for which the account's token has all scopes. */
  protected async allowedTools(client: ApiClient, account: string): Promise<string[]> {
    const scopes = [...new Set(this.tools.flatMap(getScopes))];
    const missing = await client.missingScopes(scopes, { account });
    return this.tools
      .filter((tool) => !getScopes(tool).some((scope) => missing.includes(scope)))
      .map((tool) => (tool as ApiTool<Operation>).operation.name);
  }
}

function getScopes(tool: StructuredToolInterface): readonly string[] {
  return (tool as ApiTool<Operation>).operation.scopes ?? [];
}

function selectTools<Options extends ApiToolOptions>(
  catalog: Catalog<Options>,
  { include, exclude, resources, access = "all", rename }: ToolFilter,
  options: Options,
): ApiTool<Operation>[] {
  assertKnown("access", [access], ["read", "write", "all"]);
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
    .filter(({ tool }) => access === "all" || (access === "read") === tool.annotations.readOnlyHint)
    .map(({ Tool, tool }) =>
      rename === undefined ? tool : new Tool({ ...options, name: rename(tool.name) }),
    );
}

function assertKnown(kind: string, names: readonly string[] = [], known: string[]): void {
  const unknown = names.find((name) => !known.includes(name));
  if (unknown === undefined) return;
  const guess = suggestClosest(unknown, known);
  const hint = guess === undefined ? `There are: ${known.join(", ")}.` : `Did you mean ${guess}?`;
  throw new ConfigurationError(`There is no ${kind} ${JSON.stringify(unknown)}. ${hint}`);
}
