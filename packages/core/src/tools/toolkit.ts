import { listScopes, type RequiredScope } from "../auth/credentials.js";
import type { ApiClient } from "../client/api-client.js";
import { assertOptions } from "../errors/assert-options.js";
import type { Operation } from "../operations/operation.js";
import { CallPolicy } from "../policy/call-policy.js";
import type { PolicyRules } from "../policy/policy-rules.js";
import { omitKeys } from "../text/json.js";
import { type AnyTool, OperationTool } from "./operation-tool.js";
import type { AccountTypes, Catalog, ResourceLabels, ResourceName, ToolName } from "./catalog.js";
import { selectTools, type ToolFilter } from "./select-tools.js";
import { shapeTools, type ToolShape } from "./shape-tools.js";
import { createPolicy } from "./create-policy.js";
import { listHostOptions, type OperationToolOptions, TOOL_OPTIONS } from "./tool-options.js";

/** The options for uploads that a catalog's tools take. */
type UploadsOf<Tools extends Catalog> = ReturnType<NonNullable<Tools["files"]>>;

/**
 * Options of a toolkit: those of its tools, and which tools in which shape. `Tools` is the type of the provider
 * package: `ToolkitOptions<typeof crmPackage>`.
 */
export type ToolkitOptions<
  Tools extends Catalog = Catalog,
  ToolOptions extends OperationToolOptions = OperationToolOptions,
> = Omit<ToolOptions, "name" | "description" | "pin" | "policy"> & {
  /** @default none: every call runs */
  policy?: CallPolicy | PolicyRules<ToolName<Tools>, ResourceName<Tools>> | undefined;
} & Partial<UploadsOf<Tools>> &
  ToolFilter<Tools> &
  ToolShape<Tools>;

/** Names that come to mind for the options of a toolkit. */
const MEANT = {
  accounts: "client",
  baseUrl: "client",
  only: "include",
  token: "client",
  tools: "include",
};

/** The names of the options of a toolkit besides those of its tools. */
const TOOLKIT_OPTIONS = "access describe exclude include pin policy prefix rename resources";

/** A toolkit as adapters and hosts take it, a LangChain toolkit among them. */
export interface AnyToolkit {
  readonly tools: readonly AnyTool[];
  /** The same tools by resource, in the order of the package. Resources without a tool are left out. */
  readonly toolsByResource: ReadonlyMap<string, readonly AnyTool[]>;
  /** A few words for the resources whose name does not say what they are. */
  readonly resourceLabels: ResourceLabels;
  /** The account's own names, for `describeTypes`. */
  readonly accountTypes: AccountTypes | undefined;
}

/** The function that makes the tools of a toolkit, and the names of the options that it takes. */
interface ToolMaker<Tool, ToolOptions> {
  /** Name of the toolkit in errors. */
  owner: string;
  optionNames: string;
  make: (operation: Operation, options: ToolOptions) => Tool;
}

/**
 * Makes the tools of a catalog that the options choose, in their shape.
 *
 * @throws ConfigurationError as {@link Toolkit} does.
 */
export function makeTools<Tool, ToolOptions extends OperationToolOptions>(
  catalog: Catalog,
  options: object = {},
  { make, optionNames, owner }: ToolMaker<Tool, ToolOptions>,
): { tools: Tool[]; toolsByResource: Map<string, Tool[]> } {
  const hostOptions = catalog.tools.flatMap(({ operation }) => listHostOptions(operation));
  const shared = optionNames.split(" ").filter((name) => name !== "name" && name !== "description");
  const known = [TOOLKIT_OPTIONS, ...shared, ...hostOptions].join(" ");
  assertOptions<object, string>(owner, options, known as never, MEANT);
  const {
    access,
    describe,
    exclude,
    include,
    pin,
    policy: given,
    ...others
  } = options as ToolkitOptions;
  const { prefix, rename, resources, ...toolOptions } = others;
  const policy =
    given === undefined || given instanceof CallPolicy ? given : createPolicy(given, [catalog]);
  const selected = selectTools(catalog.tools, { include, exclude, resources, access });
  const shapes = shapeTools(catalog.tools, selected, { prefix, rename, describe, pin });
  const made = selected.map(({ operation, resource }) => {
    const accepted = listHostOptions(operation);
    const refused = hostOptions.filter((option) => !accepted.includes(option));
    const accepting = omitKeys(toolOptions, refused) as ToolOptions;
    const tool = make(operation, { ...accepting, policy, ...shapes.get(operation.name) });
    return { resource, tool };
  });
  const groups = Map.groupBy(made, ({ resource }) => resource);
  return {
    tools: made.map(({ tool }) => tool),
    toolsByResource: new Map(
      [...groups].map(([resource, group]) => [resource, group.map(({ tool }) => tool)]),
    ),
  };
}

/**
 * The tools of one provider package, optionally filtered and shaped, for any framework. They share one client.
 *
 * @throws ConfigurationError for an option, tool, resource or input that the package does not have, for filters that
 * together leave no tool, for names that are not unique or not accepted by models, and for a pinned value that a
 * tool refuses.
 */
export class Toolkit<Tools extends Catalog = Catalog> implements AnyToolkit {
  readonly tools: OperationTool<Operation>[];
  readonly toolsByResource: ReadonlyMap<string, readonly OperationTool<Operation>[]>;
  readonly resourceLabels: ResourceLabels;
  readonly accountTypes: AccountTypes | undefined;

  constructor(catalog: Tools, options?: ToolkitOptions<Tools>) {
    const { accountTypes, resourceLabels, service } = catalog;
    const made = makeTools(catalog, options, {
      owner: nameToolkit(new.target, Toolkit, catalog),
      optionNames: TOOL_OPTIONS,
      make: (operation, own) => new OperationTool(operation, service, own),
    });
    this.tools = made.tools;
    this.toolsByResource = made.toolsByResource;
    this.resourceLabels = resourceLabels;
    this.accountTypes = accountTypes;
  }

  getTools(): OperationTool<Operation>[] {
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

/** Names a toolkit in errors: one without a class of its own is that of its service. */
export function nameToolkit(own: { name: string }, base: object, { service }: Catalog): string {
  return own === base ? `The toolkit of ${service.displayName}` : own.name;
}

/** Lists the scopes to grant for tools, sorted and without duplicates. */
export function listScopesOf(tools: readonly AnyTool[]): string[] {
  const scopes = tools.flatMap(getScopes).flatMap((each) => listScopes(each)[0] ?? []);
  return [...new Set(scopes)].toSorted();
}

/** Returns the names of the tools' operations for which the account's token has all scopes. */
export async function listAllowed<Name extends string>(
  tools: readonly AnyTool[],
  client: ApiClient,
  account: string,
): Promise<Name[]> {
  const required = new Map(tools.flatMap(getScopes).map((scope) => [JSON.stringify(scope), scope]));
  const missing = await client.missingScopes([...required.values()], { account });
  const lacking = new Set(missing.map((scope) => JSON.stringify(scope)));
  return tools
    .filter((tool) => !getScopes(tool).some((scope) => lacking.has(JSON.stringify(scope))))
    .map((tool) => tool.operation.name as Name);
}

function getScopes({ operation }: AnyTool): readonly RequiredScope[] {
  return operation.scopes ?? [];
}
