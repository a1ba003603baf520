import { randomUUID } from "node:crypto";
import { UndoJournal } from "@workbelt/core/undo";
import { journalFile } from "../accounts/config-folder.js";
import { openStore } from "../accounts/open-store.js";
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

/** Opens this person's journal. @throws CommandError, StoreError */
function openOwnJournal(run = randomUUID().slice(0, 8)): CallJournal {
  const { encryptionKey, store } = openStore(journalFile());
  const journal = new UndoJournal({ store, encryptionKey });
  return { journal, run, close: () => store.close() };
}

/** Opens the journal of a call, if a flag or the environment wants one: a name of the run does, too. @throws CommandError, StoreError */
export function openCallJournal({ journal, run }: JournalFlags): CallJournal | undefined {
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
