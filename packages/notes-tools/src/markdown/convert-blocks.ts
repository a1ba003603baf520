import type {
  Blockquote,
  FootnoteDefinition,
  Heading,
  Html,
  List,
  ListItem,
  RootContent,
} from "mdast";
import type { BuiltBlock } from "../content/block-items.js";
import { toApiColor } from "./colors.js";
import { type Container, findContainer } from "./container.js";
import { convertInline, convertPlainText, convertText, toLinkUrl } from "./convert-text.js";
import { convertCode } from "./convert-code.js";
import { convertParagraph, takeFirstText, trimText } from "./convert-paragraph.js";
import { convertHtmlTable, convertTable } from "./convert-table.js";
import { makeBlock, makeTextBlocks } from "./make-blocks.js";
import { parseInline } from "./parser/parse-document.js";
import type { Scope } from "./scope.js";
import { matchTags } from "./tags.js";

// Headings 5 and 6 become heading 4, as in the service's own Markdown.
const DEEPEST_HEADING = 4;

/** The alerts of GitHub's Markdown, with an icon for each. */
const ALERT_ICONS: Readonly<Record<string, string>> = {
  NOTE: "ℹ️",
  TIP: "💡",
  IMPORTANT: "❗",
  WARNING: "⚠️",
  CAUTION: "🛑",
};

const ALERT = /^\[!(\w+)\][ \t]*(?:\n|$)/;

/** Converts a sequence of blocks, in order. */
export function* convertBlocks(
  nodes: readonly RootContent[],
  scope: Scope,
): Generator<void, BuiltBlock[]> {
  const blocks: BuiltBlock[] = [];
  const closingTags = matchTags(nodes);
  for (let index = 0; index < nodes.length; index += 1) {
    const container = yield* findContainer(nodes, index, closingTags.get(index));
    const node = nodes[index] as RootContent;
    const converted =
      container === undefined
        ? yield* convertBlock(node, scope)
        : yield* convertContainer(container, node, scope);
    for (const block of converted) blocks.push(block);
    index = container?.end ?? index;
    yield;
  }
  return blocks;
}

function* convertBlock(node: RootContent, scope: Scope): Generator<void, BuiltBlock[]> {
  switch (node.type) {
    case "paragraph":
      return yield* convertParagraph(node, scope);
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

function* convertHeading(
  { children, depth }: Heading,
  scope: Scope,
): Generator<void, BuiltBlock[]> {
  const level = Math.min(depth, DEEPEST_HEADING);
  return yield* makeTextBlocks(`heading_${level}`, yield* convertText(children, scope));
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
  const children = yield* convertBlocks(rest, scope);
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
    return yield* makeTextBlocks("quote", text, { children: yield* convertBlocks(rest, scope) });
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
    children: yield* convertBlocks(rest, scope),
  });
}

/** Converts an emoji or the address of an image to an icon; undefined for anything else. */
function toIcon(text: string): object | undefined {
  if (/^\p{Extended_Pictographic}/u.test(text)) return { type: "emoji", emoji: text };
  const url = toLinkUrl(text);
  return url === undefined ? undefined : { type: "external", external: { url } };
}

/** Returns the content of a quote that starts with `[!NOTE]` or the like, without that line. */
function takeAlert({ children }: Blockquote): { icon: string; nodes: RootContent[] } | undefined {
  const [first, ...others] = children;
  const start = first?.type === "paragraph" ? first.children[0] : undefined;
  if (first?.type !== "paragraph" || start?.type !== "text") return undefined;
  const [marker = "", kind = ""] = ALERT.exec(start.value) ?? [];
  const name = kind.toUpperCase();
  const icon = Object.hasOwn(ALERT_ICONS, name) ? ALERT_ICONS[name] : undefined;
  if (icon === undefined) return undefined;
  const value = start.value.slice(marker.length);
  const rest = [...(value === "" ? [] : [{ ...start, value }]), ...first.children.slice(1)];
  const paragraph = { ...first, children: trimText(rest) };
  return { icon, nodes: [...(paragraph.children.length > 0 ? [paragraph] : []), ...others] };
}

function* convertFootnote(node: FootnoteDefinition, scope: Scope): Generator<void, BuiltBlock[]> {
  scope.report(node, "a footnote is kept as text");
  const { rest, text } = yield* takeFirstText(node.children, scope);
  const label = convertPlainText(`[^${node.label ?? node.identifier}]: `);
  return yield* makeTextBlocks("paragraph", [...label, ...text], {
    children: yield* convertBlocks(rest, scope),
  });
}

/** Converts a block of HTML: what the service knows, else a paragraph with the tags as text. */
function* convertHtml(node: Html, scope: Scope): Generator<void, BuiltBlock[]> {
  const text = node.value.trim();
  if (/^<empty-block\s*\/>$/.test(text)) return yield* makeTextBlocks("paragraph", []);
  const table = yield* convertHtmlTable(node, scope);
  if (table !== undefined) return table;
  const { children: nodes } = yield* parseInline(text, node);
  if (nodes.some(({ type }) => type === "paragraph")) return yield* convertBlocks(nodes, scope);
  scope.report(node, "HTML is kept as text");
  return yield* makeTextBlocks("paragraph", convertPlainText(text));
}

function* convertContainer(
  { inner, tag, title }: Container,
  node: RootContent,
  scope: Scope,
): Generator<void, BuiltBlock[]> {
  const color = toApiColor(tag.attributes["color"]);
  if (tag.name === "callout") {
    const { icon: given } = tag.attributes;
    const icon = given === undefined ? undefined : toIcon(given);
    if (given !== undefined && icon === undefined) {
      scope.report(node, "the icon of a callout is neither an emoji nor a web address");
    }
    return yield* makeCallout(inner, icon, color, scope);
  }
  return yield* makeTextBlocks("toggle", yield* convertInline(title ?? "", node, scope), {
    ...(color && { color }),
    children: yield* convertBlocks(inner, scope),
  });
}
