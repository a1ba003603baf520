import { existsSync } from "node:fs";
import { UndoJournal } from "@workbelt/core/undo";
import { journalFile } from "../accounts/config-folder.js";
import { openConnectors } from "../accounts/open-connection.js";
import { openStore } from "../accounts/open-store.js";
import { CommandError } from "../errors/command-error.js";
import { EXIT } from "../errors/exit-codes.js";
import type { ListedService } from "../services.js";

/** Flags that say which journal and whose runs are meant. */
export interface RunsFlags {
  /** Journal of another program. @default this person's */
  file?: string;
  account?: string;
  sandbox?: boolean;
}

/** A journal with the clients of this person's services. */
export interface OpenedRuns {
  journal: UndoJournal;
  /** The accounts whose runs they are; undefined for tokens of the environment. */
  accounts: readonly (string | undefined)[];
  close(): Promise<void>;
}

/**
 * Opens a journal to read what it has, for which no token is needed. Undefined if nothing was recorded yet.
 *
 * @throws CommandError for a given file that does not exist; StoreError.
 */
export function openJournal({
  file = journalFile(),
}: RunsFlags): { journal: UndoJournal; close: () => void } | undefined {
  // Opening would create it.
  if (existsSync(file)) {
    const { encryptionKey, store } = openStore(file);
    return { journal: new UndoJournal({ store, encryptionKey }), close: () => store.close() };
  }
  if (file === journalFile()) return undefined;
  throw new CommandError(
    EXIT.notFound,
    `There is no journal ${file}. Give --file the file of \`workbelt-mcp --undo\`, or leave it out for your own.`,
  );
}

/**
 * Connects the clients of services to a journal.
 *
 * @throws CommandError if none of them has a token or an account.
 */
export async function openRuns(
  { close: closeJournal, journal }: NonNullable<ReturnType<typeof openJournal>>,
  listed: readonly ListedService[],
  { account, sandbox }: RunsFlags,
): Promise<OpenedRuns> {
  const connected = await openConnectors(listed, {
    ...(account !== undefined && { account }),
    ...(sandbox !== undefined && { sandbox }),
  });
  // The journal does not keep its clients from the garbage collector.
  const clients = connected.services.map(({ connect }) => connect());
  for (const client of clients) journal.attach(client);
  const accounts = [...new Set(connected.services.map((service) => service.account))];
  const close = async () => {
    await Promise.all(clients.map((client) => client.close()));
    closeJournal();
    await connected.close();
  };
  return { journal, accounts, close };
}
