import { CommandError } from "../errors/command-error.js";
import { EXIT } from "../errors/exit-codes.js";
import { createEnvironmentClient } from "../services/environment-client.js";
import type { ServicePackage, ToolSelection } from "../services/service.js";
import type { ServiceName } from "../services/load-service.js";
import { DEFAULT_ACCOUNT, loginServices } from "./login-services.js";
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
  { service, createClient }: ServicePackage,
  { account, sandbox }: ConnectionOptions,
): Promise<Connection> {
  if (sandbox) {
    const { useSandbox } = await import("../sandbox/use-sandbox.js");
    const { close } = await useSandbox(service);
    return { client: createEnvironmentClient(service), close };
  }
  if (account === undefined && process.env[service.tokenVariable]) {
    return { client: createEnvironmentClient(service), close: () => {} };
  }
  const name = service.name as ServiceName;
  const canLogIn = loginServices.some((each) => each === name);
  if (!canLogIn || (account === undefined && !hasAccounts())) {
    throw new CommandError(EXIT.authorization, describeMissingToken(service, canLogIn));
  }
  const { accounts, close } = await openAccounts([name]);
  return { client: createClient(accounts), account: account ?? DEFAULT_ACCOUNT, close };
}

function describeMissingToken(
  { displayName, name, tokenVariable }: ServicePackage["service"],
  canLogIn: boolean,
): string {
  const login = canLogIn ? `, connect an account with \`workbelt login ${name}\`` : "";
  return `There is no token for the ${displayName}. Set ${tokenVariable}${login}, or try the call with --sandbox.`;
}
