import { createHash } from "node:crypto";
import { changeEntry } from "../store/change-entry.js";
import { MemoryStore } from "../store/memory-store.js";
import type { Store } from "../store/store.js";
import type { TextWithOrigin, Origin } from "../text/text-origin.js";
import { addTexts, findNamed, findPassages, type RepeatedTexts, seedOf } from "./read-texts.js";

/** A cleared mark is remembered, because a checkpoint that still has the mark must not restore it. */
type Mark = "read" | "cleared";

const DAY_MS = 24 * 60 * 60_000;
const LIFETIME_MS = 90 * DAY_MS;

// A thread is one conversation, whichever toolkit reads in it: policies without a store have their threads in common.
// Full at about 10 MB.
const memory = new MemoryStore({ maxEntries: 100_000 });
// Full at about 25 MB.
const textMemory = new MemoryStore({ maxEntries: 200 });

/** Texts by outsiders that a thread reads, with the names of things that they are about. */
export interface OutsideTexts {
  readonly texts: readonly TextWithOrigin[];
  readonly named?: readonly (readonly [id: string, origin: Origin])[];
}

/**
 * The threads that have read content by people outside the workspace, in the last 90 days. A model's call without a
 * thread, such as one whose interpreter has lost it, marks every thread of its policy for a day: it may belong to any.
 */
export class ThreadMarks {
  readonly #store: Store | undefined;
  /** The marks that keep that of calls without a thread, if policies of one agent have it in common. */
  #leader: ThreadMarks | undefined;
  /** End of the mark of calls without a thread, if it is not in a store. */
  #markedUntil = 0;
  /** Texts of calls without a thread, if they are not in a store. */
  readonly #ownTexts = new MemoryStore({ maxEntries: 1 });

  constructor(store?: Store) {
    this.#store = store;
  }

  /** Gives two policies the mark of calls without a thread in common. Two stores stay apart: other processes use them. */
  join(other: ThreadMarks): void {
    const [one, two] = [this.#findLeader(), other.#findLeader()];
    if (one === two || (one.#store !== undefined && two.#store !== undefined)) return;
    const [leader, joined] = two.#store === undefined ? [one, two] : [two, one];
    joined.#leader = leader;
    leader.#markedUntil = Math.max(leader.#markedUntil, joined.#markedUntil);
  }

  async add(threadId: string | undefined): Promise<void> {
    if (threadId !== undefined) return write(this.#store ?? memory, threadId, "read");
    const leader = this.#findLeader();
    if (leader.#store === undefined) leader.#markedUntil = Date.now() + DAY_MS;
    else await write(leader.#store, undefined, "read");
  }

  /** Remembers the words of texts that a thread has read; without texts, that they are not known. */
  async addTexts(threadId: string | undefined, outside: OutsideTexts | undefined): Promise<void> {
    const lifetimeMs = threadId === undefined ? DAY_MS : LIFETIME_MS;
    await changeEntry(this.#textsOf(threadId), toTextKey(threadId), lifetimeMs, (stored) =>
      addTexts(stored, seedOf(threadId), outside?.texts, outside?.named ?? []),
    );
  }

  /** Returns what a thread, or a call without a thread, knows of a thing that it has read about, by ids. */
  async findNamed(
    threadId: string | undefined,
    ids: readonly string[],
  ): Promise<Origin | undefined> {
    return findNamed(await this.#readTexts(threadId), ids);
  }

  /** Finds what inputs repeat of texts that a thread has read, or calls without a thread in the last day. */
  async findPassages(
    threadId: string | undefined,
    inputs: readonly (readonly [path: string, value: unknown])[],
  ): Promise<RepeatedTexts> {
    const found: RepeatedTexts[] = [];
    for (const thread of new Set([threadId, undefined])) {
      if (!(await this.#isMarked(thread))) continue;
      found.push(findPassages(await this.#readTexts(thread), seedOf(thread), inputs));
    }
    return {
      passages: found.flatMap(({ passages }) => passages),
      isComplete: found.every(({ isComplete }) => isComplete),
    };
  }

  async clear(threadId: string | undefined): Promise<void> {
    await forget(this.#textsOf(threadId), toTextKey(threadId));
    if (threadId !== undefined) return write(this.#store ?? memory, threadId, "cleared");
    const leader = this.#findLeader();
    leader.#markedUntil = 0;
    if (leader.#store !== undefined) await write(leader.#store, undefined, "cleared");
  }

  /** Adds a mark that a checkpoint has, unless it was cleared. Returns true if the thread is marked then. */
  async restore(threadId: string): Promise<boolean> {
    const mark = await read(this.#store ?? memory, threadId);
    if (mark === undefined) {
      await this.add(threadId);
      await this.addTexts(threadId, undefined);
    }
    return mark !== "cleared";
  }

  async has(threadId: string | undefined): Promise<boolean> {
    return (
      (await this.#isMarked(undefined)) ||
      (threadId !== undefined && (await this.#isMarked(threadId)))
    );
  }

  async #isMarked(threadId: string | undefined): Promise<boolean> {
    if (threadId !== undefined) return (await read(this.#store ?? memory, threadId)) === "read";
    const leader = this.#findLeader();
    if (leader.#markedUntil > Date.now()) return true;
    return leader.#store !== undefined && (await read(leader.#store, undefined)) === "read";
  }

  #textsOf(threadId: string | undefined): Store {
    if (threadId !== undefined) return this.#store ?? textMemory;
    const leader = this.#findLeader();
    return leader.#store ?? leader.#ownTexts;
  }

  async #readTexts(threadId: string | undefined): Promise<string | undefined> {
    return (await this.#textsOf(threadId).get(toTextKey(threadId)))?.value;
  }

  #findLeader(): ThreadMarks {
    if (this.#leader === undefined) return this;
    // Shortened, so that policies which have come and gone are not kept.
    this.#leader = this.#leader.#findLeader();
    return this.#leader;
  }
}

async function read(store: Store, threadId: string | undefined): Promise<Mark | undefined> {
  const entry = await store.get(toKey(threadId));
  return entry && (entry.value === "cleared" ? "cleared" : "read");
}

async function write(store: Store, threadId: string | undefined, mark: Mark): Promise<void> {
  const key = toKey(threadId);
  const lifetimeMs = threadId === undefined ? DAY_MS : LIFETIME_MS;
  await changeEntry(store, key, lifetimeMs, () => mark);
}

async function forget(store: Store, key: string): Promise<void> {
  const entry = await store.get(key);
  if (entry !== undefined && !(await store.delete(key, entry.revision))) await forget(store, key);
}

/** A digest, because ids of threads may have any length and any characters. */
function digest(threadId: string | undefined): string {
  return createHash("sha256")
    .update(JSON.stringify(threadId ?? null))
    .digest("base64url");
}

function toKey(threadId: string | undefined): string {
  return `outside-content/${digest(threadId)}`;
}

function toTextKey(threadId: string | undefined): string {
  return `outside-texts/${digest(threadId)}`;
}
