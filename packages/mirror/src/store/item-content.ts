import { createHmac } from "node:crypto";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { ConfigurationError } from "@workbelt/core";
import { type MirroredItem, nameKey } from "@workbelt/core/provider";
import type { Encryption } from "@workbelt/core/store";
import { divideText, toWords } from "./passages.js";
import type { ItemKey } from "./mirror-store.js";

// A truncated digest is short in an index, and two keys still never share one.
const DIGEST_BYTES = 16;

/** Passages of an item that are searched: the first twenty million characters at least. */
const MAX_PASSAGES = 2 ** 16;

/** An item's content in the form in which stores keep and compare it. */
export interface ItemContent {
  readonly text: string;
  /** Equal for equal contents. Reveals nothing to those without the secret. */
  readonly digest: Uint8Array;
}

/** Words of a passage, as a full-text index takes them: with spaces between them. */
export interface PassageWords {
  readonly title: string;
  readonly body: string;
}

/**
 * Turns items into what stores keep: their contents sealed, and keyed digests of what they are looked up by. Stores share it so that
 * they behave alike.
 */
export class ContentSealer {
  readonly #encryption: Encryption;
  readonly #secret: string;

  /** @param secret random text of this store, from which digests are made. It is kept sealed. */
  constructor(encryption: Encryption, secret: string) {
    this.#encryption = encryption;
    this.#secret = secret;
  }

  /** Returns what is kept of an item. */
  content(item: MirroredItem): ItemContent {
    // In one order, however the members were put together.
    const { id, title, text, url, at, by, keys, mentions, outside } = item;
    const json = JSON.stringify({ id, title, text, url, at, by, keys, mentions, outside });
    return { text: json, digest: this.#digest("item", json) };
  }

  /** Seals the text of a content, bound to its place in the store. */
  seal(key: ItemKey, text: string): string {
    return this.#encryption.seal(placeName(key), text);
  }

  /** @throws StoreError if it was changed or moved, or sealed with another key */
  open(key: ItemKey, sealed: string): MirroredItem {
    return JSON.parse(this.#encryption.open(placeName(key), sealed)) as MirroredItem;
  }

  /** Returns what is kept of the JSON that a list has of an item: with its digest, so that equal JSON is not sealed again. */
  listed(key: ItemKey, json: string): { digest: Uint8Array; seal: () => string } {
    return {
      digest: this.#digest("listed", json),
      // A tenth of its size: names of attributes repeat.
      seal: () => this.#encryption.seal(listedName(key), deflateRawSync(json).toString("base64")),
    };
  }

  openListed(key: ItemKey, sealed: string): string {
    const deflated = Buffer.from(this.#encryption.open(listedName(key), sealed), "base64");
    return inflateRawSync(deflated).toString();
  }

  /** Seals the progress of a partition. */
  sealProgress(partition: string, text: string): string {
    return this.#encryption.seal(JSON.stringify(["progress", partition]), text);
  }

  openProgress(partition: string, sealed: string): string {
    return this.#encryption.open(JSON.stringify(["progress", partition]), sealed);
  }

  /** Returns the digest that stands for the name of a partition. */
  partition(name: string): Uint8Array {
    return this.#digest("partition", name);
  }

  /** Returns the digests of an item's keys, mentions and authors, each once. */
  links({ id, keys = [id], mentions = [], by = [] }: MirroredItem): Uint8Array[] {
    const mentioned = [...mentions, ...by.map((name) => `by:${name}`)];
    return [...this.#digests("key", keys), ...this.#digests("mention", mentioned)];
  }

  /** Returns the digests under which items with one of these keys are found. */
  keyLinks(keys: readonly string[]): Uint8Array[] {
    return this.#digests("key", keys);
  }

  /** Returns the digests of which an item has one that has one of these among its keys, mentions or authors. */
  aboutLinks(about: readonly string[]): Uint8Array[] {
    return [...this.#digests("key", about), ...this.#digests("mention", about)];
  }

  #digests(kind: "key" | "mention", names: readonly string[]): Uint8Array[] {
    return Array.from(new Set(names.map(nameKey)), (name) => this.#digest(kind, name));
  }

  #digest(kind: "item" | "key" | "listed" | "mention" | "partition", text: string): Uint8Array {
    const hmac = createHmac("sha256", this.#secret).update(`${kind}\0${text}`);
    return hmac.digest().subarray(0, DIGEST_BYTES);
  }
}

/** Returns the words of each passage of an item. Each has the title, so that words of both are found together. */
export function toPassageWords({ title, text }: MirroredItem): PassageWords[] {
  const titleWords = toWords(title).join(" ");
  return divideText(text)
    .slice(0, MAX_PASSAGES)
    .map(({ start, end }) => ({
      title: titleWords,
      body: toWords(text.slice(start, end)).join(" "),
    }));
}

/** A word that a store looks for. */
export interface SearchTerm {
  readonly word: string;
  /** True for a word that also finds the words that begin with it: one of three letters, or two of East Asia. */
  readonly findsBeginnings: boolean;
}

const PARTS = /[\p{L}\p{M}\p{N}]+/gu;
const LETTER = /^[a-z]$/;
// A letter of these scripts is a syllable or a word, and particles follow without a space.
const BEGINNING =
  /^(?:[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]{2}|[\p{L}\p{M}\p{N}]{3})/u;

/**
 * Returns what a store looks for: each word once. Full-text indexes divide words with signs in them, such as addresses. Their parts are
 * looked for one by one, because a phrase with a frequent part, such as the "s" of "Anna's", takes a hundred times as long.
 */
export function toSearchTerms(words: readonly string[]): SearchTerm[] {
  const parts = words.flatMap((word) => {
    const all = word.toLowerCase().match(PARTS) ?? [];
    return all.length > 1 ? all.filter((part) => !LETTER.test(part)) : all;
  });
  return Array.from(new Set(parts), (word) => ({ word, findsBeginnings: BEGINNING.test(word) }));
}

/** Returns an item's time, in milliseconds since the epoch; undefined without one that can be read. */
export function itemMs({ at }: MirroredItem): number | undefined {
  const ms = at === undefined ? Number.NaN : Date.parse(at);
  return Number.isNaN(ms) ? undefined : ms;
}

/** Returns a time of a search, in milliseconds since the epoch. @throws ConfigurationError unless it is one in ISO 8601 */
export function queryMs(time: string | undefined, name: "from" | "until"): number | undefined {
  if (time === undefined) return undefined;
  const ms = Date.parse(time);
  if (!Number.isNaN(ms)) return ms;
  throw new ConfigurationError(
    `${name} of a search of a mirror must be a time in ISO 8601, such as 2026-11-05T09:00:00Z.`,
  );
}

/** @throws ConfigurationError for a text that a database would change: two items would become one. */
export function checkItemNames(names: readonly string[]): void {
  if (names.every((name) => name.isWellFormed() && !name.includes("\0"))) return;
  throw new ConfigurationError(
    "An item's id, collection, part and revision in a mirror must be text without NUL and without half of a character.",
  );
}

function placeName({ partition, collection, id }: ItemKey): string {
  return JSON.stringify([partition, collection, id]);
}

function listedName({ partition, collection, id }: ItemKey): string {
  return JSON.stringify(["listed", partition, collection, id]);
}
