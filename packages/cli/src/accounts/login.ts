import { safeLine } from "@workbelt/core";
import { loopbackLogin, type LoopbackLoginOptions } from "@workbelt/core/accounts";
import { CommandError } from "../errors/command-error.js";
import { EXIT } from "../errors/exit-codes.js";
import { writeLines } from "../output/write.js";
import type { LoginService } from "./login-services.js";
import { openAccounts } from "./open-accounts.js";

/** Connects an account, and prints what it is connected to. */
export async function login(
  options: LoopbackLoginOptions & { provider: LoginService },
): Promise<void> {
  const stop = new AbortController();
  process.once("SIGINT", () => stop.abort(new CommandError(EXIT.interrupted, "Stopped.")));
  const { accounts, close } = await openAccounts([options.provider]);
  try {
    const { account, connection, provider } = await loopbackLogin(accounts, {
      ...options,
      signal: stop.signal,
    });
    const to = connection?.name === undefined ? "" : `: ${safeLine(connection.name)}`;
    await writeLines([`Connected ${account} of ${provider}${to}.`]);
  } finally {
    close();
  }
}
