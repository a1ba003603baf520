import { takeBatch } from "../../src/content/batches.js";
import type { BuiltBlock } from "../../src/content/block-items.js";
import type { BlockRequest } from "../../src/content/simple-blocks.js";

/** Splits blocks without children below them into the batches of a write. */
export function splitIntoBatches(
  blocks: readonly BuiltBlock[],
  alreadyBytes = 0,
): BlockRequest[][] {
  const first = takeBatch(blocks, alreadyBytes, false);
  const batches = [first.blocks];
  let { rest } = first;
  while (rest.length > 0) {
    const batch = takeBatch(rest);
    batches.push(batch.blocks);
    ({ rest } = batch);
  }
  return batches;
}
