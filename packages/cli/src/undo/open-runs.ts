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
}

/** A journal with the clients of this person's services. */
export interface OpenedRuns {
  journal: UndoJournal;
  /** The accounts whose runs they are; undefined for tokens of the environment. */
  accounts: readonly (string | undefined)[];
  close(): Promise<void>;
}

/**
 * Opens a journal, and the services that have a token or an account.
 *
 * @throws CommandError without a journal or a service; AccountStoreError.
 */
export async function openRuns(
  listed: readonly ListedService[],
  { account, file = journalFile() }: RunsFlags,
): Promise<OpenedRuns> {
  // Opening would create it.
  if (!existsSync(file)) throw createMissingJournal(file);
  const connected = await openConnectors(listed, account === undefined ? {} : { account });
  try {
    const { encryptionKey, store } = openStore(file);
    const journal = new UndoJournal({ store, encryptionKey });
    // The journal does not keep its clients from the garbage collector.
    const clients = connected.services.map(({ connect }) => connect());
    for (const client of clients) journal.attach(client);
    const accounts = [...new Set(connected.services.map((service) => service.account))];
    const close = async () => {
      await Promise.all(clients.map((client) => client.close()));
      store.close();
      await connected.close();
    };
    return { journal, accounts, close };
  } catch (error) {
    await connected.close();
    throw error;
  }
}

function createMissingJournal(file: string): CommandError {
  return new CommandError(
    EXIT.notFound,
    file === journalFile()
      ? "No call was recorded yet. Calls with --journal are, and all calls with WORKBELT_JOURNAL=true."
      : `There is no journal ${file}. Give --file the file of \`workbelt-mcp --undo\`, or leave it out for your own.`,
  );
}
