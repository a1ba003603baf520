import type { Account, ConnectedAccounts } from "@workbelt/core/accounts";
import { formatCsv } from "../output/format-csv.js";
import { formatJson } from "../output/format-json.js";
import { formatTable } from "../output/format-data.js";
import { defaultFormat, type Format } from "../output/formats.js";
import { writeLines } from "../output/write.js";
import { CommandError } from "../errors/command-error.js";
import { EXIT } from "../errors/exit-codes.js";
import { formatCommand, quoteForShell } from "../names.js";
import type { ListedService } from "../services.js";
import { hasAccounts } from "./config-folder.js";
import { openAccounts } from "./open-accounts.js";

/** Service and name of an account. */
interface Name {
  service: ListedService;
  account: string;
}

/** Prints all accounts of these services. */
export async function listAccounts(
  services: readonly ListedService[],
  format: Format = defaultFormat(),
): Promise<void> {
  const read = (accounts: ConnectedAccounts) => readAccounts(accounts, services);
  const items = hasAccounts() ? await withAccounts(services, read) : [];
  if (format === "csv") return writeLines(formatCsv(items));
  return writeLines(format === "table" ? formatTable({ items }) : formatEach(items, format));
}

/** Lists the names of a service's accounts. */
export async function listAccountNames(service: ListedService): Promise<string[]> {
  if (!hasAccounts()) return [];
  const items = await withAccounts([service], (accounts) => readAccounts(accounts, [service]));
  return items.map(({ account }) => account);
}

/** Prints the status of an account, as the service says. */
export async function printStatus(
  { account: name, service }: Name,
  format: Format = defaultFormat(),
): Promise<void> {
  const account = await withAccounts([service], (accounts) =>
    accounts.status({ provider: service.name, account: name }, { verify: true }),
  );
  const shown = summarize(account);
  if (format === "csv") await writeLines(formatCsv([shown]));
  else await writeLines(format === "table" ? formatTable(shown) : formatEach(shown, format));
  if (account.status === "active" || account.status === "expired") return;
  throw new CommandError(
    EXIT.authorization,
    `The account does not work. Connect it: \`${formatCommand("login", service.name, "--account", quoteForShell(name))}\`.`,
  );
}

/** Removes an account. */
export async function removeAccount({ account, service }: Name): Promise<void> {
  const { revoked } = await withAccounts([service], (accounts) =>
    accounts.disconnect({ provider: service.name, account }),
  );
  const access = revoked
    ? "The service revoked its token."
    : "Its token is still valid: end the access in the service's settings.";
  await writeLines([`Removed ${account} of ${service.name}. ${access}`]);
}

async function withAccounts<Result>(
  services: readonly ListedService[],
  work: (accounts: ConnectedAccounts) => Promise<Result>,
): Promise<Result> {
  const { accounts, close } = await openAccounts(services);
  try {
    return await work(accounts);
  } finally {
    close();
  }
}

async function readAccounts(accounts: ConnectedAccounts, services: readonly ListedService[]) {
  const lists = await Promise.all(services.map(({ name }) => accounts.list({ provider: name })));
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
