import { ApiClient } from "@workbelt/core";
import { environmentToken, resolveBaseUrl, type Service } from "@workbelt/core/provider";
import { CommandError } from "../errors/command-error.js";
import { EXIT } from "../errors/exit-codes.js";
import { DEFAULT_ACCOUNT, type LoadedService, type ToolSelection } from "../services.js";
import { userAgent } from "../version.js";
import { hasAccounts, openAccounts } from "./open-accounts.js";

/** Client and account of a call. */
export interface Connection extends Pick<ToolSelection, "client" | "account"> {
  close: () => unknown;
}

/** Flags that say which account a call uses. */
export interface ConnectionOptions {
  account?: string;
  sandbox?: boolean;
}

/**
 * Opens the connection of a call: the sandbox, the named account, the token in the environment, or the account
 * that `workbelt login` connected.
 *
 * @throws CommandError if there is none.
 */
export async function openConnection(
  { listed, provider }: LoadedService,
  { account, sandbox }: ConnectionOptions,
): Promise<Connection> {
  const { service } = provider;
  if (sandbox) {
    const { useSandbox } = await import("../sandbox/use-sandbox.js");
    const { close } = await useSandbox(service);
    return { client: createEnvironmentClient(service), close };
  }
  if (account === undefined && process.env[service.tokenVariable]) {
    return { client: createEnvironmentClient(service), close: () => {} };
  }
  const canLogIn = listed.canLogIn === true;
  if (!canLogIn || (account === undefined && !hasAccounts())) {
    throw new CommandError(EXIT.authorization, describeMissingToken(service, canLogIn));
  }
  const { accounts, close } = await openAccounts([listed]);
  const client = provider.createClient({ accounts, userAgent });
  return { client, account: account ?? DEFAULT_ACCOUNT, close };
}

/** Creates the client of the token and base URL in the environment. @throws ConfigurationError for an unusable base URL. */
function createEnvironmentClient(service: Service): ApiClient {
  return new ApiClient(service, {
    credentials: environmentToken(service),
    baseUrl: resolveBaseUrl(service),
    userAgent,
  });
}

function describeMissingToken(
  { displayName, name, tokenVariable }: Service,
  canLogIn: boolean,
): string {
  const login = canLogIn ? `, connect an account with \`workbelt login ${name}\`` : "";
  return `There is no token for the ${displayName}. Set ${tokenVariable}${login}, or try the call with --sandbox.`;
}
