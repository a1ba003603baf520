import { z } from "zod";
import { type RichTextItem, toRichTextParts } from "../content/rich-text.js";

/** An input for a text that has to fit one rich text array: 100 items of 2,000 characters. */
export function limitedText(description: string) {
  return z
    .string()
    .refine(
      (text) => toRichTextParts(text).length === 1,
      "expected at most 200,000 characters, which is what one text can hold (fewer of those that take many bytes)",
    )
    .describe(description);
}

/** The rich text of a checked input of {@link limitedText}. */
export function toLimitedRichText(text: string): RichTextItem[] {
  return toRichTextParts(text).flatMap(({ items }) => items);
}
