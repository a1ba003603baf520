import type { Batch } from "../content/batches.js";
import type { BuiltBlock } from "../content/block-items.js";

/** The position of blocks among the children of their parent: an end, or after the block with this id. */
export type Place = "start" | "end" | { after: string };

/** Blocks to be written under one parent. */
export interface PendingBlocks {
  parentId: string;
  blocks: readonly BuiltBlock[];
}

/** Progress of a write: blocks are written in document order, so that the written ones come first. */
export interface AppendState {
  /** Number of blocks written, nested ones included. */
  count: number;
  /** The rest: under the page or block itself first, then under each open block inside it. */
  pending: readonly PendingBlocks[];
  /** The position of the first level. */
  place: Place;
}

/** The start of a write: nothing is written. */
export function startOfWrite(
  parentId: string,
  blocks: readonly BuiltBlock[],
  place: Place,
): AppendState {
  return { count: 0, place, pending: [{ parentId, blocks }] };
}

/** Returns the next block to be written; undefined if all are. */
export function getNextBlock({ pending }: AppendState): BuiltBlock | undefined {
  return pending.at(-1)?.blocks[0];
}

/** Returns the state after a batch, whose last block has this id. */
export function advance(state: AppendState, batch: Batch, lastId = ""): AppendState {
  const { count, pending, place } = state;
  const level = pending.at(-1);
  const { open = [], rest } = batch;
  return withoutWritten({
    count: count + batch.count,
    place: pending.length === 1 && place !== "end" ? { after: lastId } : place,
    pending: [
      ...pending.slice(0, -1),
      ...(level === undefined ? [] : [{ ...level, blocks: rest }]),
      { parentId: lastId, blocks: open },
    ],
  });
}

/** Drops the innermost levels that are complete. */
export function withoutWritten({ count, pending, place }: AppendState): AppendState {
  const last = pending.findLastIndex(({ blocks }) => blocks.length > 0);
  return { count, place, pending: pending.slice(0, last + 1) };
}
