import { ApiClient, ConfigurationError } from "@workbelt/core";
import type { Store } from "@workbelt/core/store";
import { resolveBaseUrl } from "@workbelt/core/provider";
import { type AnyProviderPackage, environmentToken } from "@workbelt/core/adapters";
import type { Flags } from "./program.js";
import { userAgent } from "./version.js";

/** Services that calls can be made to. */
export interface OpenedServices {
  /** Their packages. */
  packages: readonly AnyProviderPackage[];
  /** Their clients, by the service's name. */
  clients: Readonly<Record<string, ApiClient>>;
  /** The store of connected accounts. */
  store?: Store;
  close(): Promise<void>;
}

/**
 * Opens the services of the flags: the sandbox, connected accounts, or those whose tokens are in the environment.
 *
 * @throws ConfigurationError if there is no token, or no way to connect a service that the flags name;
 * StoreError if the accounts cannot be opened.
 */
export async function openServices(
  all: readonly AnyProviderPackage[],
  flags: Pick<Flags, "accounts" | "sandbox" | "services"> & {
    /** Packages that a flag names. */
    required?: readonly AnyProviderPackage[];
  },
): Promise<OpenedServices> {
  const { required = [], services: wanted } = flags;
  const packages = all.filter(({ service }) => wanted?.includes(service.name) ?? true);
  const isWanted = (each: AnyProviderPackage) => wanted !== undefined || required.includes(each);
  if (flags.sandbox) return openSandbox(packages, isWanted);
  if (flags.accounts !== undefined) return openAccounts(flags.accounts, packages, isWanted);
  const found = findPackagesWithToken(packages, isWanted);
  const clients = createClients(found, createEnvironmentClient);
  const sandboxUrl = process.env["WORKBELT_SANDBOX_URL"];
  if (!sandboxUrl) return { packages: found, clients, close: async () => undefined };
  const { reportRuns } = await import("@workbelt/sandbox/reports");
  return { packages: found, clients, close: reportRuns(sandboxUrl) };
}

function createEnvironmentClient({ service }: AnyProviderPackage): ApiClient {
  const credentials = environmentToken(service);
  const baseUrl = resolveBaseUrl(service);
  return new ApiClient(service, { credentials, baseUrl, userAgent });
}

async function openSandbox(
  all: readonly AnyProviderPackage[],
  isWanted: IsWanted,
): Promise<OpenedServices> {
  const { reportRuns, startSandbox } = await import("@workbelt/sandbox");
  const sandbox = await startSandbox();
  const stopReporting = reportRuns(sandbox.url);
  const close = async () => {
    await stopReporting();
    await sandbox.stop();
  };
  const known = new Map(Object.entries(sandbox.services));
  try {
    const packages = keepPossible(all, isWanted, {
      isPossible: ({ service }) => known.has(service.name),
      problem: `The sandbox has only ${[...known.keys()].join(", ")}`,
    });
    const clients = createClients(packages, ({ createClient, service }) => {
      const { baseUrl, token } = known.get(service.name) ?? {};
      return createClient({ baseUrl, token, userAgent });
    });
    return { packages, clients, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function openAccounts(
  file: string,
  all: readonly AnyProviderPackage[],
  isWanted: IsWanted,
): Promise<OpenedServices> {
  const packages = keepPossible(all, isWanted, {
    isPossible: ({ accounts }) => accounts !== undefined,
    problem: "--accounts is for services whose accounts people connect",
  });
  const [{ ConnectedAccounts }, { SqliteStore }] = await Promise.all([
    import("@workbelt/core/accounts"),
    import("@workbelt/core/store"),
  ]);
  const store = new SqliteStore({ file });
  const providers = packages.flatMap((each) => each.accounts?.() ?? []);
  const accounts = new ConnectedAccounts({ store, providers });
  const clients = createClients(packages, (each) => each.createClient({ accounts, userAgent }));
  return { packages, clients, store, close: async () => store.close() };
}

/** Returns true for packages that the flags name, which must not be left out. */
type IsWanted = (each: AnyProviderPackage) => boolean;

/** Leaves out packages that cannot be opened. @throws ConfigurationError for one that the flags name, or if none is left. */
function keepPossible(
  packages: readonly AnyProviderPackage[],
  isWanted: IsWanted,
  { isPossible, problem }: { isPossible: (each: AnyProviderPackage) => boolean; problem: string },
): AnyProviderPackage[] {
  const possible = packages.filter(isPossible);
  const others = packages.filter((each) => !possible.includes(each));
  const refused = others.filter(isWanted);
  if (refused.length === 0 && possible.length > 0) return possible;
  const names = (refused.length > 0 ? refused : others)
    .map(({ service }) => service.name)
    .join(", ");
  throw new ConfigurationError(`${problem}, not ${names}. Choose others with --services.`);
}

function createClients(
  packages: readonly AnyProviderPackage[],
  create: (each: AnyProviderPackage) => ApiClient,
): Record<string, ApiClient> {
  return Object.fromEntries(packages.map((each) => [each.service.name, create(each)]));
}

function findPackagesWithToken(
  packages: readonly AnyProviderPackage[],
  isWanted: IsWanted,
): AnyProviderPackage[] {
  const found = packages.filter(hasToken);
  const missing = packages.filter((each) => !hasToken(each));
  const refused = missing.filter(isWanted);
  if (refused.length === 0 && found.length > 0) return found;
  const named = refused.length > 0 ? refused : missing;
  const variables = named.map(({ service }) => service.tokenVariable).join(", ");
  throw new ConfigurationError(
    refused.length > 0
      ? `No token. Set ${variables} in the environment of this server.`
      : `No token. Set at least one of ${variables} in the environment of this server, or try it with --sandbox.`,
  );
}

function hasToken({ service }: AnyProviderPackage): boolean {
  return (process.env[service.tokenVariable] ?? "").trim() !== "";
}
