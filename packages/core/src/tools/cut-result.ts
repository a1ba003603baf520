import type { Page, Pagination } from "../operations/pagination.js";
import { findCut } from "../text/cut-text.js";
import { estimateTokens, estimateUpTo, isLongerThan } from "../text/estimate-tokens.js";
import { isPlainObject } from "../text/json.js";
import { CONTINUE_FROM, formatPosition, type Position } from "./result-view.js";

const NOTHING_THERE = `There is nothing at this position: the result has changed since. Repeat the call without "${CONTINUE_FROM}".`;

/** The call whose result is cut. */
export interface CutOptions {
  /** Start of the part to show. @default [] */
  from?: Position | undefined;
  /** Pagination of the operation, if it is a list. */
  pagination?: Pagination | undefined;
  /** The call's own offset, to compute the next one from when items are left out. */
  offset?: number | undefined;
  /** True for a read: repeating a write for the rest of its result would write again. @default false */
  isRepeatable?: boolean | undefined;
  /** For a call that is not repeatable: the operation that reads what it left out. */
  readWith?: string | undefined;
}

/** Returns the part of a result that fits in a number of tokens, and for the model what is missing and how to get it. */
export function cutResult(
  data: unknown,
  maxTokens: number,
  options: CutOptions,
): { data: unknown; truncated?: string | undefined } {
  const { from = [], pagination, offset = 0 } = options;
  const part = takePart(data, from, maxTokens);
  if (part.next === undefined) {
    return { data: part.data, truncated: hasPosition(data, from) ? undefined : NOTHING_THERE };
  }
  const items = findCutItems(data, part.next);
  if (items === undefined) return { data: part.data, truncated: explainCut(part.next, options) };
  const first = isPlainObject(part.data) && from.length > 1 ? (from[1] ?? 0) : 0;
  const range = `Items ${first + 1} to ${items.end} of ${items.total}.`;
  if (pagination?.kind !== "offset" || !options.isRepeatable || !countsItems(data, pagination)) {
    return { data: part.data, truncated: `${range} ${explainCut(part.next, options)}` };
  }
  const next_offset = offset + items.end;
  const advice = `For the others repeat this call with "${pagination.input}": ${next_offset}.`;
  return { data: { ...(part.data as object), next_offset }, truncated: `${range} ${advice}` };
}

/** Returns where a page's items were cut; undefined if the cut is elsewhere, or inside an item. */
function findCutItems(data: unknown, [member = 0, end, ...inside]: Position) {
  if (!isPage(data) || end === undefined || inside.length > 0) return undefined;
  return Object.keys(data)[member] === "items" ? { end, total: data.items.length } : undefined;
}

/** Returns false for a page whose offset also counts items that were read and left out. */
function countsItems(data: unknown, { readCount }: Pagination): boolean {
  if (!isPage(data)) return false;
  const [, read] = Object.entries(data).find(([key]) => key === readCount) ?? [];
  return read === undefined || read === data.items.length;
}

function explainCut(next: Position, { isRepeatable, readWith }: CutOptions): string {
  if (isRepeatable) {
    return `For the rest repeat this call with "${CONTINUE_FROM}": "${formatPosition(next)}" added.`;
  }
  return `Cut. ${readWith === undefined ? "Do not repeat the call for the rest." : `${readWith} reads the rest.`}`;
}

function isPage(data: unknown): data is Page<unknown> {
  return isPlainObject(data) && Array.isArray(data["items"]);
}

/** A part of JSON data. */
export interface Part {
  data: unknown;
  /** Estimated tokens of it as JSON. */
  tokens: number;
  /** Start of the next part; undefined if this one is the last. */
  next: Position | undefined;
}

// Less of a text or list is not worth its keys.
const MIN_TOKENS = 40;
// Brackets, and the marks between a key and its value.
const MARKS = 2;

/**
 * Takes from JSON data what follows a position and fits in a number of tokens. Lists are cut between their
 * items, as long as one fits; texts at a paragraph or sentence. The parts together are the data, each piece
 * once: members of an object that an earlier part had are not repeated.
 */
export function takePart(
  data: unknown,
  from: Position,
  maxTokens: number,
  measure = createJsonMeasure(),
): Part {
  if (from.length === 0 && !isLongerThan(maxTokens, measure(data))) {
    const tokens = estimateUpTo(maxTokens, JSON.stringify(data));
    if (tokens <= maxTokens) return { data, tokens, next: undefined };
  }
  if (typeof data === "string") return takeText(data, from[0] ?? 0, maxTokens);
  const isObject = isPlainObject(data);
  if (!isObject && !Array.isArray(data)) return { data, tokens: MARKS, next: undefined };
  const members = isObject ? Object.entries(data) : data.map((item): Member => ["", item]);
  const { shown, ...rest } = takeMembers(members, from, { isObject, maxTokens, measure });
  return { data: isObject ? Object.fromEntries(shown) : shown.map(([, item]) => item), ...rest };
}

/** Returns false for a position past the end of the data, as after the data has changed. */
export function hasPosition(data: unknown, [index, ...inner]: Position): boolean {
  if (index === undefined) return true;
  if (typeof data === "string") return index < data.length;
  const members: unknown[] = typeof data === "object" && data !== null ? Object.values(data) : [];
  return index < members.length && hasPosition(members[index], inner);
}

function takeText(text: string, start: number, maxTokens: number): Part {
  const rest = text.slice(start);
  const end = findCut(rest, maxTokens);
  const data = rest.slice(0, end);
  const next = end < rest.length ? [start + end] : undefined;
  return { data, tokens: estimateTokens(JSON.stringify(data)), next };
}

type Member = readonly [key: string, value: unknown];

interface Taking {
  /** True for the members of an object, whose keys count and which may be cut themselves. */
  isObject: boolean;
  maxTokens: number;
  /** Returns a length which the JSON of a value has at least. */
  measure: (value: unknown) => number;
}

/** Takes whole members, and of the first that does not fit a part if it is the first at all, or of an object. */
function takeMembers(
  members: readonly Member[],
  [start = 0, ...inner]: Position,
  { isObject, maxTokens, measure }: Taking,
): { shown: Member[]; tokens: number; next: Position | undefined } {
  const shown: Member[] = [];
  let tokens = MARKS;
  for (let index = start; index < members.length; index += 1) {
    const [key, value] = members[index] as Member;
    tokens += MARKS + (isObject ? estimateTokens(key) : 0);
    const left = maxTokens - tokens;
    const isFirst = index === start;
    const part = takePart(value, isFirst ? inner : [], Math.max(left, 1), measure);
    const mayBePartial = isFirst || (isObject && left >= MIN_TOKENS);
    const isWhole = part.next === undefined && part.tokens <= left;
    if (!isWhole && !mayBePartial) return { shown, tokens, next: [index] };
    shown.push([key, part.data]);
    tokens += part.tokens;
    if (part.next !== undefined) return { shown, tokens, next: [index, ...part.next] };
  }
  return { shown, tokens, next: undefined };
}

/**
 * Creates a function that returns a length which the JSON of a value has at least. It remembers objects and
 * lists, so that measuring each part of nested data takes linear time in all.
 */
export function createJsonMeasure(): (value: unknown) => number {
  const known = new WeakMap<object, number>();

  function measure(value: unknown): number {
    if (typeof value === "string") return value.length + 2;
    if (typeof value !== "object" || value === null) return 1;
    const found = known.get(value);
    if (found !== undefined) return found;
    let length = 2;
    if (Array.isArray(value)) for (const item of value) length += measure(item);
    else for (const [key, part] of Object.entries(value)) length += key.length + measure(part);
    known.set(value, length);
    return length;
  }

  return measure;
}
