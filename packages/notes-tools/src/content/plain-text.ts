import { getString } from "./json-path.js";
import { getMentionedId } from "./mentions.js";

/** Rich text of a reply as plain text; mentions and equations as the service writes them out. */
export function toPlainText(items: readonly unknown[]): string {
  return items
    .map((item) => getString(item, "plain_text") ?? getString(item, "text", "content") ?? "")
    .join("");
}

/** The links in rich text, which plain text does not show. */
export function findLinks(items: readonly unknown[]): { text: string; url: string }[] {
  return items.flatMap((item) => {
    const url = getLink(item);
    return url === undefined ? [] : [{ text: toPlainText([item]), url }];
  });
}

/** The address an item of rich text links to; a page or database it mentions is known by its id. */
export function getLink(item: unknown): string | undefined {
  return getMentionedId(item) === undefined ? getString(item, "href") : undefined;
}
