import { PartialWriteError, type WorkbeltError } from "@workbelt/core";
import { quoteUnlessToken } from "@workbelt/core/provider";
import type { BuiltBlock } from "../content/block-items.js";
import { at, listAt } from "../content/json-path.js";
import type { Block } from "./block.js";

/** What an operation made before its blocks: a sentence for the message, and ids for the details. */
export interface Made {
  sentence: string;
  details: Readonly<Record<string, unknown>>;
}

/** How far a write of several batches came. */
export interface Progress {
  operation: string;
  input: string;
  parentId: string;
  batches: readonly (readonly BuiltBlock[])[];
  made?: Made | undefined;
  /** The blocks of the batches before. */
  written: readonly Block[];
  /** Index of the batch that failed. */
  failed: number;
}

/** The error for a write that stopped half-way: what exists, what nobody knows, where to go on. */
export function partialWrite(cause: WorkbeltError, progress: Progress): PartialWriteError {
  const { batches, failed, made, parentId, written } = progress;
  const batch = batches[failed] ?? [];
  // The service may name the blocks it saved although it failed.
  const saved = listAt(at(cause, "details"), "committed_child_ids");
  const allSaved = batch.length > 0 && saved.length === batch.length;
  const doubtful = cause.mayHaveHappened && !allSaved;
  const after = batches[failed + 1]?.[0];
  const next = allSaved ? after : batch[0];
  const message = [
    `${progress.operation} stopped half-way; do not repeat the call.`,
    made?.sentence,
    whatNext(progress, next, doubtful ? { after } : undefined),
    `It stopped because of this: ${cause.message}`,
  ];
  return new PartialWriteError(message.filter(Boolean).join(" "), {
    cause,
    retryAfterMs: cause.retryAfterMs,
    details: {
      ...made?.details,
      block_id: parentId,
      written_block_ids: [...written.map(({ id }) => id), ...saved],
      next_index: next?.index ?? null,
      next_text_start: next?.textStart ?? null,
      doubtful,
    },
  });
}

function whatNext(
  { input, parentId }: Progress,
  next: BuiltBlock | undefined,
  doubt: { after: BuiltBlock | undefined } | undefined,
): string {
  if (next === undefined) return `All ${input} are written.`;
  const from = place(input, next);
  const goOn = `go on with notes_page_content_append, block_id ${quoteUnlessToken(parentId)}, from ${from} on`;
  if (doubt === undefined) return `What comes before ${from} is written, the rest is not: ${goOn}.`;
  const after = doubt.after === undefined ? undefined : place(input, doubt.after);
  return [
    `What comes before ${from} is written.`,
    `Whether the blocks from there ${after === undefined ? "to the end" : `up to ${after}`} are, nobody knows: look with notes_page_content_get.`,
    `If they are missing, ${goOn};`,
    after === undefined ? "if not, all is written." : `if not, from ${after} on.`,
  ].join(" ");
}

/** `blocks[7]`, or the place inside its text where a long one was cut. */
function place(input: string, { index, textStart }: BuiltBlock): string {
  return textStart === 0 ? `${input}[${index}]` : `character ${textStart} of ${input}[${index}]`;
}
