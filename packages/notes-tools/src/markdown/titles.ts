import type { RootContent } from "mdast";
import { convertPlainText } from "./convert-text.js";
import { takeFirstText } from "./convert-paragraph.js";
import type { TagBlock } from "./parser/tag-blocks.js";
import type { Item, TextItem } from "./rich-text-runs.js";
import type { Scope } from "./scope.js";

/** The text directly behind a tag, and the blocks behind that. */
interface Titled {
  text: Item[];
  rest: readonly RootContent[];
}

/** Takes the title of a tag; an empty paragraph stands for an empty one. */
export function* takeTitle(node: TagBlock, scope: Scope): Generator<void, Titled> {
  const [first, ...others] = node.children;
  if (first?.type === "tagBlock" && first.tag.name === "p" && first.isClosed) {
    const isBare = Object.keys(first.tag.attributes).length === 0;
    if (isBare && first.children.length === 1)
      return { ...(yield* takeTitle(first, scope)), rest: others };
  }
  const { rest, text } = yield* takeFirstText(node.children, scope);
  if (text.length === 0) return { text, rest };
  const after = rest.length === 0 ? node.after : "";
  return { text: addSpaces(node.before, text, after), rest };
}

/** Puts spaces around a text, as part of its first and last items if these have no formatting. */
function addSpaces(before: string, text: readonly Item[], after: string): Item[] {
  const items = [...convertPlainText(before), ...text, ...convertPlainText(after)];
  const joined: Item[] = [];
  for (const item of items) {
    const last = joined.at(-1);
    if (
      isPlain(last) &&
      isPlain(item) &&
      last.text.content.length + item.text.content.length <= 2000
    ) {
      joined[joined.length - 1] = {
        type: "text",
        text: { content: last.text.content + item.text.content },
      };
    } else joined.push(item);
  }
  return joined;
}

function isPlain(item: Item | undefined): item is TextItem {
  return item?.type === "text" && item.annotations === undefined && item.text.link === undefined;
}
