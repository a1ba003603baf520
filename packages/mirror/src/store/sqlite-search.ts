import { choosePhrases, COMMON, looksForBeginnings, type Phrases, RARE } from "./choose-phrases.js";
import { type ContentSealer, queryMs, toSearchTerms } from "./item-content.js";
import type { StoreHit, StoreQuery } from "./mirror-store.js";
import type { Fields, Row, SqliteConnection } from "./sqlite-connection.js";
import { SQL } from "./sqlite-schema.js";

/** Weight of a word in the title beside one in the text. */
const TITLE_WEIGHT = 3;
/** Filters that let through up to these items are applied before ranking. */
const FEW_ITEMS = 2_000;
/** Place of the items of a source. */
export type Sources = ReadonlyMap<number, { partition: string; collection: string }>;

/** Searches an SQLite file. */
export class SqliteSearch {
  readonly #connection: SqliteConnection;
  readonly #sealer: ContentSealer;
  /** Number of passages that have a frequent phrase, as long as the index has about as many rows. */
  #counts = new Map<string, number>();
  #countedAt = 0;

  constructor(connection: SqliteConnection, sealer: ContentSealer) {
    this.#connection = connection;
    this.#sealer = sealer;
  }

  /** Finds items, the best first. Runs without waiting for locks. */
  find(query: StoreQuery, sources: Sources): StoreHit[] {
    const { words, limit } = query;
    const filter = this.#toFilter(query, sources);
    if (limit <= 0) return [];
    if (words.length === 0) return this.#listLatest(filter, sources, limit);
    const phrases = this.#choosePhrases(words);
    if (phrases.telling.length === 0) return [];
    const few = this.#listFew(filter);
    if (few?.length === 0) return [];
    const rows = few === undefined ? this.#rank(phrases, filter) : this.#rankFew(phrases, few);
    return toHits(rows, sources, limit);
  }

  #listLatest({ condition, fields }: Filter, sources: Sources, limit: number): StoreHit[] {
    const sql = `select no, id, source, 0 as passage, 0 as score from item where gone = 0 and ${condition}
      order by at_ms desc, change desc limit :limit`;
    return toHits(this.#connection.all(sql, { ...fields, limit }), sources, limit);
  }

  /** Lists the items that a filter lets through, if they are few. */
  #listFew({ condition, fields }: Filter): Row[] | undefined {
    const sql = `select no, id, source, first_row, passages from item where gone = 0 and ${condition} limit ${FEW_ITEMS + 1}`;
    const found = this.#connection.all(sql, fields);
    return found.length > FEW_ITEMS ? undefined : found;
  }

  /** Ranks the passages of some items. */
  *#rankFew({ telling, others }: Phrases, items: readonly Row[]): Generator<Row> {
    const byRow = new Map<number, Row>();
    for (const item of items) {
      for (let passage = 0; passage < Number(item["passages"]); passage += 1) {
        byRow.set(Number(item["first_row"]) + passage, { ...item, passage });
      }
    }
    // The plus keeps SQLite from starting the search again for each row.
    const sql = `select search.rowid as row, -rank as score from search
      where search match :phrases and rank match 'bm25(${TITLE_WEIGHT}.0, 1.0)'
        and +search.rowid in (select value from json_each(:rows)) order by +rank`;
    const fields = {
      phrases: anyOf([...telling, ...others]),
      rows: JSON.stringify([...byRow.keys()]),
    };
    for (const { row, score } of this.#connection.iterate(sql, fields)) {
      yield { ...byRow.get(Number(row)), score };
    }
  }

  /** Ranks passages by the rarest words, and lets through those that a filter lets through. */
  #rank({ telling, others, areCommon }: Phrases, { check, fields }: Filter): Iterable<Row> {
    // FTS5 ignores a limit on rows that is not an integer, and Node binds numbers as reals.
    // The index of words is the outer loop: it gives its rows in order, and a search stops at the last that it needs.
    const sql = `select item.no, id, source, search.rowid - first_row as passage, -rank as score
      from search cross join item on first_row = (select max(first_row) from item where first_row <= search.rowid)
      where search match :phrases and rank match 'bm25(${TITLE_WEIGHT}.0, 1.0)'
        ${areCommon ? "and search.rowid > cast(:newest as integer)" : ""} and ${check} order by rank`;
    const phrases =
      others.length === 0
        ? anyOf(telling)
        : `(${anyOf(telling)}) OR ((${anyOf(telling)}) AND (${anyOf(others)}))`;
    return this.#connection.iterate(sql, {
      ...fields,
      phrases,
      ...(areCommon && { newest: this.#countedAt - COMMON }),
    });
  }

  #choosePhrases(words: readonly string[]): Phrases {
    this.#refreshCounts();
    const counted = new Map<string, number>();
    for (const { word, findsBeginnings } of toSearchTerms(words)) {
      const phrase = `"${word}"`;
      const count = this.#count(phrase);
      counted.set(phrase, count);
      if (!findsBeginnings || !looksForBeginnings(word, count)) continue;
      // A word that is there as it is counts twice, so that it comes before one that only begins with it.
      counted.set(`${phrase}*`, this.#count(`${phrase}*`));
    }
    return choosePhrases(counted);
  }

  #count(phrase: string): number {
    let count = this.#counts.get(phrase);
    if (count === undefined) {
      count = Number(this.#connection.get(SQL.countRows, { phrase, most: COMMON })?.["count"]);
      // A word that was rare may be in the item that was written last.
      if (count >= RARE) this.#counts.set(phrase, count);
    }
    return count;
  }

  #refreshCounts(): void {
    const nextRow = Number(this.#connection.get(SQL.counter)?.["next_row"]);
    // Counts are off by one in fifty at most.
    if (Math.abs(nextRow - this.#countedAt) * 50 <= this.#countedAt && this.#counts.size < 10_000) {
      return;
    }
    this.#counts = new Map();
    this.#countedAt = nextRow;
  }

  #toFilter({ about, keys, from, until }: StoreQuery, sources: Sources): Filter {
    const fields: Fields = { sources: JSON.stringify([...sources.keys()]) };
    const conditions = ["item.source in (select value from json_each(:sources))"];
    const add = (name: string, value: string | number | undefined, condition: string) => {
      if (value === undefined) return;
      fields[name] = value;
      conditions.push(condition);
    };
    add("from", queryMs(from, "from"), "at_ms >= :from");
    add("until", queryMs(until, "until"), "at_ms < :until");
    add("about", about && toHexList(this.#sealer.aboutLinks(about)), hasLink(":about"));
    add("keys", keys && toHexList(this.#sealer.keyLinks(keys)), hasLink(":keys"));
    return {
      condition: conditions.join(" and "),
      check: conditions.map((condition) => `+${condition}`).join(" and "),
      fields,
    };
  }
}

/** Items that a search may find. */
interface Filter {
  readonly condition: string;
  /** The same without indexes, for a row that was found already. SQLite would try each item of a list for each row. */
  readonly check: string;
  readonly fields: Fields;
}

function hasLink(names: string): string {
  return `item.no in (select item from link where name in (select unhex(value) from json_each(${names})))`;
}

function toHits(rows: Iterable<Row>, sources: Sources, limit: number): StoreHit[] {
  const hits = new Map<number, StoreHit>();
  for (const { no, id, source, passage, score } of rows) {
    const place = sources.get(Number(source));
    // The first passage of an item is its best.
    if (place === undefined || hits.has(Number(no))) continue;
    const hit = { ...place, id: String(id), score: Number(score), passage: Number(passage) };
    hits.set(Number(no), hit);
    if (hits.size >= limit) break;
  }
  return [...hits.values()];
}

function anyOf(phrases: readonly string[]): string {
  return phrases.join(" OR ");
}

function toHexList(digests: readonly Uint8Array[]): string {
  return JSON.stringify(digests.map((digest) => Buffer.from(digest).toString("hex")));
}
