import { z } from "zod";
import { richTextItems } from "./rich-text-items.js";

/** The input `comment`: the text of a comment. */
export function commentText() {
  return z
    .strictObject({
      rich_text: richTextItems("What it says").min(1, "expected at least one item"),
    })
    .describe('The comment: {"rich_text":[{"type":"text","text":{"content":"…"}}]}');
}
