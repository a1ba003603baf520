import { z } from "zod";
import { getString } from "./json-path.js";
import { getMentionedId } from "./mentions.js";

/** Converts rich text of a response to plain text; mentions and equations as the service writes them. */
export function toPlainText(items: readonly unknown[]): string {
  return items
    .map((item) => getString(item, "plain_text") ?? getString(item, "text", "content") ?? "")
    .join("");
}

/** The shape of a link for models. */
export const linkOutput = z.strictObject({ text: z.string(), url: z.string() });

/** Finds the links in rich text, which plain text does not show. */
export function findLinks(items: readonly unknown[]): z.infer<typeof linkOutput>[] {
  return items.flatMap((item) => {
    const url = getLink(item);
    return url === undefined ? [] : [{ text: toPlainText([item]), url }];
  });
}

/** Gets the URL of a link; undefined for a mention, which has an id instead. */
export function getLink(item: unknown): string | undefined {
  return getMentionedId(item) === undefined ? getString(item, "href") : undefined;
}
