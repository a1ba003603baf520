import { randomUUID } from "node:crypto";
import type { UndoJournal } from "@workbelt/core/undo";
import { journalFile } from "../accounts/config-folder.js";
import { CommandError } from "../errors/command-error.js";
import { EXIT } from "../errors/exit-codes.js";

/** Flags of a call for its journal. */
export interface JournalFlags {
  journal?: boolean;
  /** Name of the run that the call belongs to. */
  run?: string;
}

/** The journal of one call of the command line, which belongs to one run. */
export interface CallJournal {
  journal: UndoJournal;
  run: string;
  close(): void;
}

/** Opens this person's journal, whose code only calls with a journal load. @throws CommandError, StoreError */
async function openOwnJournal(run = randomUUID().slice(0, 8)): Promise<CallJournal> {
  const [{ UndoJournal: Journal }, { openStore }] = await Promise.all([
    import("@workbelt/core/undo"),
    import("../accounts/open-store.js"),
  ]);
  const { encryptionKey, store } = openStore(journalFile());
  const journal = new Journal({ store, encryptionKey });
  return { journal, run, close: () => store.close() };
}

/** Opens the journal of a call, if a flag or the environment wants one: a name of the run does, too. @throws CommandError, StoreError */
export async function openCallJournal({
  journal,
  run,
}: JournalFlags): Promise<CallJournal | undefined> {
  // An empty variable of the environment names no run.
  const name = run || undefined;
  const isOn = journal || name !== undefined || isJournalOn(process.env["WORKBELT_JOURNAL"]);
  return isOn ? openOwnJournal(name) : undefined;
}

function isJournalOn(value = ""): boolean {
  if (["", "0", "false"].includes(value)) return false;
  if (["1", "true"].includes(value)) return true;
  throw new CommandError(
    EXIT.usage,
    `Nothing was sent: WORKBELT_JOURNAL must be true or false, not ${JSON.stringify(value)}.`,
  );
}
