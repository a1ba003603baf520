import { z } from "zod";
import { type RichTextItem, toRichTextParts } from "../content/rich-text.js";

/** An input for a text that must fit one rich text array: 100 items of 2,000 characters. */
export function limitedText(description: string) {
  return z
    .string()
    .refine(
      (text) => toRichTextParts(text).length === 1,
      "expected at most 200,000 characters (fewer if they take many bytes)",
    )
    .describe(description);
}

/** Converts a valid input of {@link limitedText} to rich text. */
export function toLimitedRichText(text: string): RichTextItem[] {
  return toRichTextParts(text).flatMap(({ items }) => items);
}
