import {
  type ContentSealer,
  type ItemContent,
  itemMs,
  type PassageWords,
  toPassageWords,
} from "./item-content.js";
import type { ItemEntry, ItemKey, MirrorStep } from "./mirror-store.js";
import type { Row, SqliteConnection } from "./sqlite-connection.js";
import { SQL } from "./sqlite-schema.js";

const KEEP_REMOVED_MS = 30 * 86_400_000;

/** An item to put, with what takes long to make. */
export interface PreparedEntry {
  readonly entry: ItemEntry;
  readonly content: ItemContent;
  /** Left out if the store seems to have this very content. */
  readonly passages: PassageWords[] | undefined;
}

/** Writes one step, within a transaction. */
export class SqliteStepWriter {
  readonly #connection: SqliteConnection;
  readonly #sealer: ContentSealer;
  readonly #step: MirrorStep;
  readonly #sources = new Map<string, number>();
  #partition = 0;
  /** Number of the last write before this step. */
  #start = 0;
  #lastChange = 0;
  #nextRow = 0;

  constructor(connection: SqliteConnection, sealer: ContentSealer, step: MirrorStep) {
    this.#connection = connection;
    this.#sealer = sealer;
    this.#step = step;
  }

  /** @returns false if another process has made a step since: the transaction must be rolled back then */
  write(entries: readonly PreparedEntry[], sealedProgress: string | undefined): boolean {
    const { partition, progress, seen = [], remove = [] } = this.#step;
    const name = this.#sealer.partition(partition);
    this.#connection.run(SQL.addPartition, { name });
    const known = this.#connection.get(SQL.partition, { name });
    this.#partition = Number(known?.["no"]);
    if (progress !== undefined && sealedProgress !== undefined) {
      if (known?.["version"] !== progress.expected) return false;
      this.#connection.run(SQL.setProgress, { no: this.#partition, progress: sealedProgress });
    }
    const counter = this.#connection.get(SQL.counter);
    this.#start = this.#lastChange = Number(counter?.["last_change"]);
    this.#nextRow = Number(counter?.["next_row"]);
    for (const entry of entries) this.#put(entry);
    for (const item of seen) this.#see(item);
    for (const { collection, id } of remove) this.#remove(this.#source(collection), id);
    if (this.#lastChange > this.#start) {
      const numbers = { lastChange: this.#lastChange, nextRow: this.#nextRow };
      this.#connection.run(SQL.setCounter, numbers);
    }
    const before = this.#step.at - KEEP_REMOVED_MS;
    for (const item of this.#connection.all(SQL.pruned, { before })) {
      deleteItem(this.#connection, item);
    }
    return true;
  }

  #put({ entry, content, passages }: PreparedEntry): void {
    const stored = this.#findOrAdd(this.#source(entry.collection), entry.id);
    if (this.#isNewer(stored)) return;
    const no = Number(stored["no"]);
    const written = (this.#lastChange += 1);
    this.#connection.run(SQL.setHead, {
      no,
      written,
      part: entry.part,
      revision: entry.revision,
      settled: Number(entry.settled),
      seen: entry.seen,
      checked: entry.checkedAt,
    });
    this.#keepListed(no, entry, entry.listed);
    if (hasContent(stored, content)) return;
    deleteWords(this.#connection, stored);
    const rows = passages ?? toPassageWords(entry.item);
    const firstRow = this.#nextRow;
    this.#nextRow += rows.length;
    this.#connection.run(SQL.setContent, {
      no,
      written,
      firstRow,
      at: itemMs(entry.item) ?? null,
      digest: content.digest,
      changed: this.#step.at,
      passages: rows.length,
    });
    this.#connection.run(SQL.putSealed, { no, sealed: this.#sealer.seal(entry, content.text) });
    for (const name of this.#sealer.links(entry.item)) {
      this.#connection.run(SQL.addLink, { no, name });
    }
    for (const [index, { title, body }] of rows.entries()) {
      this.#connection.run(SQL.addRow, { row: firstRow + index, title, body });
    }
  }

  #see(item: NonNullable<MirrorStep["seen"]>[number]): void {
    const { collection, id, listed, part, seen, settled } = item;
    const place = { source: this.#source(collection), id };
    const moment = { asOf: this.#step.asOf, start: this.#start };
    this.#connection.run(SQL.seen, {
      ...place,
      ...moment,
      at: this.#step.at,
      seen: seen ?? null,
      settled: settled === undefined ? null : Number(settled),
      part: part ?? null,
    });
    if (listed === undefined) return;
    const stored = this.#connection.get(SQL.ofSeen, { ...place, ...moment });
    if (stored !== undefined) this.#keepListed(Number(stored["no"]), item, listed);
  }

  /** Keeps what a list has of an item, unless it is what the store has. */
  #keepListed(no: number, { collection, id }: ItemKey, json: string | undefined): void {
    if (json === undefined) return;
    const { digest, seal } = this.#sealer.listed(
      { partition: this.#step.partition, collection, id },
      json,
    );
    const known = this.#connection.get(SQL.listedDigest, { no })?.["digest"];
    if (known instanceof Uint8Array && Buffer.compare(known, digest) === 0) return;
    this.#connection.run(SQL.putListed, { no, digest, sealed: seal() });
  }

  #remove(source: number, id: string): void {
    // Also an item that it does not have: a sync that read it before must not add it.
    const stored = this.#findOrAdd(source, id);
    if (this.#isNewer(stored)) return;
    deleteWords(this.#connection, stored);
    this.#connection.run(SQL.deleteListed, { no: Number(stored["no"]) });
    const written = (this.#lastChange += 1);
    this.#connection.run(SQL.remove, { no: Number(stored["no"]), written, at: this.#step.at });
  }

  /** Returns true for an item that another step wrote after those of this step were read. */
  #isNewer({ written }: Row): boolean {
    return Number(written) > this.#step.asOf && Number(written) <= this.#start;
  }

  #findOrAdd(source: number, id: string): Row {
    const stored = this.#connection.get(SQL.item, { source, id });
    if (stored !== undefined) return stored;
    this.#connection.run(SQL.addItem, { source, id });
    return this.#connection.get(SQL.item, { source, id }) as Row;
  }

  #source(collection: string): number {
    const known = this.#sources.get(collection);
    if (known !== undefined) return known;
    const fields = { partition: this.#partition, collection };
    const no = Number(this.#connection.get(SQL.addSource, fields)?.["no"]);
    this.#sources.set(collection, no);
    return no;
  }
}

/** Returns true if a row of an item has this content. */
export function hasContent(stored: Row | undefined, { digest }: ItemContent): boolean {
  const known = stored?.["digest"];
  return (
    stored?.["gone"] === 0 && known instanceof Uint8Array && Buffer.compare(known, digest) === 0
  );
}

/** Deletes an item with everything that belongs to it. */
export function deleteItem(connection: SqliteConnection, item: Row): void {
  const no = Number(item["no"]);
  deleteWords(connection, item);
  connection.run(SQL.deleteContent, { no });
  connection.run(SQL.deleteListed, { no });
  connection.run(SQL.deleteItem, { no });
}

/** Deletes what a search finds an item by. */
function deleteWords(connection: SqliteConnection, item: Row): void {
  const { no, first_row: firstRow, passages } = item;
  connection.run(SQL.deleteLinks, { no: Number(no) });
  for (let index = 0; index < Number(passages); index += 1) {
    connection.run(SQL.deleteRow, { row: Number(firstRow) + index });
  }
}
