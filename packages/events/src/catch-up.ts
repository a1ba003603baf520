import type { Mirror } from "@workbelt/mirror";
import type { CollectedWrite, EventSubject, WrittenItem } from "@workbelt/core/provider";
import type { Engine } from "./engine.js";
import type { Source } from "./source.js";

const PAGE = 500;
const CHECKPOINT = "mirror";

/** What asking the services has found. */
export interface FoundReport {
  /** Number of changes that no delivery had brought. */
  readonly found: number;
  /** Collections that could not be read: their changes are found by the next look. */
  readonly unread: readonly { readonly collection: string; readonly error: string }[];
}

/** A change that a mirror has and no handler has seen. */
export interface FoundChange {
  readonly source: Source;
  readonly type: string;
  readonly subject: EventSubject;
  /** Identifies the item. */
  readonly thing: string;
  /** Number of the change in the mirror. */
  readonly change: number;
  /** What the mirror says about it. */
  readonly kind: "added" | "changed" | "removed";
}

/** What a handler or an own write knew of an item. */
interface Seen {
  readonly change: number;
  readonly origin: string;
}

/** Compares what handlers have seen with what the services have. */
export class CatchUp {
  readonly #mirror: Mirror;
  readonly #engine: () => Promise<Engine>;
  readonly #sources: readonly Source[];
  /** Readings after own writes that have not ended. */
  readonly #pending = new Set<Promise<void>>();

  constructor(mirror: Mirror, engine: () => Promise<Engine>, sources: readonly Source[]) {
    this.#mirror = mirror;
    this.#engine = engine;
    this.#sources = sources;
  }

  /**
   * Asks the services what has changed since the last look. The first look finds nothing: what there was before is not news.
   *
   * @param accept stores a change as an event, before the look counts as made
   */
  async look(accept: (change: FoundChange) => Promise<void>): Promise<FoundReport> {
    await Promise.all(this.#pending);
    const store = this.#mirror.store;
    const { sql } = await this.#engine();
    const { collections } = await this.#mirror.sync();
    const until = await store.lastChange();
    const [row] = await sql("SELECT value FROM workbelt_events.progress WHERE name = $1", [
      CHECKPOINT,
    ]);
    let found = 0;
    if (row !== undefined) {
      const { services } = await this.#mirror.view();
      const partitions = services.map(({ partition }) => partition);
      for (let after = Number(row["value"]); after < until;) {
        const changes = await store.changes(partitions, after, PAGE);
        for (const change of changes) {
          const service = services.find(({ partition }) => partition === change.partition)?.service;
          const source = this.#sources.find(({ provider }) => provider.service.name === service);
          const thing = `${change.partition}\n${change.collection}\n${change.id}`;
          const seen = await this.seen(thing);
          if (source === undefined || (seen?.change ?? 0) >= change.change) continue;
          const [head] = await store.heads({ ...change, ids: [change.id] });
          const part = head?.part ?? "";
          const item = { collection: change.collection, id: change.id, part, change: change.type };
          const event = await source.catalog.fromItem?.(item, source.reader());
          if (event === undefined) continue;
          await accept({ source, ...event, thing, change: change.change, kind: change.type });
          found += 1;
        }
        after = changes.at(-1)?.change ?? until;
      }
    }
    await sql(
      `INSERT INTO workbelt_events.progress (name, value) VALUES ($1, $2)
       ON CONFLICT (name) DO UPDATE SET value = EXCLUDED.value`,
      [CHECKPOINT, String(until)],
    );
    const unread = collections.flatMap(({ collection, error }) =>
      error === undefined ? [] : [{ collection, error: error.message }],
    );
    return { found, unread };
  }

  /**
   * Reads the thing of an event into the mirror, just before it is handled.
   *
   * @returns the item as it is known then, and whether the mirror had it before; undefined if no collection has it
   */
  async read(
    source: Source,
    item: WrittenItem & { id: string },
  ): Promise<{ thing: string; change: number; wasKnown: boolean } | undefined> {
    const { services, store } = await this.#mirror.view();
    const mirrored = services.find(({ service }) => service === source.provider.service.name);
    if (mirrored === undefined) return undefined;
    const key = { partition: mirrored.partition, collection: item.collection, id: item.id };
    const [before] = await store.items([key]);
    await this.#mirror.refresh(mirrored.service, [item]);
    const last = await store.lastChange();
    const [after] = await store.items([key]);
    const thing = `${key.partition}\n${key.collection}\n${key.id}`;
    return { thing, change: after?.change ?? last, wasKnown: before !== undefined };
  }

  /** Reads what one of our own writes has changed, so that the next look does not take it for news. */
  follow(source: Source, write: CollectedWrite): void {
    const reading = this.#readWritten(source, write).catch(() => {
      // The next look finds it, and says once too often what we know.
    });
    const pending = reading.finally(() => this.#pending.delete(pending));
    this.#pending.add(pending);
  }

  async #readWritten(source: Source, write: CollectedWrite): Promise<void> {
    const items = await source.provider.collections?.written(write, source.reader());
    for (const item of items ?? []) {
      if (item.id === undefined) continue;
      const known = await this.read(source, { ...item, id: item.id });
      if (known !== undefined) await this.note(known.thing, known.change, "own");
    }
  }

  /** Returns what was known of an item when it was last handled or written. */
  async seen(thing: string): Promise<Seen | undefined> {
    const { sql } = await this.#engine();
    const [row] = await sql("SELECT change, origin FROM workbelt_events.seen WHERE thing = $1", [
      thing,
    ]);
    return row && { change: Number(row["change"]), origin: String(row["origin"]) };
  }

  /** Notes what is known of an item now. */
  async note(thing: string, change: number, origin: string): Promise<void> {
    const { sql } = await this.#engine();
    await sql(
      `INSERT INTO workbelt_events.seen (thing, change, origin) VALUES ($1, $2, $3)
       ON CONFLICT (thing) DO UPDATE SET change = EXCLUDED.change, origin = EXCLUDED.origin
       WHERE workbelt_events.seen.change < EXCLUDED.change`,
      [thing, change, origin],
    );
  }
}
