import { compactPage, defineOperation, pageOf, path } from "@workbelt/core/provider";
import { z } from "zod";
import { paging } from "../inputs/paging.js";
import { listResponse, toPage } from "../list-response.js";

/** A custom emoji as the service returns it. */
export const customEmoji = z.looseObject({
  id: z.string(),
  name: z.string().nullish(),
  url: z.string().nullish(),
});

const emojiOutput = z.strictObject({
  custom_emoji_id: z.string(),
  name: z.string().optional(),
  image: z.string().optional(),
});

/** The operation `notes_emoji_list`. */
export const emojiList = defineOperation({
  name: "notes_emoji_list",
  description:
    'Lists the custom emojis of the workspace. As an icon, one is {"custom_emoji":{"id":"custom_emoji_id"}}.',
  effect: "read",
  returnsTexts: ["settings"],
  pagination: { kind: "cursor", input: "start_cursor", size: "page_size" },
  input: z.strictObject({
    name: z.string().min(1).describe("Exact name").optional(),
    ...paging(),
  }),
  request: (query) => ({ method: "GET", path: path`/v1/custom_emojis`, query }),
  response: listResponse(customEmoji),
  result: toPage,
  output: pageOf(emojiOutput, "cursor"),
  compact: compactPage(compactEmoji),
});

function compactEmoji({ id, name, url }: z.infer<typeof customEmoji>): z.infer<typeof emojiOutput> {
  return { custom_emoji_id: id, name: name ?? undefined, image: url ?? undefined };
}
