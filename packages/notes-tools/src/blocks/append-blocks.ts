import { UnexpectedResponseError, WorkbeltError } from "@workbelt/core";
import { type Api, path } from "@workbelt/core/provider";
import { type Batch, takeBatch } from "../content/batches.js";
import { listResponse } from "../list-response.js";
import { type NotesVersion, getVersionHeaders } from "../versions.js";
import { type AppendState, type Place, advance, withoutWritten } from "./append-state.js";
import { type NotesBlock, block } from "./block.js";
import { type CreatedParent, partialAppendError } from "./partial-append-error.js";

/** Blocks to append to a page or block. */
export interface AppendRequest extends AppendState {
  /** The input the blocks come from. */
  input: "blocks" | "child_blocks" | "markdown";
  /** Checksum of that input, for continuing after an error. */
  checksum: string;
  version?: NotesVersion | undefined;
  /** The object that the operation created before. */
  created?: CreatedParent | undefined;
}

/** The written blocks of the first level, in order, and the number of all written blocks. */
export interface AppendedBlocks {
  blocks: NotesBlock[];
  count: number;
}

/**
 * Appends blocks in as few requests as their limits allow, one after the other. Children that do not fit
 * the request of their parent are appended to it before any block after it.
 *
 * @throws PartialWriteError if something has been written; else the error of the request.
 */
export async function appendBlocks(api: Api, request: AppendRequest): Promise<AppendedBlocks> {
  const first: NotesBlock[] = [];
  const ids: string[] = [];
  let state: AppendState = withoutWritten(request);
  while (state.pending.length > 0) {
    const level = state.pending.length;
    const { batch, parentId } = getNextBatch(state);
    try {
      const written = await send(api, request, state, batch, parentId);
      if (level === 1) first.push(...written);
      ids.push(...written.map(({ id }) => id));
      state = advance(state, batch, written.at(-1)?.id);
    } catch (error) {
      const isNothingWritten = ids.length === 0 && request.created === undefined;
      if (isNothingWritten || !WorkbeltError.isInstance(error)) throw error;
      throw partialAppendError(error, { ...request, before: state, batch, writtenIds: ids }, api);
    }
  }
  return { blocks: first, count: state.count - request.count };
}

/** Returns the next request's blocks, and the parent they are appended to. */
function getNextBatch({ pending }: AppendState): { batch: Batch; parentId: string } {
  const { blocks = [], parentId = "" } = pending.at(-1) ?? {};
  return { batch: takeBatch(blocks), parentId };
}

async function send(
  api: Api,
  { version }: AppendRequest,
  { pending, place }: AppendState,
  batch: Batch,
  parentId: string,
): Promise<NotesBlock[]> {
  const position = pending.length === 1 ? toPosition(place) : undefined;
  const response = await api.patch(
    path`/v1/blocks/${parentId}/children`,
    { children: batch.blocks, position },
    listResponse(block),
    { headers: getVersionHeaders(version), verifyWith: "notes_page_content_get" },
  );
  // In the middle of a page, the blocks that follow are in the response as well.
  const written = response.results.slice(0, batch.blocks.length);
  if (batch.open !== undefined && written.length < batch.blocks.length) {
    throw new UnexpectedResponseError(
      "The response lacks the id of a block whose children are still to be written.",
      { mayHaveHappened: true },
    );
  }
  return written;
}

/** The position in a request; versions before 2025-09-03 know only the end, the default. */
function toPosition(place: Place) {
  if (place === "end") return undefined;
  if (place === "start") return { type: "start" };
  return { type: "after_block", after_block: { id: place.after } };
}
