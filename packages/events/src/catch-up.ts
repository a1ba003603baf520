import type { Mirror } from "@workbelt/mirror";
import type { CollectedWrite, FoundEvent, WrittenItem } from "@workbelt/core/provider";
import type { Engine } from "./engine.js";
import type { Source } from "./source.js";

const PAGE = 500;
const CHECKPOINT = "mirror";

/** Changes that asking the services has found. */
export interface FoundReport {
  /** Number of changes that no delivery had brought. */
  readonly found: number;
  /** Collections that could not be read: their changes are found by the next look. */
  readonly unread: readonly { readonly collection: string; readonly error: string }[];
}

/** A change that a mirror has and no handler has seen. */
export interface FoundChange extends FoundEvent {
  readonly source: Source;
  /** Identifies the item. */
  readonly thing: string;
  /** Number of the change in the mirror. */
  readonly change: number;
  /** Kind of the change in the mirror. */
  readonly kind: "added" | "changed" | "removed";
}

/** The last event of an item that a handler began to handle. */
export interface Seen {
  /** Number of the last change in the mirror then. */
  readonly change: number;
  /** Id of the event; empty for our own write. */
  readonly event: string;
  readonly wasFound: boolean;
}

/** Stands for all handlers: none is to handle what we have written. */
const ALL = "";

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
   * @param accept stores a change as an event for the handlers that have not seen it, before the look counts as made, and returns
   *   whether there were any
   * @param signal ends reading: the next look goes on where this one has ended
   */
  async look(
    accept: (change: FoundChange) => Promise<boolean>,
    signal: AbortSignal,
  ): Promise<FoundReport> {
    await Promise.all(this.#pending);
    const store = this.#mirror.store;
    const { sql } = await this.#engine();
    const { collections } = await this.#mirror.sync({ signal });
    const until = await store.lastChange();
    const [row] = await sql("SELECT value FROM workbelt_events.progress WHERE name = $1", [
      CHECKPOINT,
    ]);
    let found = 0;
    if (row !== undefined) {
      const { services } = await this.#mirror.view();
      const partitions = services.map(({ partition }) => partition);
      const isNews = await this.#mirror.createNewsFilter();
      for (let after = Number(row["value"]); after < until;) {
        const changes = await store.changes(partitions, after, PAGE);
        for (const change of changes) {
          if (!isNews(change)) continue;
          const service = services.find(({ partition }) => partition === change.partition)?.service;
          const source = this.#sources.find(({ provider }) => provider.service.name === service);
          const thing = `${change.partition}\n${change.collection}\n${change.id}`;
          if (source === undefined) continue;
          const [head] = await store.heads({ ...change, ids: [change.id] });
          const part = head?.part ?? "";
          const item = { collection: change.collection, id: change.id, part, change: change.type };
          const event = await source.catalog.fromItem?.(item, source.reader());
          if (event === undefined) continue;
          const news = { source, ...event, thing, change: change.change, kind: change.type };
          if (await accept(news)) found += 1;
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
      if (known === undefined) continue;
      await this.note(known.thing, ALL, { change: known.change, event: "", wasFound: false });
    }
  }

  /** Returns the last event of an item that a handler began to handle, or our own write if that was later. */
  async seen(thing: string, handler: string): Promise<Seen | undefined> {
    const { sql } = await this.#engine();
    const [row] = await sql(
      `SELECT change, event, was_found FROM workbelt_events.seen WHERE thing = $1 AND handler IN ($2, '${ALL}')
       ORDER BY change DESC LIMIT 1`,
      [thing, handler],
    );
    if (row === undefined) return undefined;
    const wasFound = row["was_found"] === true;
    return { change: Number(row["change"]), event: String(row["event"]), wasFound };
  }

  /** Notes what a handler begins to handle. */
  async note(thing: string, handler: string, { change, event, wasFound }: Seen): Promise<void> {
    const { sql } = await this.#engine();
    await sql(
      `INSERT INTO workbelt_events.seen AS known (thing, handler, change, event, was_found) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (thing, handler) DO UPDATE
       SET change = EXCLUDED.change, event = EXCLUDED.event, was_found = EXCLUDED.was_found WHERE known.change < EXCLUDED.change`,
      [thing, handler, change, event, wasFound],
    );
  }
}
