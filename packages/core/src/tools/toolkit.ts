import { BaseToolkit, type StructuredToolInterface } from "@langchain/core/tools";
import { listScopes, type RequiredScope } from "../auth/credentials.js";
import type { ApiClient } from "../client/api-client.js";
import { assertOptions } from "../errors/assert-options.js";
import { ConfigurationError } from "../errors/call-errors.js";
import type { Operation } from "../operations/operation.js";
import { CallPolicy, joinPolicies } from "../policy/call-policy.js";
import type { PolicyRules } from "../policy/policy-rules.js";
import { omitKeys } from "../text/json.js";
import type { ApiTool } from "./api-tool.js";
import type { AccountTypes, Catalog, ResourceLabels, ResourceName, ToolName } from "./catalog.js";
import { selectTools, type ToolFilter } from "./select-tools.js";
import { shapeTools, type ToolShape } from "./shape-tools.js";
import { createPolicy } from "./create-policy.js";
import type { ApiToolOptions } from "./tool-options.js";

/** The options for uploads that a catalog's tools take. */
type UploadsOf<Tools extends Catalog> = ReturnType<NonNullable<Tools["files"]>>;

/**
 * Options of a toolkit: those of its tools, and which tools in which shape. `Tools` is the type of the provider
 * package: `ToolkitOptions<typeof crmPackage>`.
 */
export type ToolkitOptions<Tools extends Catalog = Catalog> = Omit<
  ApiToolOptions,
  "name" | "description" | "pin" | "policy"
> & {
  /** @default none: every call runs */
  policy?: CallPolicy | PolicyRules<ToolName<Tools>, ResourceName<Tools>> | undefined;
} & Partial<UploadsOf<Tools>> &
  ToolFilter<Tools> &
  ToolShape<Tools>;

const OPTIONS =
  "access account artifact auditLog callbacks client defaultConfig describe dryRun exclude extras include journal layers ledger maxContentTokens metadata onAuthRequired onError pin policy prefix rename resources resultFormat tags verbose";
/** Names that come to mind for them. */
const MEANT = {
  accounts: "client",
  baseUrl: "client",
  only: "include",
  token: "client",
  tools: "include",
};

/**
 * The tools of one provider package, optionally filtered and shaped. They share one client.
 *
 * @throws ConfigurationError for an option, tool, resource or input that the package does not have, for filters that
 * together leave no tool, for names that are not unique or not accepted by models, and for a pinned value that a
 * tool refuses.
 */
export class ApiToolkit<Tools extends Catalog = Catalog> extends BaseToolkit {
  readonly tools: ApiTool<Operation>[];
  /** The same tools by resource, in the order of the package. Resources without a tool are left out. */
  readonly toolsByResource: ReadonlyMap<string, readonly ApiTool<Operation>[]>;
  /** A few words for the resources whose name does not say what they are. */
  readonly resourceLabels: ResourceLabels;
  /** The account's own names, for `describeTypes`. */
  readonly accountTypes: AccountTypes | undefined;

  constructor(catalog: Tools, options?: ToolkitOptions<Tools>) {
    super();
    this.resourceLabels = catalog.resourceLabels;
    this.accountTypes = catalog.accountTypes;
    const { include, exclude, resources, access, ...others } = (options ?? {}) as ToolkitOptions;
    const own = catalog.tools.flatMap(({ Tool }) => Tool.ownOptions?.split(" ") ?? []);
    const shared = omitKeys((options ?? {}) as ToolkitOptions, own) as ToolkitOptions;
    assertOptions(nameOf(new.target, catalog), shared, OPTIONS, MEANT);
    const { prefix, rename, describe, pin, policy: given, ...toolOptions } = others;
    const policy =
      given === undefined || given instanceof CallPolicy ? given : createPolicy(given, [catalog]);
    const selected = selectTools(catalog.tools, { include, exclude, resources, access });
    const shapes = shapeTools(catalog.tools, selected, { prefix, rename, describe, pin });
    const made = selected.map(({ operation, resource, Tool }) => {
      const shape = shapes.get(operation.name);
      const accepted = Tool.ownOptions?.split(" ") ?? [];
      const accepting = omitKeys(
        toolOptions,
        own.filter((option) => !accepted.includes(option)),
      ) as ApiToolOptions;
      return { resource, tool: new Tool({ ...accepting, policy, ...shape }) };
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
   * Returns the OAuth scopes that the tools of this toolkit need, sorted and without duplicates: those to grant to the app
   * that people connect; the first of each `oneOf`. Empty for a service that has no scopes, such as one with capabilities or API keys.
   *
   * @example new CrmToolkit({ resources: ["tasks"], access: "read" }).scopes() // ["object_configuration:read", …]
   */
  scopes(): string[] {
    const scopes = this.tools.flatMap(getScopes).flatMap((each) => listScopes(each)[0] ?? []);
    return [...new Set(scopes)].toSorted();
  }

  /** Returns the names of the operations for which the account's token has all scopes. */
  protected async allowedTools(client: ApiClient, account: string): Promise<ToolName<Tools>[]> {
    const required = new Map(
      this.tools.flatMap(getScopes).map((scope) => [JSON.stringify(scope), scope]),
    );
    const missing = await client.missingScopes([...required.values()], { account });
    const lacking = new Set(missing.map((scope) => JSON.stringify(scope)));
    return this.tools
      .filter((tool) => !getScopes(tool).some((scope) => lacking.has(JSON.stringify(scope))))
      .map((tool) => tool.operation.name);
  }
}

/** Names a toolkit in errors: one that `createToolkit` made is that of its service. */
function nameOf({ name }: { name: string }, { tools: [first] }: Catalog): string {
  if (name !== ApiToolkit.name || first === undefined) return name;
  return `The toolkit of ${new first.Tool().service.displayName}`;
}

function getScopes({ operation }: ApiTool<Operation>): readonly RequiredScope[] {
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
  if (double !== undefined) {
    throw new ConfigurationError(
      `Two tools are named ${double}. Give one toolkit a prefix, or rename the tool.`,
    );
  }
  joinPolicies(tools);
  return tools;
}
