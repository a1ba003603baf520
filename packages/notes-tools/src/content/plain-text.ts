import { stringAt } from "./json-path.js";

/** Rich text of a reply as plain text; mentions and equations as the service writes them out. */
export function plainText(items: readonly unknown[]): string {
  return items
    .map((item) => stringAt(item, "plain_text") ?? stringAt(item, "text", "content") ?? "")
    .join("");
}

/** The links in rich text, which plain text does not show; also those of pages it mentions. */
export function linksIn(items: readonly unknown[]): { text: string; url: string }[] {
  return items.flatMap((item) => {
    const url = stringAt(item, "href");
    return url === undefined ? [] : [{ text: plainText([item]), url }];
  });
}
