import { stringAt } from "./json-path.js";
import { mentionedId } from "./mentions.js";

/** Rich text of a reply as plain text; mentions and equations as the service writes them out. */
export function plainText(items: readonly unknown[]): string {
  return items
    .map((item) => stringAt(item, "plain_text") ?? stringAt(item, "text", "content") ?? "")
    .join("");
}

/** The links in rich text, which plain text does not show. */
export function linksIn(items: readonly unknown[]): { text: string; url: string }[] {
  return items.flatMap((item) => {
    const url = linkOf(item);
    return url === undefined ? [] : [{ text: plainText([item]), url }];
  });
}

/** The address an item of rich text links to; a page or database it mentions is known by its id. */
export function linkOf(item: unknown): string | undefined {
  return mentionedId(item) === undefined ? stringAt(item, "href") : undefined;
}
