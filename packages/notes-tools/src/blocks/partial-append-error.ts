import { PartialWriteError, type WorkbeltError } from "@workbelt/core";
import { quoteUnlessToken } from "@workbelt/core/provider";
import type { BuiltBlock } from "../content/block-items.js";
import { getPath, getList } from "../content/json-path.js";
import type { NotesBlock } from "./block.js";

/** An object created before its blocks: a sentence for the message, and ids for the details. */
export interface CreatedParent {
  summary: string;
  details: Readonly<Record<string, unknown>>;
}

/** Progress of a write of several batches. */
export interface AppendProgress {
  operation: string;
  input: string;
  parentId: string;
  batches: readonly (readonly BuiltBlock[])[];
  created?: CreatedParent | undefined;
  /** The blocks of the previous batches. */
  written: readonly NotesBlock[];
  /** Index of the batch that failed. */
  failed: number;
}

/** The error for a partial write: what exists, what is unknown, where to continue. */
export function partialAppendError(
  cause: WorkbeltError,
  progress: AppendProgress,
): PartialWriteError {
  const { batches, failed, created, parentId, written } = progress;
  const batch = batches[failed] ?? [];
  // A failed response may still list blocks that were saved.
  const saved = getList(getPath(cause, "details"), "committed_child_ids");
  const allSaved = batch.length > 0 && saved.length === batch.length;
  const uncertain = cause.mayHaveHappened && !allSaved;
  const after = batches[failed + 1]?.[0];
  const next = allSaved ? after : batch[0];
  const message = [
    `${progress.operation} stopped partway; do not repeat the call.`,
    created?.summary,
    describeNextSteps(progress, next, uncertain ? { after } : undefined),
    `Cause: ${cause.message}`,
  ];
  return new PartialWriteError(message.filter(Boolean).join(" "), {
    cause,
    retryAfterMs: cause.retryAfterMs,
    details: {
      ...created?.details,
      block_id: parentId,
      written_block_ids: [...written.map(({ id }) => id), ...saved],
      next_index: next?.index ?? null,
      next_text_start: next?.textStart ?? null,
      uncertain,
    },
  });
}

function describeNextSteps(
  { input, parentId }: AppendProgress,
  next: BuiltBlock | undefined,
  uncertainBatch: { after: BuiltBlock | undefined } | undefined,
): string {
  if (next === undefined) return `All ${input} are written.`;
  const from = formatPosition(input, next);
  const resumeHint = `continue with notes_page_content_append, block_id ${quoteUnlessToken(parentId)}, from ${from}`;
  if (uncertainBatch === undefined)
    return `Everything before ${from} is written, the rest is not: ${resumeHint}.`;
  const after =
    uncertainBatch.after === undefined ? undefined : formatPosition(input, uncertainBatch.after);
  return [
    `Everything before ${from} is written.`,
    `It is unknown whether the blocks from there ${after === undefined ? "to the end" : `up to ${after}`} are: check with notes_page_content_get.`,
    `If they are missing, ${resumeHint};`,
    after === undefined ? "otherwise everything is written." : `otherwise from ${after}.`,
  ].join(" ");
}

/** Formats `blocks[7]`, or the offset at which its long text was split. */
function formatPosition(input: string, { index, textStart }: BuiltBlock): string {
  return textStart === 0 ? `${input}[${index}]` : `character ${textStart} of ${input}[${index}]`;
}
