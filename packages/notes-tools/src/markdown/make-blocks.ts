import type { Nodes } from "mdast";
import type { BuiltBlock } from "../content/block-items.js";
import { groupItems } from "../content/rich-text.js";
import { toBlock } from "../content/simple-blocks.js";
import { type Item, measureItem } from "./rich-text-runs.js";
import type { Scope } from "./scope.js";

/** Blocks that say something by being one: of a longer text they keep the beginning, and the rest is inside. */
const UNDIVIDED = [
  "bulleted_list_item",
  "numbered_list_item",
  "to_do",
  "toggle",
  "quote",
  "callout",
];

/** Makes one block without text. */
export function makeBlock(
  type: string,
  content: object,
  children: readonly BuiltBlock[] = [],
): BuiltBlock {
  return { block: toBlock(type, content), index: 0, textStart: 0, children };
}

interface TextFields {
  children?: readonly BuiltBlock[];
  [field: string]: unknown;
}

/**
 * Makes blocks of a type for rich text, as many as its length takes. A list item stays one, so that numbers do not shift:
 * the rest of its text is paragraphs inside it. Other blocks have the children in the last of them.
 */
export function* makeTextBlocks(
  type: string,
  items: readonly Item[],
  { children = [], ...fields }: TextFields = {},
): Generator<void, BuiltBlock[]> {
  const parts: BuiltBlock[] = [];
  const isUndivided = UNDIVIDED.includes(type);
  for (const { items: rich_text, textStart } of groupItems(items, measureItem)) {
    const isRest = isUndivided && parts.length > 0;
    const part = isRest
      ? makeBlock("paragraph", { rich_text })
      : makeBlock(type, { rich_text, ...fields });
    parts.push({ ...part, textStart });
    yield;
  }
  const [first, ...rest] = parts;
  if (first === undefined || rest.length === 0 || isUndivided) {
    return first === undefined ? [] : [{ ...first, children: [...rest, ...children] }];
  }
  return parts.map((part, at) => (at === parts.length - 1 ? { ...part, children } : part));
}

/** A file or page that a block shows, by its web address. */
interface Media {
  url: string;
  caption: readonly Item[];
  node: Nodes;
  scope: Scope;
}

/** Addresses of files that the service keeps, which end after about an hour. */
const EXPIRING =
  /[?&](?:X-Amz-Signature|X-Amz-Expires|expirationTimestamp)=|^https?:\/\/[^/]*(?:prod-files-secure|secure\.notion-static|file\.notion\.so)/i;

/** Makes the block of a file at a web address, or of a page to show. A caption that is too long goes on below it. */
export function* makeMedia(
  type: string,
  { caption, node, scope, url }: Media,
): Generator<void, BuiltBlock[]> {
  if (EXPIRING.test(url)) {
    scope.report(
      node,
      `a file that the service keeps has an address that expires: upload it with notes_file_upload (${type})`,
    );
  }
  const [first, ...rest] = groupItems(caption, measureItem);
  const items = first?.items ?? [];
  const isPage = type === "bookmark" || type === "embed";
  const content = isPage ? { url } : { type: "external", external: { url } };
  const block = makeBlock(type, { ...content, ...(items.length > 0 && { caption: items }) });
  const others = rest.map((part) => makeBlock("paragraph", { rich_text: part.items }));
  yield;
  return [block, ...others];
}
