import { forModels } from "@workbelt/core/provider";
import { z } from "zod";
import { richTextItems } from "./rich-text-items.js";

/** The input `comment`: the text of a comment. */
export function commentText() {
  const comment = z
    .strictObject({
      rich_text: richTextItems("What it says").min(1, "expected at least one item"),
    })
    .describe(
      '{"rich_text":[{"text":{"content":"…"}}]}; optional: "link":{"url":"…"} in text, "annotations":{"bold":true} beside it',
    );
  return forModels(comment, { opaque: true });
}
