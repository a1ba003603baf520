import { ApiClient, ConfigurationError } from "@workbelt/core";
import type { Store } from "@workbelt/core/store";
import { resolveBaseUrl } from "@workbelt/core/provider";
import { type AnyProviderPackage, environmentToken } from "@workbelt/core/adapters";
import type { ServedClients } from "./create-toolkits.js";
import type { Flags, NamedAccount } from "./program.js";
import { userAgent } from "./version.js";

/** Services that calls can be made to. */
export interface OpenedServices {
  /** Their packages. */
  packages: readonly AnyProviderPackage[];
  clients: ServedClients;
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
  flags: Pick<Flags, "account" | "accounts" | "sandbox" | "services"> & {
    /** Packages that a flag names. */
    required?: readonly AnyProviderPackage[];
  },
): Promise<OpenedServices> {
  const { account: named = [], required = [], services: wanted } = flags;
  const packages = all.filter(({ service }) => wanted?.includes(service.name) ?? true);
  const accounts = Map.groupBy(named, ({ service }) => service);
  assertAccountsServed([...accounts.keys()], packages);
  const isWanted = (each: AnyProviderPackage) =>
    wanted !== undefined || required.includes(each) || accounts.has(each.service.name);
  if (flags.sandbox) return openSandbox(packages, isWanted);
  if (flags.accounts !== undefined) return openAccounts(flags.accounts, packages, isWanted);
  const tokens = findTokens(
    packages.flatMap((each) => listTokens(each, accounts.get(each.service.name))),
    isWanted,
  );
  const clients = createEnvironmentClients(tokens);
  const found = packages.filter(({ service }) => clients[service.name] !== undefined);
  const sandboxUrl = process.env["WORKBELT_SANDBOX_URL"];
  if (!sandboxUrl) return { packages: found, clients, close: async () => undefined };
  const { reportRuns } = await import("@workbelt/sandbox/reports");
  return { packages: found, clients, close: reportRuns(sandboxUrl) };
}

/** A token that the environment may have: that of a service, or of one of its accounts that have names. */
interface TokenOfEnvironment {
  each: AnyProviderPackage;
  account?: string;
  variable: string;
}

/** Lists the tokens of a service: one, or one for each account that a flag names. */
function listTokens(
  each: AnyProviderPackage,
  accounts: readonly NamedAccount[] | undefined,
): TokenOfEnvironment[] {
  const { tokenVariable } = each.service;
  if (accounts === undefined) return [{ each, variable: tokenVariable }];
  return accounts.map(({ name }) => ({
    each,
    account: name,
    variable: `${tokenVariable}_${name.toUpperCase()}`,
  }));
}

function createEnvironmentClients(tokens: readonly TokenOfEnvironment[]): ServedClients {
  const named = tokens.filter(({ account }) => account !== undefined);
  const accounts = Map.groupBy(named, ({ each }) => each.service.name);
  const clientsOf = (group: readonly TokenOfEnvironment[]) =>
    Object.fromEntries(
      group.map((token) => [
        token.account ?? token.each.service.name,
        createEnvironmentClient(token),
      ]),
    );
  return {
    ...clientsOf(tokens.filter(({ account }) => account === undefined)),
    ...Object.fromEntries([...accounts].map(([service, group]) => [service, clientsOf(group)])),
  };
}

function createEnvironmentClient({ each, variable }: TokenOfEnvironment): ApiClient {
  // Errors name the variable of the account.
  const service = { ...each.service, tokenVariable: variable };
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

/** @throws ConfigurationError for a service that `--services` leaves out. */
function assertAccountsServed(
  services: readonly string[],
  packages: readonly AnyProviderPackage[],
): void {
  const missing = services.find((name) => packages.every(({ service }) => service.name !== name));
  if (missing === undefined) return;
  throw new ConfigurationError(
    `--account names ${missing}, which --services leaves out. Add it there, or leave the account out.`,
  );
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

function findTokens(
  tokens: readonly TokenOfEnvironment[],
  isWanted: IsWanted,
): readonly TokenOfEnvironment[] {
  const found = tokens.filter(isSet);
  const missing = tokens.filter((token) => !isSet(token));
  const refused = missing.filter(({ each }) => isWanted(each));
  if (refused.length === 0 && found.length > 0) return found;
  const named = refused.length > 0 ? refused : missing;
  const variables = named.map(({ variable }) => variable).join(", ");
  throw new ConfigurationError(
    refused.length > 0
      ? `No token. Set ${variables} in the environment of this server.`
      : `No token. Set at least one of ${variables} in the environment of this server, or try it with --sandbox.`,
  );
}

function isSet({ variable }: TokenOfEnvironment): boolean {
  return (process.env[variable] ?? "").trim() !== "";
}
