import { countBlock } from "../content/batches.js";
import type { AppendState, PendingBlocks } from "./append-state.js";

/** Formats the input `continue_from`: number of written blocks, checksum, ids of the open blocks. */
export function formatContinuation({ count, pending }: AppendState, checksum: string): string {
  return [count, checksum, ...pending.slice(1).map(({ parentId }) => parentId)].join(".");
}

/**
 * Returns the state that an input `continue_from` names; undefined if it does not fit the blocks.
 *
 * @param start the start of the same write.
 */
export function resumeWrite(
  start: AppendState,
  continuation: string,
  checksum: string,
): AppendState | undefined {
  const [count = "", expected, ...openIds] = continuation.split(".");
  if (expected !== checksum || !/^\d+$/.test(count)) return undefined;
  const pending = skipWritten(start.pending[0], Number(count), openIds);
  return pending && { count: Number(count), place: start.place, pending };
}

/** Returns what is left of blocks under a parent after this number of blocks, nested ones included. */
function skipWritten(
  level: PendingBlocks | undefined,
  written: number,
  openIds: readonly string[],
): PendingBlocks[] | undefined {
  if (level === undefined) return undefined;
  const { parentId, blocks } = level;
  let left = written;
  let index = 0;
  for (const built of blocks) {
    const size = countBlock(built);
    if (size > left) break;
    left -= size;
    index += 1;
  }
  const open = blocks[index];
  if (left === 0 || open === undefined) {
    return left === 0 && openIds.length === 0
      ? [{ parentId, blocks: blocks.slice(index) }]
      : undefined;
  }
  const [openId, ...innerIds] = openIds;
  if (openId === undefined) return undefined;
  const inside = skipWritten({ parentId: openId, blocks: open.children }, left - 1, innerIds);
  return inside && [{ parentId, blocks: blocks.slice(index + 1) }, ...inside];
}
