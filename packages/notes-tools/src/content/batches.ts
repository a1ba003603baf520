import type { BuiltBlock } from "./block-items.js";
import { jsonByteLength } from "./json-byte-length.js";
import type { BlockRequest } from "./simple-blocks.js";

// Notion's size limits: 100 blocks in one array, 1000 blocks and 500 KB in one request, and two levels
// of children below its blocks.
export const MAX_CHILDREN = 100;
export const MAX_BLOCKS = 1000;
export const MAX_BYTES = 450_000;
const MAX_LEVELS = 2;

/** Blocks that a request only has on its first level, and that are created whole. */
const TOP_ONLY = ["column_list", "column"];

/** `,"children":[]` and a comma. */
const CHILDREN_BYTES = 15;

/** Blocks that fit one request, in document order. */
export interface Batch {
  /** The blocks to send. */
  blocks: BlockRequest[];
  /** Number of blocks, nested ones included. */
  count: number;
  /** Children of the last block that do not fit: they are appended to it afterwards. */
  open?: readonly BuiltBlock[];
  /** The blocks after them. */
  rest: readonly BuiltBlock[];
}

/** Space in a request, or the space that blocks take. */
interface Size {
  blocks: number;
  bytes: number;
}

export interface TreeSize extends Size {
  levels: number;
  /** The longest array of children. */
  widest: number;
}

/**
 * Takes as many blocks as fit one request, in order. A block with too many or too deep children comes last
 * in its batch, with the first of its children. An oversized block gets a batch of its own, for the service
 * to reject.
 *
 * @param alreadyBytes size of the rest of the request; no block is taken if none fits.
 * @param canContinue false if blocks cannot be appended to the last block of this request.
 */
export function takeBatch(
  blocks: readonly BuiltBlock[],
  alreadyBytes = 0,
  canContinue = true,
): Batch {
  const taken: BlockRequest[] = [];
  const used: Size = { blocks: 0, bytes: alreadyBytes };
  for (const [index, built] of blocks.entries()) {
    if (taken.length === MAX_CHILDREN) break;
    const isEmpty = taken.length === 0 && alreadyBytes === 0;
    const size = measureTree(built);
    const fits = isWhole(size) && fitsInto(size, used);
    if (fits || (isEmpty && built.children.length === 0)) {
      taken.push(toRequestBlock(built, built.children));
      add(used, size);
      continue;
    }
    if (isWhole(size) || !canContinue) break;
    const included = takeChildren(built, used, isEmpty);
    if (included === undefined) break;
    taken.push(toRequestBlock(built, built.children.slice(0, included)));
    const count = used.blocks + 1 + countAll(built.children.slice(0, included));
    const [open, rest] = [built.children.slice(included), blocks.slice(index + 1)];
    return { blocks: taken, count, open, rest };
  }
  return { blocks: taken, count: used.blocks, rest: blocks.slice(taken.length) };
}

/** Counts blocks and all blocks inside them. */
export function countAll(blocks: readonly BuiltBlock[]): number {
  return blocks.reduce((sum, built) => sum + countBlock(built), 0);
}

/** Counts a block and all blocks inside it. */
export function countBlock({ block, children }: BuiltBlock): number {
  return countRaw(block) + countAll(children);
}

/**
 * Returns the number of children that fit a request together with their parent, as a prefix; undefined
 * if the parent has to wait for the next request. A table is created with at least one row.
 */
function takeChildren(parent: BuiltBlock, used: Size, isEmpty: boolean): number | undefined {
  const space = { ...used };
  add(space, measureOwn(parent));
  if (!isEmpty && (space.blocks > MAX_BLOCKS || space.bytes > MAX_BYTES)) return undefined;
  let included = 0;
  for (const child of parent.children.slice(0, MAX_CHILDREN)) {
    const size = measureTree(child);
    if (size.levels >= MAX_LEVELS || size.widest > MAX_CHILDREN || !fitsInto(size, space)) break;
    add(space, size);
    included += 1;
  }
  const needsChild = included === 0 && Object.hasOwn(parent.block, "table");
  if (!needsChild) return included;
  return isEmpty ? 1 : undefined;
}

/** Returns true if all of a block can be created by one request. */
function isWhole({ blocks, bytes, levels, widest }: TreeSize): boolean {
  const withinShape = levels <= MAX_LEVELS && widest <= MAX_CHILDREN;
  return withinShape && blocks <= MAX_BLOCKS && bytes <= MAX_BYTES;
}

function fitsInto({ blocks, bytes }: Size, used: Size): boolean {
  return used.blocks + blocks <= MAX_BLOCKS && used.bytes + bytes <= MAX_BYTES;
}

function add(sum: Size, { blocks, bytes }: Size): void {
  sum.blocks += blocks;
  sum.bytes += bytes;
}

/**
 * Measures a block with all that is inside it.
 *
 * @param isExact false if columns count as all levels that a request may have: they are created by a request of their own.
 */
export function measureTree(built: BuiltBlock, isExact = false): TreeSize {
  const sizes = built.children.map((child) => measureTree(child, isExact));
  const total: TreeSize = { ...measureOwn(built), levels: 0, widest: built.children.length };
  for (const size of sizes) {
    add(total, size);
    total.levels = Math.max(total.levels, size.levels + 1);
    total.widest = Math.max(total.widest, size.widest);
  }
  const isTopOnly = !isExact && TOP_ONLY.includes(String(built.block["type"]));
  return isTopOnly ? { ...total, levels: MAX_LEVELS } : total;
}

function measureOwn({ block }: BuiltBlock): Size {
  return { blocks: countRaw(block), bytes: jsonByteLength(block) + CHILDREN_BYTES };
}

function toRequestBlock(built: BuiltBlock, children: readonly BuiltBlock[]): BlockRequest {
  if (children.length === 0) return built.block;
  const type = String(built.block["type"]);
  const inside = children.map((child) => toRequestBlock(child, child.children));
  return { ...built.block, [type]: { ...(built.block[type] as object), children: inside } };
}

/** Counts a block in the form of the service and its nested blocks: its content may contain `children`. */
function countRaw(block: unknown): number {
  if (typeof block !== "object" || block === null) return 0;
  const inside = Object.values(block).flatMap((content: unknown) => getChildren(content));
  return inside.reduce<number>((sum, child) => sum + countRaw(child), 1);
}

function getChildren(content: unknown): unknown[] {
  if (typeof content !== "object" || content === null || !("children" in content)) return [];
  return Array.isArray(content.children) ? content.children : [];
}
