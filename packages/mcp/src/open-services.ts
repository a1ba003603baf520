import { ApiClient, ConfigurationError } from "@workbelt/core";
import type { AccountStore } from "@workbelt/core/accounts";
import { environmentToken, resolveBaseUrl } from "@workbelt/core/provider";
import type { Flags } from "./program.js";
import { type ServiceName, serviceNames, services } from "./services.js";
import { userAgent } from "./version.js";

type Clients = Partial<Record<ServiceName, ApiClient>>;

/** Services that calls can be made to. */
export interface OpenedServices {
  names: readonly ServiceName[];
  /** Clients by service. */
  clients: Clients;
  /** The store of connected accounts. */
  store?: AccountStore;
  close(): Promise<void>;
}

/**
 * Opens the services of the flags: the sandbox, connected accounts, or those whose tokens are in the environment.
 *
 * @throws ConfigurationError if there is no token, AccountStoreError if the accounts cannot be opened.
 */
export async function openServices(flags: Flags): Promise<OpenedServices> {
  if (flags.sandbox) return openSandbox(flags.services ?? serviceNames);
  if (flags.accounts !== undefined) {
    return openAccounts(flags.accounts, flags.services ?? serviceNames);
  }
  const names = findServicesWithToken(flags.services);
  const clients = createClients(names, createEnvironmentClient);
  return { names, clients, close: async () => undefined };
}

function createEnvironmentClient(name: ServiceName): ApiClient {
  const { service } = services[name];
  const credentials = environmentToken(service);
  return new ApiClient(service, { credentials, baseUrl: resolveBaseUrl(service), userAgent });
}

async function openSandbox(names: readonly ServiceName[]): Promise<OpenedServices> {
  const { startSandbox } = await import("@workbelt/sandbox");
  const sandbox = await startSandbox();
  const clients = createClients(names, (name) => {
    const { baseUrl, token } = sandbox.services[name];
    return services[name].createClient({ baseUrl, token, userAgent });
  });
  return { names, clients, close: () => sandbox.stop() };
}

async function openAccounts(file: string, names: readonly ServiceName[]): Promise<OpenedServices> {
  const { ConnectedAccounts, SqliteAccountStore } = await import("@workbelt/core/accounts");
  const store = new SqliteAccountStore({ file });
  const providers = names.map((name) => services[name].createProvider());
  const accounts = new ConnectedAccounts({ store, providers });
  const clients = createClients(names, (name) =>
    services[name].createClient({ accounts, userAgent }),
  );
  return { names, clients, store, close: async () => store.close() };
}

function createClients(
  names: readonly ServiceName[],
  create: (name: ServiceName) => ApiClient,
): Clients {
  return Object.fromEntries(names.map((name) => [name, create(name)]));
}

function findServicesWithToken(wanted: readonly ServiceName[] | undefined): ServiceName[] {
  const missing = (wanted ?? []).filter((name) => !hasToken(name));
  const found = (wanted ?? serviceNames).filter(hasToken);
  if (found.length > 0 && missing.length === 0) return found;
  const variables = (wanted === undefined ? serviceNames : missing).map(getTokenVariable);
  throw new ConfigurationError(
    wanted === undefined
      ? `No token. Set at least one of ${variables.join(", ")} in the environment of this server, or try it with --sandbox.`
      : `No token. Set ${variables.join(", ")} in the environment of this server.`,
  );
}

function hasToken(name: ServiceName): boolean {
  return (process.env[getTokenVariable(name)] ?? "").trim() !== "";
}

function getTokenVariable(name: ServiceName): string {
  return services[name].service.tokenVariable;
}
