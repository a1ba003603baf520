import { createHash } from "node:crypto";
import { changeEntry } from "../store/change-entry.js";
import { MemoryStore } from "../store/memory-store.js";
import type { Store } from "../store/store.js";

/** A cleared mark stays known: a checkpoint, which keeps the mark as well, must not bring it back. */
type Mark = "read" | "cleared";

const DAY_MS = 24 * 60 * 60_000;
const LIFETIME_MS = 90 * DAY_MS;

// A thread is one conversation, whichever toolkit reads in it: policies without a store have their threads in common.
// Full at about 10 MB.
const memory = new MemoryStore({ maxEntries: 100_000 });

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

  async clear(threadId: string | undefined): Promise<void> {
    if (threadId !== undefined) return write(this.#store ?? memory, threadId, "cleared");
    const leader = this.#findLeader();
    leader.#markedUntil = 0;
    if (leader.#store !== undefined) await write(leader.#store, undefined, "cleared");
  }

  /** Adds a mark that a checkpoint has, unless it was cleared. Returns true if the thread is marked then. */
  async restore(threadId: string): Promise<boolean> {
    const mark = await read(this.#store ?? memory, threadId);
    if (mark === undefined) await this.add(threadId);
    return mark !== "cleared";
  }

  async has(threadId: string | undefined): Promise<boolean> {
    const leader = this.#findLeader();
    if (leader.#markedUntil > Date.now()) return true;
    const marks = await Promise.all([
      leader.#store && read(leader.#store, undefined),
      threadId === undefined ? undefined : read(this.#store ?? memory, threadId),
    ]);
    return marks.includes("read");
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

/** A digest, because ids of threads may have any length and any characters. */
function toKey(threadId: string | undefined): string {
  const id = createHash("sha256")
    .update(JSON.stringify(threadId ?? null))
    .digest("base64url");
  return `outside-content/${id}`;
}
