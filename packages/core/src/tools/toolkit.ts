import { BaseToolkit, type StructuredToolInterface } from "@langchain/core/tools";
import type { ApiClient } from "../client/api-client.js";
import type { Operation } from "../operations/operation.js";
import type { ApiTool } from "./api-tool.js";
import type { Catalog, ToolName } from "./catalog.js";
import { listTools, selectTools, type ToolFilter } from "./select-tools.js";
import { shapeTools, type ToolShape } from "./shape-tools.js";
import type { ApiToolOptions } from "./tool-options.js";

/** Options of a toolkit: those of its tools, and which tools in which shape. `Tools` is the type of its catalog. */
export type ToolkitOptions<
  Options extends ApiToolOptions = ApiToolOptions,
  Tools extends Catalog = Catalog,
> = Omit<Options, "name" | "description" | "pin"> & ToolFilter<Tools> & ToolShape<Tools>;

/**
 * The tools of one package, optionally filtered and shaped. They share one client.
 *
 * @throws ConfigurationError for a tool, resource or input that the package does not have, for names that are
 * not unique or not accepted by models, and for a pinned value that a tool refuses.
 */
export abstract class ApiToolkit<
  Options extends ApiToolOptions,
  Tools extends Catalog = Catalog,
> extends BaseToolkit {
  readonly tools: StructuredToolInterface[];
  /** The same tools by resource, in the order of the catalog. Resources without a tool are left out. */
  readonly toolsByResource: ReadonlyMap<string, readonly ApiTool<Operation>[]>;

  constructor(catalog: Catalog<Options>, options: ToolkitOptions<Options>) {
    super();
    const { include, exclude, resources, access, operations, ...others } = options;
    const { prefix, rename, describe, pin, ...toolOptions } = others;
    const all = listTools(catalog);
    const selected = selectTools(all, { include, exclude, resources, access, operations });
    const shapes = shapeTools(all, selected, { prefix, rename, describe, pin });
    const made = selected.map(({ resource, Tool, tool }) => {
      const shape = shapes.get(tool.operation.name);
      return { resource, tool: new Tool({ ...toolOptions, ...shape } as unknown as Options) };
    });
    this.tools = made.map(({ tool }) => tool);
    const groups = Map.groupBy(made, ({ resource }) => resource);
    this.toolsByResource = new Map(
      [...groups].map(([resource, group]) => [resource, group.map(({ tool }) => tool)]),
    );
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
  protected async allowedTools(client: ApiClient, account: string): Promise<ToolName<Tools>[]> {
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
