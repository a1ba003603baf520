import { ApiClient, type ApiClientOptions } from "@workbelt/core";
import { resolveBaseUrl, type Service } from "@workbelt/core/provider";
import { environmentToken } from "@workbelt/core/adapters";
import { CommandError } from "../errors/command-error.js";
import { EXIT } from "../errors/exit-codes.js";
import {
  DEFAULT_ACCOUNT,
  type ListedService,
  type LoadedService,
  loadService,
  type ToolSelection,
} from "../services.js";
import { formatCommand } from "../names.js";
import { userAgent } from "../version.js";
import { hasAccounts } from "./config-folder.js";

/** Client and account of a call. */
export interface Connection extends Pick<ToolSelection, "client" | "account"> {
  close: () => unknown;
}

/** Creates clients of one account. */
export interface Connector extends Pick<ToolSelection, "account"> {
  connect: (options?: ConnectorOptions) => ApiClient;
  close: () => unknown;
}

type ConnectorOptions = Pick<ApiClientOptions, "rateLimits" | "transport">;

/** Flags that say which account a call uses. */
export interface ConnectionOptions {
  account?: string;
  sandbox?: boolean;
}

/** Opens the connection of a call. @throws CommandError if there is none. */
export async function openConnection(
  service: LoadedService,
  options: ConnectionOptions,
): Promise<Connection> {
  const { account, close, connect } = await openConnector(service, options);
  return { client: connect(), account, close };
}

/** A service whose calls have an account. */
export interface ConnectedService extends Connector {
  provider: LoadedService["provider"];
}

/**
 * Opens the services that have a token or an account.
 *
 * @param report called with the reason for each that has none
 * @throws CommandError if none has, and the errors of those that cannot be used.
 */
export async function openConnectors(
  listed: readonly ListedService[],
  options: ConnectionOptions,
  report: (error: CommandError) => void = () => {},
): Promise<{ services: ConnectedService[]; close: () => Promise<void> }> {
  const services: ConnectedService[] = [];
  let missing: unknown;
  for (const each of listed) {
    const { provider, ...service } = await loadService(each);
    try {
      services.push({ provider, ...(await openConnector({ provider, ...service }, options)) });
    } catch (error) {
      if (!(error instanceof CommandError) || error.exitCode !== EXIT.authorization) throw error;
      report(error);
      missing = error;
    }
  }
  if (services.length === 0) throw missing;
  const close = async () => {
    for (const service of services) await service.close();
  };
  return { services, close };
}

/**
 * Finds the account of calls: the sandbox, the named account, the token in the environment, or the account
 * that `workbelt login` connected.
 *
 * @throws CommandError if there is none.
 */
export async function openConnector(
  { listed, provider }: LoadedService,
  { account, sandbox }: ConnectionOptions,
): Promise<Connector> {
  const { service } = provider;
  const connect = (options?: ConnectorOptions) => createEnvironmentClient(service, options);
  if (sandbox) {
    const { useSandbox } = await import("../sandbox/use-sandbox.js");
    return { connect, ...(await useSandbox(service)) };
  }
  if (account === undefined && process.env[service.tokenVariable]) {
    return { connect, close: () => {} };
  }
  const canLogIn = listed.canLogIn === true;
  if (!canLogIn || (account === undefined && !hasAccounts())) {
    throw new CommandError(EXIT.authorization, describeMissingToken(service, canLogIn));
  }
  const { openAccounts } = await import("./open-accounts.js");
  const { accounts, close } = await openAccounts([listed]);
  return {
    connect: (options) => provider.createClient({ accounts, userAgent, ...options }),
    account: account ?? DEFAULT_ACCOUNT,
    close,
  };
}

/** Creates the client of the token and base URL in the environment. @throws ConfigurationError for an unusable base URL. */
function createEnvironmentClient(service: Service, options?: ConnectorOptions): ApiClient {
  return new ApiClient(service, {
    credentials: environmentToken(service),
    baseUrl: resolveBaseUrl(service),
    userAgent,
    ...options,
  });
}

function describeMissingToken(
  { displayName, name, tokenVariable }: Service,
  canLogIn: boolean,
): string {
  const login = canLogIn ? `, connect an account with \`${formatCommand("login", name)}\`` : "";
  return `There is no token for ${displayName}. Set ${tokenVariable}${login}, or try the call with --sandbox.`;
}
