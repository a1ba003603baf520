import { createHash } from "node:crypto";
import { safeText } from "../text/safe-text.js";
import type { Origin, TextWithOrigin } from "../text/text-origin.js";
import { findRepeated, hashWords } from "../text/word-hashes.js";

/** A passage of an input that a thread has read in a text by outsiders. */
export interface OutsidePassage {
  /** Path of the input: `values.name`. */
  readonly path: string;
  /** Its place in the input's text, in UTF-16 code units. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** The texts that have it: 'get note (CRM) “Savings report”, 2026-11-12, by “Gemma Thornton”'. */
  readonly from: readonly string[];
}

/** The passages of an input that repeat texts by outsiders. */
export interface RepeatedTexts {
  readonly passages: readonly OutsidePassage[];
  /** False if the thread has read texts that could not be compared: too many, or from a checkpoint alone. */
  readonly isComplete: boolean;
}

/** Texts by outsiders that a thread has read, as hashes of their words. */
interface ReadTexts {
  /** Newest last, with hashes as base64 of sorted numbers of four bytes. */
  readonly texts: readonly (readonly [from: string, hashes: string])[];
  /** Names of things, for texts that are read by an id alone. Newest last. */
  readonly named: readonly (readonly [id: string, origin: Origin])[];
  readonly isComplete: boolean;
}

const NOTHING: ReadTexts = { texts: [], named: [], isComplete: true };
/** About 110 kB in a store: all words of an hour of talk, or of twenty pages. */
const MAX_HASHES = 20_000;
const MAX_TEXTS = 300;
const MAX_NAMED = 100;
const MAX_CHARACTERS = 1_000_000;

/** Adds texts to what a thread has read, in the form of its store; without texts, that they are not known. */
export function addTexts(
  stored: string | undefined,
  seed: number,
  texts: readonly TextWithOrigin[] | undefined,
  named: ReadTexts["named"],
): string {
  const known = parse(stored);
  const names = new Map([...known.named, ...named]);
  const added = hashTexts(texts ?? [], seed);
  const all = new Map(known.texts);
  for (const [from, hashes] of added.texts) {
    const before = all.get(from);
    const joined = new Set([...(before === undefined ? [] : fromBase64(before)), ...hashes]);
    all.delete(from);
    all.set(from, toBase64(joined));
  }
  const { kept, isComplete } = keepNewest([...all]);
  return JSON.stringify({
    texts: kept,
    named: [...names].slice(-MAX_NAMED),
    isComplete: known.isComplete && texts !== undefined && added.isComplete && isComplete,
  } satisfies ReadTexts);
}

/** Returns what a thread knows of a thing by its id, of those that an input names. */
export function findNamed(stored: string | undefined, ids: readonly string[]): Origin | undefined {
  return parse(stored).named.findLast(([id]) => ids.includes(id))?.[1];
}

/** Finds what inputs repeat of the texts that a thread has read. */
export function findPassages(
  stored: string | undefined,
  seed: number,
  inputs: readonly (readonly [path: string, value: unknown])[],
): RepeatedTexts {
  const { isComplete, texts } = parse(stored);
  const sources = texts.map(([from, hashes]) => ({ from, hashes: new Set(fromBase64(hashes)) }));
  const passages = inputs.flatMap(([path, value]) =>
    listWords(value).flatMap((text) => {
      const found = sources.flatMap(({ from, hashes }) =>
        findRepeated(text, (hash) => hashes.has(hash), seed).map((each) => ({
          ...each,
          from: [from],
        })),
      );
      return joinOverlapping(found).map((each) => ({
        path,
        text: text.slice(each.start, each.end),
        ...each,
      }));
    }),
  );
  return { passages, isComplete: isComplete && stored !== undefined };
}

/** Returns a number that makes the hashes of one thread differ from those of others. */
export function seedOf(threadId: string | undefined): number {
  return createHash("sha256")
    .update(`words of ${JSON.stringify(threadId ?? null)}`)
    .digest()
    .readUInt32LE();
}

type FoundPassage = Pick<OutsidePassage, "start" | "end" | "from">;

/** Makes one passage of those that several texts have, wholly or in part. */
function joinOverlapping(passages: readonly FoundPassage[]): FoundPassage[] {
  const joined: FoundPassage[] = [];
  for (const next of passages.toSorted((one, other) => one.start - other.start)) {
    const last = joined.at(-1);
    if (last === undefined || next.start >= last.end) joined.push(next);
    else {
      const { start } = last;
      const from = [...new Set([...last.from, ...next.from])];
      joined.splice(-1, 1, { start, end: Math.max(last.end, next.end), from });
    }
  }
  return joined;
}

function listWords(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(listWords);
  return typeof value === "string" || typeof value === "number" ? [String(value)] : [];
}

function hashTexts(texts: readonly TextWithOrigin[], seed: number) {
  const found = new Map<string, Set<number>>();
  let left = MAX_CHARACTERS;
  for (const { from, text } of texts) {
    const hashes = found.get(from) ?? new Set();
    found.set(from, hashes);
    for (const hash of hashWords(safeText(text.slice(0, left)), seed)) hashes.add(hash);
    left = Math.max(0, left - text.length);
  }
  return { texts: found, isComplete: left > 0 };
}

/** Keeps the texts that were read last. Of one that is too long by itself, it keeps every second hash, or fewer. */
function keepNewest(texts: readonly (readonly [string, string])[]) {
  const kept: (readonly [string, string])[] = [];
  let left = MAX_HASHES;
  let isComplete = true;
  for (const [from, text] of texts.toReversed()) {
    const hashes = fromBase64(text);
    const own = kept.length === 0 ? thin(hashes) : hashes;
    if (own.length < hashes.length) isComplete = false;
    if (own.length > left || kept.length === MAX_TEXTS) {
      return { kept: kept.toReversed(), isComplete: false };
    }
    left -= own.length;
    kept.push([from, own === hashes ? text : toBase64(own)]);
  }
  return { kept: kept.toReversed(), isComplete };
}

/** Keeps every second hash, or fewer, until there are not too many. */
function thin(hashes: readonly number[], step = 2): readonly number[] {
  if (hashes.length <= MAX_HASHES) return hashes;
  const kept = hashes.filter((hash) => hash % step === 0);
  return kept.length <= MAX_HASHES ? kept : thin(kept, step * 2);
}

function toBase64(hashes: Iterable<number>): string {
  const sorted = Uint32Array.from(hashes).toSorted();
  return Buffer.from(sorted.buffer).toString("base64");
}

function fromBase64(text: string): number[] {
  const bytes = Buffer.from(text, "base64");
  return Array.from({ length: bytes.length / 4 }, (_each, index) => bytes.readUInt32LE(index * 4));
}

function parse(stored: string | undefined): ReadTexts {
  return stored === undefined ? NOTHING : (JSON.parse(stored) as ReadTexts);
}
