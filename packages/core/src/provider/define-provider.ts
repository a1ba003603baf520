import type { AccountProvider } from "../accounts/account-provider.js";
import type { ApiClient } from "../client/api-client.js";
import type { Service } from "../client/service.js";
import { ConfigurationError } from "../errors/call-errors.js";
import type { Operation } from "../operations/operation.js";
import {
  type AccountTypes,
  type Catalog,
  type CatalogTool,
  listTools,
  type OperationOf,
  type Resources,
  type ToolName,
} from "../tools/catalog.js";
import { assertKnown } from "../tools/select-tools.js";
import { OperationTool } from "../tools/operation-tool.js";
import type { OperationToolOptions } from "../tools/tool-options.js";
import { Toolkit, type ToolkitOptions } from "../tools/toolkit.js";
import type { Collections } from "./collection.js";
import { type ClientOptions, createApiClient } from "./create-api-client.js";
import type { EventCatalog, EventTypes } from "./event-catalog.js";

/** The parts of a provider package that its author gives. */
export interface ProviderDefinition<
  Operations extends Resources = Resources,
  Uploads extends object = object,
  Events extends EventTypes = EventTypes,
> {
  service: Service;
  /**
   * Operations by resource: `{ tasks: { createTask, getTask } }`, or the modules that export them
   * (`import * as tasks`).
   */
  operations: Operations;
  /** Creates the description of how accounts are connected. Left out if a token is enough. @throws ConfigurationError */
  accounts?: (() => AccountProvider) | undefined;
  /** A few words for the resources whose name does not say what they are, for models. */
  resourceLabels?: Readonly<Partial<Record<NoInfer<keyof Operations>, string>>> | undefined;
  /** Looks up the account's own names, for `describeTypes`. @default none */
  accountTypes?: AccountTypes | undefined;
  /** Creates a client, if that needs more than the service. @throws ConfigurationError @default createApiClient */
  createClient?: ((options: ClientOptions) => ApiClient) | undefined;
  /**
   * Returns the toolkit's options for uploads of the host's files: those in the folder of this path, or those of a
   * source. The operation that uploads names them in its `host`.
   */
  files?: Catalog<Operations, Uploads>["files"];
  /**
   * Name of the npm package whose folder `skills` has the Agent Skills of these tools, or the URL of such a folder. In it
   * each skill is a folder with its `SKILL.md`. MCP servers offer them. @default none
   */
  skills?: string | URL | undefined;
  /** Things of the service that a mirror keeps. @default nothing */
  collections?: Collections | undefined;
  /** Events that the service delivers. @default none */
  events?: EventCatalog<Events> | undefined;
}

/** A provider package: a service, its operations, and what is made from them. */
export interface ProviderPackage<
  Operations extends Resources = Resources,
  Uploads extends object = object,
  Events extends EventTypes = EventTypes,
> extends Catalog<Operations, Uploads> {
  /** Describes how accounts are connected; undefined if only tokens are supported. @throws ConfigurationError */
  readonly accounts: (() => AccountProvider) | undefined;
  /** The npm package whose folder `skills` has the Agent Skills of these tools, or the URL of such a folder. */
  readonly skills?: string | URL | undefined;
  /** Things of the service that a mirror keeps. */
  readonly collections?: Collections | undefined;
  /** Events that the service delivers. */
  readonly events?: EventCatalog<Events> | undefined;
  /**
   * Creates a client from a token or connected accounts, instead of the one that the environment describes.
   *
   * @throws ConfigurationError when the base URL cannot be used, or unless one of `token` and `accounts` is given.
   * @example const client = crmPackage.createClient({ token });
   */
  createClient(options: ClientOptions): ApiClient;
  /**
   * Creates a toolkit with all tools, or some, for any framework. LangChain's is an `ApiToolkit`.
   *
   * @throws ConfigurationError for a tool or resource that does not exist, and for filters that leave no tool.
   * @example crmPackage.createToolkit({ resources: ["tasks"], access: "read" }).getTools()
   */
  createToolkit(
    options?: ToolkitOptions<Catalog<Operations, Uploads>>,
  ): Toolkit<Catalog<Operations, Uploads>>;
  /**
   * Creates one tool.
   *
   * @throws ConfigurationError for a tool that does not exist.
   * @example await crmPackage.createTool("crm_create_task", { client }).execute({ content: "Send the offer" });
   */
  createTool<Name extends ToolName<Catalog<Operations, Uploads>>>(
    name: Name,
    options?: OperationToolOptions<NamedOperation<Operations, Name>> & Partial<Uploads>,
  ): OperationTool<NamedOperation<Operations, Name>>;
}

/** A provider package of any service, as MCP server, command line and evaluations take a list of them. */
export type AnyProviderPackage = Omit<ProviderPackage, "createTool">;

/** The operation of this name. */
type NamedOperation<Operations extends Resources, Name> = string extends keyof Operations
  ? Operation
  : Extract<OperationOf<Catalog<Operations>>, { readonly name: Name }>;

/**
 * Defines a provider package by its service and its operations.
 *
 * @throws ConfigurationError for a service without `identities`.
 * @example
 * export const desklyPackage = defineProvider({ service, operations: { issues: { listIssues, getIssue } } });
 */
export function defineProvider<
  const Operations extends Resources,
  Uploads extends object = object,
  Events extends EventTypes = EventTypes,
>(
  definition: ProviderDefinition<Operations, Uploads, Events>,
): ProviderPackage<Operations, Uploads, Events> {
  const { accounts, accountTypes, createClient, files, operations, service } = definition;
  const { collections, events, resourceLabels = {}, skills } = definition;
  assertIdentities(service);
  let tools: CatalogTool[] | undefined;
  const provider: ProviderPackage<Operations, Uploads, Events> = {
    service,
    operations,
    // Made at first use: importing a package makes no tool.
    get tools() {
      return (tools ??= listTools(operations));
    },
    resourceLabels,
    accounts,
    accountTypes,
    files,
    skills,
    collections,
    events,
    createClient: createClient ?? ((options) => createApiClient(service, options)),
    createToolkit: (options) => new Toolkit(provider, options),
    createTool: (name, options) => {
      const names = provider.tools.map(({ operation }) => operation.name);
      assertKnown("tool", [name], names);
      const found = provider.tools.find(({ operation }) => operation.name === name);
      const operation = found?.operation as unknown as NamedOperation<Operations, typeof name>;
      return new OperationTool(operation, service, options);
    },
  };
  return provider;
}

/** @throws ConfigurationError for a service of plain JavaScript that does not say which fields have ids */
function assertIdentities({ identities, name }: Partial<Service>): void {
  if (identities !== undefined) return;
  throw new ConfigurationError(
    `The service ${name} has no identities. Name the inputs and fields of results that have ids, with what they identify: { ticket_id: "ticket" }; {} if there are none. Audit log, items, programs and plans identify things by them.`,
  );
}
