import { createHash } from "node:crypto";

/** Storage of a policy's state: any `AccountStore`. */
export interface MarkStore {
  get(key: string): Promise<{ value: string; revision: string } | undefined>;
  /** Writes if the entry has the expected revision; without one, if there is no entry. */
  put(
    key: string,
    value: string,
    options?: { expected?: string | undefined; lifetimeMs?: number | undefined },
  ): Promise<string | undefined>;
}

/** A cleared mark stays known: a checkpoint, which keeps the mark as well, must not bring it back. */
type Mark = "read" | "cleared";

// Policies of several toolkits have their threads in common.
const memory = new Map<string, Mark>();

/**
 * The threads that have read content by people outside the workspace. A model's call without a thread, such as one whose
 * interpreter has lost it, marks every thread: it may belong to any.
 */
export class ThreadMarks {
  readonly #store: MarkStore | undefined;

  constructor(store?: MarkStore) {
    this.#store = store;
  }

  async add(threadId: string | undefined): Promise<void> {
    await this.#write(toKey(threadId), "read");
  }

  async clear(threadId: string): Promise<void> {
    await this.#write(toKey(threadId), "cleared");
  }

  /** Adds a mark that a checkpoint has, unless it was cleared. Returns true if the thread is marked then. */
  async restore(threadId: string): Promise<boolean> {
    const mark = await this.#read(toKey(threadId));
    if (mark === undefined) await this.add(threadId);
    return mark !== "cleared";
  }

  async has(threadId: string | undefined): Promise<boolean> {
    const keys = [...new Set([toKey(threadId), toKey(undefined)])];
    const marks = await Promise.all(keys.map((key) => this.#read(key)));
    return marks.includes("read");
  }

  async #read(key: string): Promise<Mark | undefined> {
    if (this.#store === undefined) return memory.get(key);
    const entry = await this.#store.get(key);
    return entry && (entry.value === "cleared" ? "cleared" : "read");
  }

  async #write(key: string, mark: Mark): Promise<void> {
    const store = this.#store;
    if (store === undefined) {
      memory.set(key, mark);
      return;
    }
    for (;;) {
      const entry = await store.get(key);
      if (entry?.value === mark) return;
      const written = await store.put(key, mark, { expected: entry?.revision });
      // Another process has written at the same time.
      if (written !== undefined) return;
    }
  }
}

/** A digest, because ids of threads may have any length and any characters. */
function toKey(threadId: string | undefined): string {
  const id = createHash("sha256")
    .update(JSON.stringify(threadId ?? null))
    .digest("base64url");
  return `outside-content/${id}`;
}
