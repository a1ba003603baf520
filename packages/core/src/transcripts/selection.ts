import { z } from "zod";
import { parseSearch } from "../text/search-words.js";
import { forModels } from "../schemas/model-schema.js";
import { MAX_RECORDING_SECONDS } from "./format-recording-time.js";

const seconds = z.number().min(0).max(MAX_RECORDING_SECONDS);

/** The inputs that select a part of a transcript. Add {@link refineSelection}. */
export const selectionInputs = {
  from_seconds: seconds
    .describe("Only from this second of the recording on: 05:49 is 349")
    .optional(),
  to_seconds: seconds.describe("Only up to this second of the recording: 05:49 is 349").optional(),
  search: z
    .string()
    .max(200)
    .refine((text) => parseSearch(text).length > 0, "expected at least one word")
    .describe(
      "Only passages with all these words or beginnings of words, in any order; | separates alternatives",
    )
    .optional(),
  around: forModels(
    z.int().min(0).max(20).describe("Passages to add before and after each match (default 0)"),
    { description: "Passages to add before and after each match" },
  ).optional(),
};

/** The part of a transcript to return; all of it when empty. */
export interface TranscriptSelection {
  from_seconds?: number | undefined;
  to_seconds?: number | undefined;
  search?: string | undefined;
  around?: number | undefined;
}

/** Requires that the selected time does not end before it starts. */
export function refineSelection<Input extends z.ZodObject>(input: Input): Input {
  return input.superRefine((value, context) => {
    const { from_seconds: from = 0, to_seconds: to = Infinity } = value as TranscriptSelection;
    if (from < to) return;
    const message = "expected to be greater than from_seconds";
    context.addIssue({ code: "custom", path: ["to_seconds"], message });
  });
}
