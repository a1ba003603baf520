import { forModels, openObject, prose, textUpTo } from "@workbelt/core/provider";
import { z } from "zod";
import { MAX_RICH_TEXT_ITEMS } from "../content/rich-text.js";
import { splitText } from "../content/split-text.js";

const ITEM = '{"text":{"content":"…"}}';

const item = z.strictObject(
  {
    type: z.enum(["text"]).describe("Always text").optional(),
    text: z
      .strictObject(
        {
          content: prose(z.string().describe("The text")),
          link: z
            .strictObject({ url: textUpTo(2000).describe("Web address") })
            .describe("Makes it a link")
            .optional(),
        },
        'expected {"content":"…"}',
      )
      .describe("What it says"),
    annotations: openObject('Style, such as {"bold":true,"color":"red"}').optional(),
  },
  `expected ${ITEM}`,
);

type Item = z.output<typeof item>;

/** An input that takes rich text of any item length, up to 100 items of 2,000 characters in total. */
export function richTextItems(description: string) {
  return z
    .array(forModels(item, { opaque: true }), `expected [${ITEM}]`)
    .refine(
      (items) => toRichText(items).length <= MAX_RICH_TEXT_ITEMS,
      "expected at most 100 items, each 2,000 characters counting as one",
    )
    .describe(description);
}

/** Converts a valid input of {@link richTextItems}: long texts become several items. */
export function toRichText(items: readonly Item[]): Item[] {
  return items.flatMap(({ annotations, text }) => {
    const pieces = text.content === "" ? [""] : splitText(text.content);
    return pieces.map((content) => ({
      type: "text" as const,
      text: { ...text, content },
      annotations,
    }));
  });
}
