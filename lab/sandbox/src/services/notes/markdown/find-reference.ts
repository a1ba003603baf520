import { validationError, unsupportedError } from "../errors.js";
import { parseIcon } from "./icons.js";
import { type MarkdownBlock, parseReferenceUrl } from "./markdown-block.js";
import type { ParseContext } from "./parse-context.js";
import type { Tag } from "./tags.js";

/**
 * Finds the block that a tag refers to. A page or database without a URL is a new one, which has no content; a
 * database has a title column only (assumed [new-databases-are-empty]).
 */
export function findReference(
  { attributes, name }: Pick<Tag, "attributes" | "name">,
  title: string,
  { known }: Pick<ParseContext, "known">,
): MarkdownBlock {
  const url = attributes["url"];
  if (attributes["data-source-url"] !== undefined && url === undefined) {
    throw unsupportedError("creating a linked view in Markdown");
  }
  if (url === undefined && name !== "unknown") {
    const content = {
      title,
      inline: attributes["inline"] === "true",
      ...parseIcon(attributes["icon"]),
    };
    return { type: `child_${name}`, content, children: [] };
  }
  if (url === undefined) throw validationError("The <unknown> tag in the markdown has no url.");
  const found = known.get(parseReferenceUrl(url) ?? "");
  if (found !== undefined) return found;
  // The service moves a page or database that is elsewhere; what it does with an unknown tag is not
  // documented.
  if (name !== "unknown") throw unsupportedError("moving pages and databases in Markdown");
  throw validationError(`Could not find the block of the <unknown> tag with url ${url}.`);
}
