import type { Snapshot } from "./snapshot.js";

const MAX_SNAPSHOTS = 20;
const NAME = /^[\da-z][\w.-]{0,63}$/i;

/** A snapshot that requests and the console refer to by its name. */
export interface NamedSnapshot {
  name: string;
  /** ISO 8601, by the machine's clock. */
  takenAt: string;
  snapshot: Snapshot;
}

/** The snapshots taken over HTTP and in the console, by name. They end with the process. */
export class NamedSnapshots {
  readonly #snapshots = new Map<string, NamedSnapshot>();

  /** Lists the snapshots, oldest first. */
  list(): NamedSnapshot[] {
    return [...this.#snapshots.values()];
  }

  /** Returns the snapshot with this name, or throws a {@link SnapshotError}. */
  require(name: string): NamedSnapshot {
    const found = this.#snapshots.get(name);
    if (found !== undefined) return found;
    const names = [...this.#snapshots.keys()].join(", ");
    const known = names === "" ? "There are none" : `Snapshots: ${names}`;
    throw new SnapshotError(404, `There is no snapshot ${JSON.stringify(name)}. ${known}.`);
  }

  /** Adds what `take` returns under a new name, or throws a {@link SnapshotError}. */
  add(name: unknown, take: () => Snapshot): NamedSnapshot {
    if (typeof name !== "string" || !NAME.test(name)) {
      throw new SnapshotError(
        400,
        `"name" takes 1 to 64 letters, digits, "_", "-" and ".", starting with a letter or digit, not ${JSON.stringify(name) ?? "nothing"}.`,
      );
    }
    if (this.#snapshots.has(name)) {
      throw new SnapshotError(409, `There is a snapshot "${name}". Delete it first.`);
    }
    if (this.#snapshots.size >= MAX_SNAPSHOTS) {
      throw new SnapshotError(409, `There are ${MAX_SNAPSHOTS} snapshots. Delete one first.`);
    }
    const added = { name, takenAt: new Date().toISOString(), snapshot: take() };
    this.#snapshots.set(name, added);
    return added;
  }

  /** Deletes the snapshot with this name, or throws a {@link SnapshotError}. */
  delete(name: string): void {
    this.require(name).snapshot.close();
    this.#snapshots.delete(name);
  }

  /** Frees the memory of all. */
  close(): void {
    for (const { snapshot } of this.list()) snapshot.close();
    this.#snapshots.clear();
  }
}

/** Thrown if there is no snapshot to compare with, to restore or to take; the message says what to do. */
export class SnapshotError extends Error {
  readonly status: 400 | 404 | 409;

  constructor(status: 400 | 404 | 409, message: string) {
    super(message);
    this.status = status;
  }
}
