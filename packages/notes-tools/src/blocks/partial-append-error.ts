import { PartialWriteError, type WorkbeltError } from "@workbelt/core";
import { type Api, quoteUnlessToken } from "@workbelt/core/provider";
import type { Batch } from "../content/batches.js";
import type { BuiltBlock } from "../content/block-items.js";
import { getPath, getList } from "../content/json-path.js";
import { type AppendState, advance, getNextBlock } from "./append-state.js";
import { formatContinuation } from "./continuation.js";

/** An object created before its blocks: a sentence for the message, and ids for the details. */
export interface CreatedParent {
  summary: string;
  details: Readonly<Record<string, unknown>>;
}

/** A write of several requests, of which one failed. */
export interface FailedAppend {
  input: string;
  checksum: string;
  /** The blocks that were to be written at first. */
  pending: AppendState["pending"];
  created?: CreatedParent | undefined;
  /** The state before the failed batch. */
  before: AppendState;
  batch: Batch;
  /** Ids of the blocks that the previous batches wrote, as far as responses list them. */
  writtenIds: readonly string[];
}

/** Stands for the id of a block that may have been written. */
const UNKNOWN_ID = "ID";

/** The error for a partial write: what exists, what is unknown, where to continue. */
export function partialAppendError(
  cause: WorkbeltError,
  failed: FailedAppend,
  api: Api,
): PartialWriteError {
  const { before, batch, created } = failed;
  // A failed response may still list blocks that were saved.
  const saved = getList(getPath(cause, "details"), "committed_child_ids").map(String);
  const allSaved = batch.blocks.length > 0 && saved.length === batch.blocks.length;
  const uncertain = cause.mayHaveHappened && !allSaved;
  const after = advance(before, batch, allSaved ? saved.at(-1) : UNKNOWN_ID);
  const state = allSaved ? after : before;
  const message = [
    `${api.operation} stopped partway; do not repeat the call.`,
    created?.summary,
    describeNextSteps(failed, state, uncertain ? after : undefined),
    `Cause: ${cause.message}`,
  ];
  const next = isListed(failed, state) ? getNextBlock(state) : undefined;
  return new PartialWriteError(message.filter(Boolean).join(" "), {
    cause,
    retryAfterMs: cause.retryAfterMs,
    details: {
      ...created?.details,
      block_id: getRootId(failed),
      written_block_ids: [...failed.writtenIds, ...saved],
      blocks_written: state.count,
      next_index: next?.index ?? null,
      next_text_start: next?.textStart ?? null,
      continue_from: getNextBlock(state) ? formatContinuation(state, failed.checksum) : null,
      ...(typeof state.place === "object" ? { after: state.place.after } : {}),
      uncertain,
    },
  });
}

/** @param after the state if the failed batch was written after all. */
function describeNextSteps(
  failed: FailedAppend,
  state: AppendState,
  after: AppendState | undefined,
): string {
  const { input } = failed;
  if (getNextBlock(state) === undefined) return `All ${input} are written.`;
  const isFlat = isListed(failed, state) && (after === undefined || isListed(failed, after));
  const written = isFlat
    ? `Everything before ${formatPosition(input, getNextBlock(state))} is written`
    : describeCount(state.count);
  const resume = `continue with notes_page_content_append, block_id ${quoteUnlessToken(getRootId(failed))}, ${describeRest(failed, state, isFlat)}`;
  if (after === undefined) return `${written}, the rest is not: ${resume}.`;
  return [
    `${written}.`,
    `It is unknown whether ${describeBatch(failed, after, isFlat)} are: check with notes_page_content_get.`,
    `If they are missing, ${resume};`,
    describeOtherwise(failed, after, isFlat),
  ].join(" ");
}

function describeCount(count: number): string {
  if (count === 0) return "No block is written";
  return count === 1 ? "The first block is written" : `The first ${count} blocks are written`;
}

function describeBatch(failed: FailedAppend, after: AppendState, isFlat: boolean): string {
  const parentId = failed.before.pending.at(-1)?.parentId ?? "";
  if (!isFlat) {
    return `the next ${failed.batch.count}, in block ${quoteUnlessToken(parentId)},`;
  }
  const next = getNextBlock(after);
  const end = next === undefined ? "to the end" : `up to ${formatPosition(failed.input, next)}`;
  return `the blocks from there ${end}`;
}

function describeOtherwise(failed: FailedAppend, after: AppendState, isFlat: boolean): string {
  if (getNextBlock(after) === undefined) return "otherwise everything is written.";
  const rest = describeRest(failed, after, isFlat);
  const explanation = rest.includes(UNKNOWN_ID)
    ? `, where ${UNKNOWN_ID} is the block_id of the last of them`
    : "";
  return `otherwise ${rest}${explanation}.`;
}

/** Says which part to send: by its position in a list of blocks, else by a mark to give beside the input. */
function describeRest(failed: FailedAppend, state: AppendState, isFlat: boolean): string {
  const after =
    typeof state.place === "object" ? `after ${quoteUnlessToken(state.place.after)}, ` : "";
  if (isFlat) return `${after}from ${formatPosition(failed.input, getNextBlock(state))}`;
  const input = failed.input === "child_blocks" ? "child_blocks as blocks" : failed.input;
  return `${after}the same ${input} and continue_from "${formatContinuation(state, failed.checksum)}"`;
}

/** Returns true if the next block is an item of the input's list. */
function isListed({ input }: FailedAppend, { pending }: AppendState): boolean {
  return input !== "markdown" && pending.length <= 1;
}

function getRootId({ pending }: FailedAppend): string {
  return pending[0]?.parentId ?? "";
}

/** Formats `blocks[7]`, or the offset at which its long text was split. */
function formatPosition(input: string, next: BuiltBlock | undefined): string {
  const { index = 0, textStart = 0 } = next ?? {};
  return textStart === 0 ? `${input}[${index}]` : `character ${textStart} of ${input}[${index}]`;
}
