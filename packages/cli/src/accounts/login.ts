import { safeLine } from "@workbelt/core";
import { loopbackLogin, type LoopbackLoginOptions } from "@workbelt/core/accounts";
import { CommandError } from "../errors/command-error.js";
import { EXIT } from "../errors/exit-codes.js";
import { writeLines } from "../output/write.js";
import type { ListedService } from "../services.js";
import { openAccounts } from "./open-accounts.js";

/** Connects an account, and prints what it is connected to. */
export async function login(
  service: ListedService,
  options: Omit<LoopbackLoginOptions, "provider">,
): Promise<void> {
  const stop = new AbortController();
  process.once("SIGINT", () => stop.abort(new CommandError(EXIT.interrupted, "Stopped.")));
  const { accounts, close } = await openAccounts([service]);
  try {
    const { account, connection, provider } = await loopbackLogin(accounts, {
      ...options,
      provider: service.name,
      signal: stop.signal,
    });
    const to = connection?.name === undefined ? "" : `: ${safeLine(connection.name)}`;
    await writeLines([`Connected ${account} of ${provider}${to}.`]);
  } finally {
    close();
  }
}
