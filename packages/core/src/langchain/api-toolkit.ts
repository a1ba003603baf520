import { BaseToolkit, type StructuredToolInterface } from "@langchain/core/tools";
import type { ApiClient } from "../client/api-client.js";
import { ConfigurationError } from "../errors/call-errors.js";
import type { Operation } from "../operations/operation.js";
import { joinPolicies } from "../policy/call-policy.js";
import type { AccountTypes, Catalog, ResourceLabels, ToolName } from "../tools/catalog.js";
import {
  type AnyToolkit,
  listAllowed,
  listScopesOf,
  makeTools,
  nameToolkit,
  type ToolkitOptions,
} from "../tools/toolkit.js";
import { type ApiToolOptions, LANGCHAIN_TOOL_OPTIONS } from "./api-tool-options.js";
import { ApiTool } from "./api-tool.js";

/**
 * Options of a LangChain toolkit: those of its tools, and which tools in which shape. `Tools` is the type of the provider
 * package: `ApiToolkitOptions<typeof crmPackage>`.
 */
export type ApiToolkitOptions<Tools extends Catalog = Catalog> = ToolkitOptions<
  Tools,
  ApiToolOptions
>;

/**
 * The tools of one provider package, optionally filtered and shaped, for LangChain. They share one client.
 *
 * @throws ConfigurationError for an option, tool, resource or input that the package does not have, for filters that
 * together leave no tool, for names that are not unique or not accepted by models, and for a pinned value that a
 * tool refuses.
 * @example new ApiToolkit(deskPackage, { access: "read" }).getTools()
 */
export class ApiToolkit<Tools extends Catalog = Catalog> extends BaseToolkit implements AnyToolkit {
  readonly tools: ApiTool<Operation>[];
  readonly toolsByResource: ReadonlyMap<string, readonly ApiTool<Operation>[]>;
  readonly resourceLabels: ResourceLabels;
  readonly accountTypes: AccountTypes | undefined;

  constructor(catalog: Tools, options?: ApiToolkitOptions<Tools>) {
    super();
    const { accountTypes, resourceLabels, service } = catalog;
    const made = makeTools(catalog, options, {
      owner: nameToolkit(new.target, ApiToolkit, catalog),
      optionNames: LANGCHAIN_TOOL_OPTIONS,
      make: (operation, own: ApiToolOptions) => new ApiTool(operation, service, own),
    });
    this.tools = made.tools;
    this.toolsByResource = made.toolsByResource;
    this.resourceLabels = resourceLabels;
    this.accountTypes = accountTypes;
  }

  override getTools(): ApiTool<Operation>[] {
    return this.tools;
  }

  /**
   * Returns the OAuth scopes that the tools of this toolkit need, sorted and without duplicates: those to grant to the app
   * that people connect; the first of each `oneOf`. Empty for a service that has no scopes, such as one with capabilities or API keys.
   *
   * @example new CrmToolkit({ resources: ["tasks"], access: "read" }).scopes() // ["object_configuration:read", …]
   */
  scopes(): string[] {
    return listScopesOf(this.tools);
  }

  /** Returns the names of the operations for which the account's token has all scopes. */
  protected async allowedTools(client: ApiClient, account: string): Promise<ToolName<Tools>[]> {
    return listAllowed(this.tools, client, account);
  }
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
  if (double !== undefined) {
    throw new ConfigurationError(
      `Two tools are named ${double}. Give one toolkit a prefix, or rename the tool.`,
    );
  }
  joinPolicies(tools);
  return tools;
}
