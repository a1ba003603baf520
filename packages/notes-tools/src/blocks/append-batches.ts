import { WorkbeltError } from "@workbelt/core";
import { type Api, path } from "@workbelt/core/provider";
import type { BuiltBlock } from "../content/block-items.js";
import { listOf } from "../list-reply.js";
import { type NotesVersion, versionHeaders } from "../versions.js";
import { type Block, block } from "./block.js";
import { type Made, partialWrite } from "./partial-write.js";

/** Blocks on their way to the end of a page or block. */
export interface Appending {
  /** Name of the operation, for its errors. */
  operation: string;
  /** The input the blocks come from. */
  input: "blocks" | "child_blocks";
  /** Id of the page or block. */
  parentId: string;
  batches: readonly (readonly BuiltBlock[])[];
  version?: NotesVersion | undefined;
  /** What the operation has made before. */
  made?: Made | undefined;
}

/**
 * Appends batches one after the other and returns the new blocks in order. A batch is only sent when
 * the one before is written, so that what exists after a failure is always the beginning.
 *
 * @throws PartialWriteError when something is written already; before that, what the request throws.
 */
export async function appendBatches(api: Api, appending: Appending): Promise<Block[]> {
  const written: Block[] = [];
  for (const [index, batch] of appending.batches.entries()) {
    try {
      const reply = await api.send(requestFor(batch, appending), listOf(block));
      written.push(...reply.results);
    } catch (error) {
      const nothingYet = index === 0 && appending.made === undefined;
      if (nothingYet || !WorkbeltError.isInstance(error)) throw error;
      throw partialWrite(error, { ...appending, written, failed: index });
    }
  }
  return written;
}

function requestFor(batch: readonly BuiltBlock[], { parentId, version }: Appending) {
  return {
    method: "PATCH" as const,
    path: path`/v1/blocks/${parentId}/children`,
    headers: versionHeaders(version),
    body: { children: batch.map((built) => built.block) },
    verifyWith: "notes_page_content_get",
  };
}
