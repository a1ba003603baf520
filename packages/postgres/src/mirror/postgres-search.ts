import {
  choosePhrases,
  COMMON,
  type ContentSealer,
  looksForBeginnings,
  queryMs,
  RARE,
  type StoreHit,
  type StoreQuery,
  toSearchTerms,
} from "@workbelt/mirror/store";
import type { Query } from "../postgres-connection.js";
import type { MirrorStatements } from "./mirror-statements.js";

/** Filters that let through up to these items are applied before ranking. */
const FEW_ITEMS = 2_000;
/** Longer words do not fit into a query of Postgres, nor into its index. */
const MAX_WORD = 500;

type Row = Record<string, unknown>;

/** Searches the tables of a mirror. */
export class PostgresSearch {
  readonly #query: Query;
  readonly #statements: MirrorStatements;
  /** Number of passages that have a frequent phrase, as long as there are about as many passages. */
  #counts = new Map<string, number>();
  #passages = 0;

  constructor(query: Query, statements: MirrorStatements) {
    this.#query = query;
    this.#statements = statements;
  }

  /** Finds items, the best first. */
  async find(query: StoreQuery, sealer: ContentSealer): Promise<StoreHit[]> {
    const { words, limit } = query;
    const names = new Map(
      query.partitions.map((partition) => [toHex(sealer.partition(partition)), partition]),
    );
    const toHits = (rows: readonly Row[]): StoreHit[] =>
      rows.map((row) => ({
        partition: names.get(toHex(row["name"] as Uint8Array)) ?? "",
        collection: String(row["collection"]),
        id: String(row["id"]),
        score: Number(row["score"] ?? 0),
        passage: Number(row["passage"] ?? 0),
      }));
    const partitions = [...names.keys()].map((hex) => Buffer.from(hex, "hex"));
    if (words.length === 0) {
      const { condition, values } = toFilter(query, sealer, [partitions, Math.max(0, limit)]);
      const order = "order by at_ms desc nulls last, change desc limit $2::bigint";
      return toHits(await this.#query(this.#statements.filtered(condition, order), values));
    }
    const { condition: few, values } = toFilter(query, sealer, [partitions]);
    if (limit <= 0) return [];
    const counts = await this.#count(words);
    const phrases = choosePhrases(counts);
    if (phrases.telling.length === 0) return [];
    const items = await this.#query(
      this.#statements.filtered(few, `limit ${FEW_ITEMS + 1}`),
      values,
    );
    if (items.length === 0) return [];
    const all = [...phrases.telling, ...phrases.others];
    const isFew = items.length <= FEW_ITEMS;
    const found = (isFew ? all : phrases.telling).join(" | ");
    const weights = all.map((phrase) => rarity(counts.get(phrase) ?? 0, this.#passages));
    const filter = toFilter(query, sealer, [partitions, all, weights, found, Math.min(limit, 1e9)]);
    const { candidates, rank } = this.#statements;
    const some = isFew
      ? `${candidates} and item = any('{${items.map(({ no }) => Number(no)).join(",")}}'::bigint[])`
      : `${candidates}${phrases.areCommon ? ` order by item desc limit ${COMMON}` : ""}`;
    return toHits(
      await this.#query(`${rank(some, filter.condition)} limit $5::bigint`, filter.values),
    );
  }

  /** Counts the passages that have each word, or a word that begins with it. */
  async #count(words: readonly string[]): Promise<Map<string, number>> {
    const [counter] = await this.#query(this.#statements.counter, []);
    const passages = Number(counter?.["passages"]);
    if (Math.abs(passages - this.#passages) * 50 > this.#passages || this.#counts.size > 10_000) {
      this.#counts = new Map();
      this.#passages = passages;
    }
    const terms = toSearchTerms(words).filter(({ word }) => word.length <= MAX_WORD);
    const counts = await this.#countPhrases(terms.map(({ word }) => `'${word}'`));
    const continued = terms.filter(
      ({ findsBeginnings, word }) =>
        findsBeginnings && looksForBeginnings(word, counts.get(`'${word}'`) ?? 0),
    );
    const beginnings = await this.#countPhrases(continued.map(({ word }) => `'${word}':*`));
    return new Map([...counts, ...beginnings]);
  }

  async #countPhrases(phrases: readonly string[]): Promise<Map<string, number>> {
    const unknown = phrases.filter((phrase) => !this.#counts.has(phrase));
    const rows =
      unknown.length === 0
        ? []
        : await this.#query(this.#statements.countPhrases, [unknown, COMMON]);
    const counted = new Map(rows.map((row) => [String(row["phrase"]), Number(row["count"])]));
    for (const [phrase, count] of counted) {
      // A word that was rare may be in the item that was written last.
      if (count >= RARE) this.#counts.set(phrase, count);
    }
    return new Map(
      phrases.map((phrase) => [phrase, counted.get(phrase) ?? this.#counts.get(phrase) ?? 0]),
    );
  }
}

/** Returns the weight of a word, as BM25 has it: Postgres does not weigh words by how rare they are. */
function rarity(count: number, passages: number): number {
  return Math.log(1 + (Math.max(passages, count) - count + 0.5) / (count + 0.5));
}

function toFilter(query: StoreQuery, sealer: ContentSealer, first: unknown[]) {
  const values = [...first];
  const conditions = ["true"];
  const add = (value: unknown, condition: (parameter: string) => string) => {
    if (value === undefined) return;
    values.push(value);
    conditions.push(condition(`$${values.length}`));
  };
  const { about, collections, from, keys, until } = query;
  add(collections, (parameter) => `collection = any(${parameter}::text[])`);
  add(queryMs(from, "from"), (parameter) => `at_ms >= ${parameter}::bigint`);
  add(queryMs(until, "until"), (parameter) => `at_ms < ${parameter}::bigint`);
  add(toBytes(about && sealer.aboutLinks(about)), (parameter) => `links && ${parameter}::bytea[]`);
  add(toBytes(keys && sealer.keyLinks(keys)), (parameter) => `links && ${parameter}::bytea[]`);
  return { condition: conditions.join(" and "), values };
}

function toHex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("hex");
}

function toBytes(links: readonly Uint8Array[] | undefined): Buffer[] | undefined {
  return links?.map((link) => Buffer.from(link));
}
