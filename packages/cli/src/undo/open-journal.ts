import { randomUUID } from "node:crypto";
import type { ApiClientOptions } from "@workbelt/core";
import { UndoJournal } from "@workbelt/core/undo";
import { journalFile } from "../accounts/config-folder.js";
import { openStore } from "../accounts/open-store.js";
import { CommandError } from "../errors/command-error.js";
import { EXIT } from "../errors/exit-codes.js";

type Journal = NonNullable<ApiClientOptions["journal"]>;
type Call = Parameters<Journal["begin"]>[0];
type OpenStep = Awaited<ReturnType<Journal["begin"]>>;

/** Flags of a call for its journal. */
export interface JournalFlags {
  journal?: boolean;
  /** Name of the run that the call belongs to. */
  run?: string;
}

/** The journal of one call of the command line, which belongs to one run. */
export class CallJournal implements Journal {
  readonly keepMs: number;
  readonly run: string;
  readonly close: () => void;
  readonly #journal: UndoJournal;
  readonly #kept = new Set<OpenStep>();

  /** Opens this person's journal. @throws CommandError, AccountStoreError */
  constructor(run = randomUUID().slice(0, 8)) {
    const { encryptionKey, store } = openStore(journalFile());
    this.#journal = new UndoJournal({ store, encryptionKey });
    this.keepMs = this.#journal.keepMs;
    this.run = run;
    this.close = () => store.close();
  }

  /** True once the call may have written something that can be undone. */
  get canUndo(): boolean {
    return this.#kept.size > 0;
  }

  attach(client: Parameters<Journal["attach"]>[0]): void {
    this.#journal.attach(client as Parameters<UndoJournal["attach"]>[0]);
  }

  async begin(call: Call): Promise<OpenStep> {
    const step = await this.#journal.begin({ ...call, run: this.run });
    if (step.impossible !== undefined) return step;
    const kept: OpenStep = {
      get impossible() {
        return step.impossible;
      },
      complete: (written, isUncertain) => step.complete(written, isUncertain),
      discard: () => {
        this.#kept.delete(kept);
        return step.discard();
      },
    };
    this.#kept.add(kept);
    return kept;
  }
}

/** Opens the journal of a call, if a flag or the environment wants one: a name of the run does, too. @throws CommandError, AccountStoreError */
export function openCallJournal({ journal, run }: JournalFlags): CallJournal | undefined {
  // An empty variable of the environment names no run.
  const name = run || undefined;
  const isOn = journal || name !== undefined || isJournalOn(process.env["WORKBELT_JOURNAL"]);
  return isOn ? new CallJournal(name) : undefined;
}

function isJournalOn(value = ""): boolean {
  if (["", "0", "false"].includes(value)) return false;
  if (["1", "true"].includes(value)) return true;
  throw new CommandError(
    EXIT.usage,
    `Nothing was sent: WORKBELT_JOURNAL must be true or false, not ${JSON.stringify(value)}.`,
  );
}
