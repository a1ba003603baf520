import type {
  Blockquote,
  FootnoteDefinition,
  Heading,
  List,
  ListItem,
  Paragraph,
  RootContent,
} from "mdast";
import type { BuiltBlock } from "../content/block-items.js";
import { convertPlainText, convertText } from "./convert-text.js";
import { convertCode } from "./convert-code.js";
import { convertDefinitions } from "./definition-list.js";
import { convertHtml } from "./convert-html.js";
import { convertParagraph, isImageBlock, takeFirstText, trimText } from "./convert-paragraph.js";
import { convertTable } from "./convert-table.js";
import { convertTag } from "./convert-tags.js";
import { toIcon } from "./icon.js";
import { makeBlock, makeTextBlocks } from "./make-blocks.js";
import type { Scope } from "./scope.js";

// Headings 5 and 6 become heading 4, as in the service's own Markdown.
const DEEPEST_HEADING = 4;

/** The alerts of GitHub's Markdown and of Obsidian's, with an icon for each. */
const ALERT_ICONS: Readonly<Record<string, string>> = {
  NOTE: "ℹ️",
  TIP: "💡",
  IMPORTANT: "❗",
  WARNING: "⚠️",
  CAUTION: "🛑",
  ...toIcons("ABSTRACT SUMMARY TLDR", "📋"),
  ...toIcons("INFO", "ℹ️"),
  ...toIcons("TODO", "☑️"),
  ...toIcons("HINT", "💡"),
  ...toIcons("SUCCESS CHECK DONE", "✅"),
  ...toIcons("QUESTION HELP FAQ", "❓"),
  ...toIcons("ATTENTION", "⚠️"),
  ...toIcons("FAILURE FAIL MISSING", "❌"),
  ...toIcons("DANGER ERROR", "⚡"),
  ...toIcons("BUG", "🐛"),
  ...toIcons("EXAMPLE", "🧪"),
  ...toIcons("QUOTE CITE", "💬"),
};

function toIcons(names: string, icon: string): Record<string, string> {
  return Object.fromEntries(names.split(" ").map((name) => [name, icon]));
}

/** Obsidian's have a title on the same line, and a sign for folded ones. */
const ALERT = /^\[!(\w+)\][+-]?(?:[ \t]*|[ \t]+([^\n]+))(?:\n|$)/;

/** Converts a sequence of blocks, in order. */
export function* convertBlocks(
  nodes: readonly RootContent[],
  scope: Scope,
): Generator<void, BuiltBlock[]> {
  const blocks: BuiltBlock[] = [];
  const pending = nodes.toReversed();
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    // What follows a tag without end is not inside it, so that many of them are not inside each other.
    if (node.type === "tagBlock" && !node.isClosed) {
      for (const child of node.children.toReversed()) pending.push(child);
    }
    const converted = yield* convertBlock(node, scope);
    // What explains a term is inside it.
    const term = isExplanation(node) ? blocks.pop() : undefined;
    if (term !== undefined) blocks.push({ ...term, children: [...term.children, ...converted] });
    else for (const block of converted) blocks.push(block);
    yield;
  }
  return blocks;
}

function isExplanation(node: RootContent): boolean {
  return node.type === "tagBlock" && node.tag.name === "dd";
}

function* convertBlock(node: RootContent, scope: Scope): Generator<void, BuiltBlock[]> {
  switch (node.type) {
    case "paragraph":
      return yield* convertDefinitions(node, scope);
    case "heading":
      return yield* convertHeading(node, scope);
    case "list":
      return yield* convertList(node, scope);
    case "blockquote":
      return yield* convertQuote(node, scope);
    case "code":
      return yield* convertCode(node, scope);
    case "table":
      return yield* convertTable(node, scope);
    case "tagBlock":
      return yield* convertTag(node, scope);
    case "thematicBreak":
      return [makeBlock("divider", {})];
    case "html":
      return yield* convertHtml(node, scope);
    case "footnoteDefinition":
      return yield* convertFootnote(node, scope);
    case "definition":
      if (scope.used.has(node.identifier)) return [];
      scope.report(node, "an unused link definition is kept as text");
      return yield* makeTextBlocks(
        "paragraph",
        convertPlainText(
          `[${node.label ?? node.identifier}]: ${node.url} ${node.title ?? ""}`.trim(),
        ),
      );
    default:
      return [];
  }
}

/** Converts a heading. Images beside its text become blocks below it. */
function* convertHeading(node: Heading, scope: Scope): Generator<void, BuiltBlock[]> {
  const level = Math.min(node.depth, DEEPEST_HEADING);
  const { children } = node;
  const images = children.filter((child) => isImageBlock(child, scope));
  const text =
    images.length === 0 ? children : trimText(children.filter((child) => !images.includes(child)));
  const title = yield* convertText(text, scope);
  const below: Paragraph = { type: "paragraph", children: images, position: node.position };
  const heading =
    title.length === 0 && images.length > 0 ? [] : yield* makeTextBlocks(`heading_${level}`, title);
  return [...heading, ...(images.length === 0 ? [] : yield* convertParagraph(below, scope))];
}

function* convertList(list: List, scope: Scope): Generator<void, BuiltBlock[]> {
  if (list.ordered === true && (list.start ?? 1) !== 1) {
    scope.report(list, `a list that starts at ${list.start} is numbered by the service`);
  }
  const blocks: BuiltBlock[] = [];
  for (const item of list.children) {
    for (const block of yield* convertListItem(item, list.ordered === true, scope)) {
      blocks.push(block);
    }
    yield;
  }
  return blocks;
}

function* convertListItem(
  item: ListItem,
  isOrdered: boolean,
  scope: Scope,
): Generator<void, BuiltBlock[]> {
  const { rest, text } = yield* takeFirstText(item.children, scope);
  const children = yield* scope.convertBlocks(rest);
  if (typeof item.checked === "boolean") {
    return yield* makeTextBlocks("to_do", text, { checked: item.checked, children });
  }
  return yield* makeTextBlocks(isOrdered ? "numbered_list_item" : "bulleted_list_item", text, {
    children,
  });
}

function* convertQuote(quote: Blockquote, scope: Scope): Generator<void, BuiltBlock[]> {
  const alert = takeAlert(quote);
  if (alert === undefined) {
    const { rest, text } = yield* takeFirstText(quote.children, scope);
    return yield* makeTextBlocks("quote", text, { children: yield* scope.convertBlocks(rest) });
  }
  return yield* makeCallout(alert.nodes, toIcon(alert.icon), undefined, scope);
}

function* makeCallout(
  nodes: readonly RootContent[],
  icon: object | undefined,
  color: string | undefined,
  scope: Scope,
): Generator<void, BuiltBlock[]> {
  const { rest, text } = yield* takeFirstText(nodes, scope);
  return yield* makeTextBlocks("callout", text, {
    ...(icon && { icon }),
    ...(color && { color }),
    children: yield* scope.convertBlocks(rest),
  });
}

/** An alert: a quote that starts with `[!NOTE]` or the like, without that line. */
interface Alert {
  icon: string;
  nodes: RootContent[];
}

function takeAlert({ children }: Blockquote): Alert | undefined {
  const [first, ...others] = children;
  const start = first?.type === "paragraph" ? first.children[0] : undefined;
  if (first?.type !== "paragraph" || start?.type !== "text") return undefined;
  const [marker = "", kind = "", title = ""] = ALERT.exec(start.value) ?? [];
  const name = kind.toUpperCase();
  const icon = Object.hasOwn(ALERT_ICONS, name) ? ALERT_ICONS[name] : undefined;
  if (icon === undefined) return undefined;
  const rest = start.value.slice(marker.length);
  const own = [...(rest === "" ? [] : [{ ...start, value: rest }]), ...first.children.slice(1)];
  const body = { ...first, children: trimText(own) };
  const head: Paragraph = {
    ...first,
    children: [{ type: "strong", children: [{ type: "text", value: title.trim() }] }],
  };
  const nodes = [
    ...(title.trim() === "" ? [] : [head]),
    ...(body.children.length > 0 ? [body] : []),
  ];
  return { icon, nodes: [...nodes, ...others] };
}

function* convertFootnote(node: FootnoteDefinition, scope: Scope): Generator<void, BuiltBlock[]> {
  scope.report(node, "a footnote is kept as text");
  const { rest, text } = yield* takeFirstText(node.children, scope);
  const label = convertPlainText(`[^${node.label ?? node.identifier}]: `);
  return yield* makeTextBlocks("paragraph", [...label, ...text], {
    children: yield* scope.convertBlocks(rest),
  });
}
