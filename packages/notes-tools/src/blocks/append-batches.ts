import { WorkbeltError } from "@workbelt/core";
import { type Api, path } from "@workbelt/core/provider";
import type { BuiltBlock } from "../content/block-items.js";
import { listResponse } from "../list-response.js";
import { type NotesVersion, getVersionHeaders } from "../versions.js";
import { type NotesBlock, block } from "./block.js";
import { type CreatedParent, partialAppendError } from "./partial-append-error.js";

/** Blocks to append to a page or block. */
export interface AppendRequest {
  /** Name of the operation, for its errors. */
  operation: string;
  /** The input the blocks come from. */
  input: "blocks" | "child_blocks";
  /** Id of the page or block. */
  parentId: string;
  batches: readonly (readonly BuiltBlock[])[];
  version?: NotesVersion | undefined;
  /** The object that the operation created before. */
  created?: CreatedParent | undefined;
}

/**
 * Appends batches one after the other and returns the new blocks in order. A batch is only sent after
 * the previous one is written, so after a failure the written blocks are always the first ones.
 *
 * @throws PartialWriteError if something has been written; else the error of the request.
 */
export async function appendBatches(api: Api, request: AppendRequest): Promise<NotesBlock[]> {
  const written: NotesBlock[] = [];
  for (const [index, batch] of request.batches.entries()) {
    try {
      const response = await api.send(toRequest(batch, request), listResponse(block));
      written.push(...response.results);
    } catch (error) {
      const isNothingWritten = index === 0 && request.created === undefined;
      if (isNothingWritten || !WorkbeltError.isInstance(error)) throw error;
      throw partialAppendError(error, { ...request, written, failed: index });
    }
  }
  return written;
}

function toRequest(batch: readonly BuiltBlock[], { parentId, version }: AppendRequest) {
  return {
    method: "PATCH" as const,
    path: path`/v1/blocks/${parentId}/children`,
    headers: getVersionHeaders(version),
    body: { children: batch.map((built) => built.block) },
    verifyWith: "notes_page_content_get",
  };
}
