import { createHash } from "node:crypto";
import { changeEntry } from "../store/change-entry.js";
import { MemoryStore } from "../store/memory-store.js";
import type { Store } from "../store/store.js";

/** Numbers of the writes that calls have made so far. */
export interface Amounts {
  readonly writes: number;
  readonly deletions: number;
  /** Writes that were sent and not answered. */
  readonly unknown: number;
}

/** Numbers of the writes in the run of a call, and of all deletions in the last hour. */
export interface CountedAmounts extends Amounts {
  readonly deletionsOfHour: number;
}

export const NO_AMOUNTS: Amounts = { writes: 0, deletions: 0, unknown: 0 };

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const LIFETIME_MS = 90 * 24 * HOUR_MS;

// A run is one conversation, command or plan, whichever toolkit writes in it.
const memory = new MemoryStore({ maxEntries: 100_000 });

/**
 * Counts what the calls of a run write, and what all calls delete in an hour. Processes that share a store count together: each change
 * names the revision that it replaces.
 */
export class WrittenAmounts {
  readonly #store: Store | undefined;
  /** Of calls without a run, and of the hour: those of other policies are not counted with them. */
  readonly #own: Store;

  constructor(store: Store | undefined) {
    this.#store = store;
    this.#own = store ?? new MemoryStore({ maxEntries: 2 });
  }

  async read(run: string | undefined): Promise<CountedAmounts> {
    const [ofRun, ofHour] = await Promise.all([
      this.#storeOf(run).get(toRunKey(run)),
      this.#own.get(HOUR_KEY),
    ]);
    return { ...parseAmounts(ofRun?.value), deletionsOfHour: sumHour(parseHour(ofHour?.value)) };
  }

  /** Adds amounts, which may be negative. Returns what there is then. */
  async add(run: string | undefined, more: Partial<Amounts>): Promise<CountedAmounts> {
    const amounts = await change(this.#storeOf(run), toRunKey(run), LIFETIME_MS, (text) => {
      const known = parseAmounts(text);
      return {
        writes: known.writes + (more.writes ?? 0),
        deletions: known.deletions + (more.deletions ?? 0),
        unknown: known.unknown + (more.unknown ?? 0),
      };
    });
    const { deletions = 0 } = more;
    if (deletions === 0) {
      const ofHour = parseHour((await this.#own.get(HOUR_KEY))?.value);
      return { ...amounts, deletionsOfHour: sumHour(ofHour) };
    }
    const hour = await change(this.#own, HOUR_KEY, HOUR_MS, (text) => {
      const minute = Math.floor(Date.now() / MINUTE_MS);
      const recent = parseHour(text).filter(([each]) => each > minute - 60);
      const others = recent.filter(([each]) => each !== minute);
      const [, count = 0] = recent.find(([each]) => each === minute) ?? [];
      return [...others, [minute, count + deletions] as const];
    });
    return { ...amounts, deletionsOfHour: sumHour(hour) };
  }

  #storeOf(run: string | undefined): Store {
    return run === undefined ? this.#own : (this.#store ?? memory);
  }
}

type Hour = readonly (readonly [minute: number, count: number])[];

const HOUR_KEY = "written-amounts/hour";

function toRunKey(run: string | undefined): string {
  const id = createHash("sha256")
    .update(JSON.stringify(run ?? null))
    .digest("base64url");
  return `written-amounts/run/${id}`;
}

async function change<Value>(
  store: Store,
  key: string,
  lifetimeMs: number,
  toNext: (text: string | undefined) => Value,
): Promise<Value> {
  const toText = (text: string | undefined) => JSON.stringify(toNext(text));
  return JSON.parse(await changeEntry(store, key, lifetimeMs, toText)) as Value;
}

function parseAmounts(text: string | undefined): Amounts {
  return text === undefined ? NO_AMOUNTS : (JSON.parse(text) as Amounts);
}

function parseHour(text: string | undefined): Hour {
  return text === undefined ? [] : (JSON.parse(text) as Hour);
}

function sumHour(hour: Hour): number {
  const first = Math.floor(Date.now() / MINUTE_MS) - 59;
  return hour.reduce((sum, [minute, count]) => (minute < first ? sum : sum + count), 0);
}
