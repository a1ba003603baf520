import { BaseToolkit, type StructuredToolInterface } from "@langchain/core/tools";
import type { ApiClient } from "../client/api-client.js";
import { ConfigurationError } from "../errors/call-errors.js";
import type { Operation } from "../operations/operation.js";
import type { ApiTool } from "./api-tool.js";
import { type ApprovalOptions, type ApprovalRule, createApprovalRules } from "./approval.js";
import type { Catalog, ToolName } from "./catalog.js";
import { listTools, selectTools, type ToolFilter } from "./select-tools.js";
import { shapeTools, type ToolShape } from "./shape-tools.js";
import type { ApiToolOptions } from "./tool-options.js";

/** A few words for resources of a catalog whose name does not say what they are, for models. */
export type ResourceLabels = Readonly<Record<string, string>>;

/** Options of a toolkit: those of its tools, and which tools in which shape. `Tools` is the type of its catalog. */
export type ToolkitOptions<
  Options extends ApiToolOptions = ApiToolOptions,
  Tools extends Catalog = Catalog,
> = Omit<Options, "name" | "description" | "pin"> & ToolFilter<Tools> & ToolShape<Tools>;

/**
 * The tools of one package, optionally filtered and shaped. They share one client.
 *
 * @throws ConfigurationError for a tool, resource or input that the package does not have, for filters that
 * together leave no tool, for names that are not unique or not accepted by models, and for a pinned value that a
 * tool refuses.
 */
export abstract class ApiToolkit<
  Options extends ApiToolOptions,
  Tools extends Catalog = Catalog,
> extends BaseToolkit {
  readonly tools: ApiTool<Operation>[];
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

  override getTools(): ApiTool<Operation>[] {
    return this.tools;
  }

  /**
   * Returns the `interruptOn` option of LangChain's `humanInTheLoopMiddleware` that has a person approve
   * the calls of this kit that write. The person reads what will happen, and of a call that the tool refuses why.
   *
   * @example humanInTheLoopMiddleware({ interruptOn: toolkit.interruptOn({ creates: false }) })
   */
  interruptOn(options?: ApprovalOptions): Record<string, ApprovalRule> {
    return createApprovalRules(this.tools, options);
  }

  /** Returns the names of the operations for which the account's token has all scopes. */
  protected async allowedTools(client: ApiClient, account: string): Promise<ToolName<Tools>[]> {
    const scopes = [...new Set(this.tools.flatMap(getScopes))];
    const missing = await client.missingScopes(scopes, { account });
    return this.tools
      .filter((tool) => !getScopes(tool).some((scope) => missing.includes(scope)))
      .map((tool) => tool.operation.name);
  }
}

function getScopes({ operation }: ApiTool<Operation>): readonly string[] {
  return operation.scopes ?? [];
}

/**
 * Returns the tools of several toolkits, and single tools, for one agent.
 *
 * @throws ConfigurationError if two tools have the same name, of which an agent would use only one.
 * @example combineTools(new CrmToolkit({ account: "ada", prefix: "ada_" }), new NotesToolkit(), myTool)
 */
export function combineTools(
  ...sources: readonly (BaseToolkit | StructuredToolInterface)[]
): StructuredToolInterface[] {
  const tools = sources.flatMap((source) => ("getTools" in source ? source.getTools() : [source]));
  const names = tools.map(({ name }) => name);
  const double = names.find((name, index) => names.indexOf(name) !== index);
  if (double === undefined) return tools;
  throw new ConfigurationError(
    `Two tools are named ${double}. Give one toolkit a prefix, or rename the tool.`,
  );
}
