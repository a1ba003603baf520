import type { Account, ConnectedAccounts } from "@workbelt/core/accounts";
import { formatJson } from "../output/format-json.js";
import { formatTable } from "../output/format-result.js";
import { defaultFormat, type Format } from "../output/formats.js";
import { writeLines } from "../output/write.js";
import { CommandError } from "../errors/command-error.js";
import { EXIT } from "../errors/exit-codes.js";
import { type LoginService, loginServices } from "./login-services.js";
import { hasAccounts, openAccounts } from "./open-accounts.js";

/** Service and name of an account. */
interface Name {
  provider: LoginService;
  account: string;
}

/** Prints all accounts. */
export async function listAccounts(format: Format = defaultFormat()): Promise<void> {
  const items = hasAccounts() ? await withAccounts(loginServices, readAccounts) : [];
  return writeLines(format === "table" ? formatTable({ items }) : formatEach(items, format));
}

/** Prints the status of an account, as the service says. */
export async function printStatus(name: Name, format: Format = defaultFormat()): Promise<void> {
  const account = await withAccounts([name.provider], (accounts) =>
    accounts.status(name, { verify: true }),
  );
  const shown = summarize(account);
  await writeLines(format === "table" ? formatTable(shown) : formatEach(shown, format));
  if (account.status === "active" || account.status === "expired") return;
  throw new CommandError(
    EXIT.authorization,
    `The account does not work. Connect it: \`workbelt login ${name.provider} --account ${name.account}\`.`,
  );
}

/** Removes an account. */
export async function removeAccount(name: Name): Promise<void> {
  const { revoked } = await withAccounts([name.provider], (accounts) => accounts.disconnect(name));
  const access = revoked
    ? "The service revoked its token."
    : "The service still knows its token: end the access in the service's settings.";
  await writeLines([`Removed ${name.account} of ${name.provider}. ${access}`]);
}

async function withAccounts<Result>(
  services: readonly LoginService[],
  work: (accounts: ConnectedAccounts) => Promise<Result>,
): Promise<Result> {
  const { accounts, close } = await openAccounts(services);
  try {
    return await work(accounts);
  } finally {
    close();
  }
}

async function readAccounts(accounts: ConnectedAccounts) {
  const lists = await Promise.all(loginServices.map((provider) => accounts.list({ provider })));
  return lists.flat().map(summarize);
}

function summarize({ provider, account, status, connection, expiresAt, reason }: Account) {
  return {
    service: provider,
    account,
    status,
    connected_to: connection?.name,
    expires_at: expiresAt?.toISOString(),
    reason,
  };
}

function formatEach(data: unknown, format: Format): string[] {
  return [formatJson(data, format === "json" ? 2 : undefined)];
}
