import { validationError, unsupportedError } from "../errors.js";
import { type MarkdownBlock, parseReferenceUrl } from "./markdown-block.js";
import type { ParseContext } from "./parse-context.js";
import type { Tag } from "./tags.js";

/** Finds the block that a tag refers to. */
export function findReference(
  { attributes, name }: Pick<Tag, "attributes" | "name">,
  { known }: Pick<ParseContext, "known">,
): MarkdownBlock {
  const url = attributes["url"];
  if (url === undefined) throw unsupportedError(`creating a ${name} in Markdown`);
  const found = known.get(parseReferenceUrl(url) ?? "");
  if (found !== undefined) return found;
  // The service moves a page or database that is elsewhere; what it does with an unknown tag is not
  // documented.
  if (name !== "unknown") throw unsupportedError("moving pages and databases in Markdown");
  throw validationError(`Could not find the block of the <unknown> tag with url ${url}.`);
}
