import type { BuiltBlock } from "./block-items.js";
import { jsonByteLength } from "./json-byte-length.js";

// Notion's size limits: 100 blocks in one array, 1000 blocks and 500 KB in one request.
const MAX_CHILDREN = 100;
const MAX_BLOCKS = 1000;
const MAX_BYTES = 450_000;

/**
 * Splits blocks into batches that fit one request each, in order. An oversized block gets a batch of its
 * own, for the service to reject.
 *
 * @param alreadyBytes size of the rest of the first request; its batch is empty if no block fits.
 */
export function splitIntoBatches(blocks: readonly BuiltBlock[], alreadyBytes = 0): BuiltBlock[][] {
  let batch: BuiltBlock[] = [];
  const batches = [batch];
  let bytes = alreadyBytes;
  let count = 0;
  for (const built of blocks) {
    const blockBytes = jsonByteLength(built.block);
    const blockCount = countBlocks(built.block);
    const full =
      batch.length === MAX_CHILDREN ||
      count + blockCount > MAX_BLOCKS ||
      bytes + blockBytes > MAX_BYTES;
    if (full && (batch.length > 0 || bytes > 0)) {
      batch = [];
      batches.push(batch);
      bytes = 0;
      count = 0;
    }
    batch.push(built);
    bytes += blockBytes;
    count += blockCount;
  }
  return batches;
}

/** Counts a block and its nested blocks: its content may contain `children`. */
export function countBlocks(block: unknown): number {
  if (typeof block !== "object" || block === null) return 0;
  const inside = Object.values(block).flatMap((content: unknown) => getChildren(content));
  return inside.reduce<number>((sum, child) => sum + countBlocks(child), 1);
}

function getChildren(content: unknown): unknown[] {
  if (typeof content !== "object" || content === null || !("children" in content)) return [];
  return Array.isArray(content.children) ? content.children : [];
}
