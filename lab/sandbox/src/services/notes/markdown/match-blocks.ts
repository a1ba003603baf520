import { type Dialect, joinChunks, type RenderContext } from "./dialect.js";
import type { MarkdownBlock } from "./markdown-block.js";

/** The Markdown that blocks are compared in. */
interface MatchContext extends RenderContext {
  dialect: Dialect;
}

/**
 * Matches parsed blocks with the existing ones of the same parent, so that a block keeps its id, and with it
 * its comments. Blocks that read the same stay untouched; between them, blocks of the same type are changed
 * in place (observed on the service: an edited paragraph keeps its id).
 */
export function matchBlocks(
  existing: MarkdownBlock[],
  parsed: MarkdownBlock[],
  context: MatchContext,
): MarkdownBlock[] {
  const before = existing.map((block) => toKey(block, context));
  const after = parsed.map((block) => toKey(block, context));
  const result: MarkdownBlock[] = [];
  let [start, next] = [0, 0];
  for (const [left, right] of [...findCommon(before, after), [before.length, after.length]]) {
    const gap = existing.slice(start, left);
    for (const block of matchGap(gap, parsed.slice(next, right), context)) result.push(block);
    const same = existing[left ?? 0];
    if (same !== undefined) result.push(same);
    [start, next] = [(left ?? 0) + 1, (right ?? 0) + 1];
  }
  return result;
}

function toKey(block: MarkdownBlock, context: MatchContext): string {
  const { dialect } = context;
  return dialect.isReference(block)
    ? `id ${block.id}`
    : joinChunks(dialect.renderChunks([block], context));
}

/** Matches changed blocks in order. */
function matchGap(
  existing: MarkdownBlock[],
  parsed: MarkdownBlock[],
  context: MatchContext,
): MarkdownBlock[] {
  // For each form of a block, the indexes of those that have it, the last first.
  const candidates = new Map<string, number[]>();
  for (const [index, block] of [...existing.entries()].toReversed()) {
    if (context.dialect.isReference(block)) continue;
    for (const key of [toForm(block), `${toForm(block)} ${block.id}`]) {
      const indexes = candidates.get(key) ?? [];
      candidates.set(key, indexes);
      indexes.push(index);
    }
  }
  let from = 0;
  return parsed.map((block) => {
    if (context.dialect.isReference(block)) return block;
    const key = block.id === undefined ? toForm(block) : `${toForm(block)} ${block.id}`;
    const indexes = candidates.get(key) ?? [];
    while ((indexes.at(-1) ?? from) < from) indexes.pop();
    const index = indexes.at(-1);
    const match = index === undefined ? undefined : existing[index];
    if (index === undefined || match === undefined) {
      return { ...block, children: matchBlocks([], block.children, context) };
    }
    from = index + 1;
    const children = matchBlocks(match.children, block.children, context);
    const format = block.format && { format: block.format };
    return { ...match, input: block.input ?? {}, ...format, children };
  });
}

/** Returns what stays when a block is changed: its type, and the width of a table, which is fixed at creation. */
function toForm({ content, type }: MarkdownBlock): string {
  return `${type} ${String(content["table_width"])}`;
}

/** Finds the longest common subsequence, as pairs of indexes. */
function findCommon(before: string[], after: string[]): [number, number][] {
  let prefix = 0;
  while (prefix < Math.min(before.length, after.length) && before[prefix] === after[prefix]) {
    prefix += 1;
  }
  let suffix = 0;
  while (
    suffix < Math.min(before.length, after.length) - prefix &&
    before.at(-1 - suffix) === after.at(-1 - suffix)
  ) {
    suffix += 1;
  }
  const middle = findCommonMiddle(
    before.slice(prefix, before.length - suffix),
    after.slice(prefix, after.length - suffix),
  );
  return [
    ...Array.from({ length: prefix }, (_, index): [number, number] => [index, index]),
    ...middle.map(([left, right]): [number, number] => [left + prefix, right + prefix]),
    ...Array.from({ length: suffix }, (_, index): [number, number] => [
      before.length - suffix + index,
      after.length - suffix + index,
    ]),
  ];
}

/** Size of the table of lengths beyond which all blocks in between count as changed. */
const MAX_TABLE_SIZE = 25_000_000;

function findCommonMiddle(before: string[], after: string[]): [number, number][] {
  if (before.length * after.length > MAX_TABLE_SIZE) return [];
  const lengths = Array.from({ length: before.length + 1 }, () => {
    return new Uint32Array(after.length + 1);
  });
  const at = (left: number, right: number) => lengths[left]?.[right] ?? 0;
  for (let left = before.length - 1; left >= 0; left -= 1) {
    const row = lengths[left] ?? new Uint32Array();
    for (let right = after.length - 1; right >= 0; right -= 1) {
      row[right] =
        before[left] === after[right]
          ? at(left + 1, right + 1) + 1
          : Math.max(at(left + 1, right), at(left, right + 1));
    }
  }
  const pairs: [number, number][] = [];
  let [left, right] = [0, 0];
  while (left < before.length && right < after.length) {
    if (before[left] === after[right]) {
      pairs.push([left, right]);
      [left, right] = [left + 1, right + 1];
    } else if (at(left + 1, right) >= at(left, right + 1)) left += 1;
    else right += 1;
  }
  return pairs;
}
