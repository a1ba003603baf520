import { validationError } from "../errors.js";
import { getBlockType, type BlockInput } from "./create-blocks.js";

const MAX_BLOCKS = 1000;

/** Rejects a payload of more than 1000 blocks, including nested ones ("Request limits"). */
export function assertBlockCount(blocks: BlockInput[]): void {
  const count = countBlocks(blocks);
  if (count <= MAX_BLOCKS) return;
  // The limit is documented, the message is not.
  throw validationError(
    `body failed validation: number of blocks should be ≤ \`${MAX_BLOCKS}\`, instead was \`${count}\`.`,
  );
}

function countBlocks(blocks: BlockInput[]): number {
  return blocks.reduce((total, block) => {
    const { children } = block[getBlockType(block)] as { children?: BlockInput[] };
    return total + 1 + countBlocks(children ?? []);
  }, 0);
}
