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
import { parseInline } from "./parse-markdown.js";
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
export function convertBlocks(nodes: readonly RootContent[], scope: Scope): BuiltBlock[] {
  const blocks: BuiltBlock[] = [];
  const closingTags = matchTags(nodes);
  for (let index = 0; index < nodes.length; index += 1) {
    const container = findContainer(nodes, index, closingTags.get(index));
    if (container === undefined) {
      blocks.push(...convertBlock(nodes[index] as RootContent, scope));
      continue;
    }
    blocks.push(...convertContainer(container, nodes[index], scope));
    index = container.end;
  }
  return blocks;
}

function convertBlock(node: RootContent, scope: Scope): BuiltBlock[] {
  switch (node.type) {
    case "paragraph":
      return convertParagraph(node, scope);
    case "heading":
      return convertHeading(node, scope);
    case "list":
      return convertList(node, scope);
    case "blockquote":
      return convertQuote(node, scope);
    case "code":
      return convertCode(node, scope);
    case "table":
      return convertTable(node, scope);
    case "thematicBreak":
      return [makeBlock("divider", {})];
    case "html":
      return convertHtml(node, scope);
    case "footnoteDefinition":
      return convertFootnote(node, scope);
    case "definition":
      if (scope.used.has(node.identifier)) return [];
      scope.report(node, "an unused link definition is kept as text");
      return makeTextBlocks(
        "paragraph",
        convertPlainText(
          `[${node.label ?? node.identifier}]: ${node.url} ${node.title ?? ""}`.trim(),
        ),
      );
    default:
      return [];
  }
}

function convertHeading({ children, depth }: Heading, scope: Scope): BuiltBlock[] {
  const level = Math.min(depth, DEEPEST_HEADING);
  return makeTextBlocks(`heading_${level}`, convertText(children, scope));
}

function convertList(list: List, scope: Scope): BuiltBlock[] {
  if (list.ordered === true && (list.start ?? 1) !== 1) {
    scope.report(list, `a list that starts at ${list.start} is numbered by the service`);
  }
  return list.children.flatMap((item) => convertListItem(item, list.ordered === true, scope));
}

function convertListItem(item: ListItem, isOrdered: boolean, scope: Scope): BuiltBlock[] {
  const { rest, text } = takeFirstText(item.children, scope);
  const children = convertBlocks(rest, scope);
  if (typeof item.checked === "boolean") {
    return makeTextBlocks("to_do", text, { checked: item.checked, children });
  }
  return makeTextBlocks(isOrdered ? "numbered_list_item" : "bulleted_list_item", text, {
    children,
  });
}

function convertQuote(quote: Blockquote, scope: Scope): BuiltBlock[] {
  const alert = takeAlert(quote);
  if (alert === undefined) {
    const { rest, text } = takeFirstText(quote.children, scope);
    return makeTextBlocks("quote", text, { children: convertBlocks(rest, scope) });
  }
  return makeCallout(alert.nodes, toIcon(alert.icon), undefined, scope);
}

function makeCallout(
  nodes: readonly RootContent[],
  icon: object | undefined,
  color: string | undefined,
  scope: Scope,
): BuiltBlock[] {
  const { rest, text } = takeFirstText(nodes, scope);
  return makeTextBlocks("callout", text, {
    ...(icon && { icon }),
    ...(color && { color }),
    children: convertBlocks(rest, scope),
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

function convertFootnote(node: FootnoteDefinition, scope: Scope): BuiltBlock[] {
  scope.report(node, "a footnote is kept as text");
  const { rest, text } = takeFirstText(node.children, scope);
  const label = convertPlainText(`[^${node.label ?? node.identifier}]: `);
  return makeTextBlocks("paragraph", [...label, ...text], { children: convertBlocks(rest, scope) });
}

/** Converts a block of HTML: what the service knows, else a paragraph with the tags as text. */
function convertHtml(node: Html, scope: Scope): BuiltBlock[] {
  const text = node.value.trim();
  if (/^<empty-block\s*\/>$/.test(text)) return makeTextBlocks("paragraph", []);
  const table = convertHtmlTable(node, scope);
  if (table !== undefined) return table;
  const nodes = parseInline(text, node);
  if (nodes.some(({ type }) => type === "paragraph")) return convertBlocks(nodes, scope);
  scope.report(node, "HTML is kept as text");
  return makeTextBlocks("paragraph", convertPlainText(text));
}

function convertContainer(
  { inner, tag, title }: Container,
  node: RootContent | undefined,
  scope: Scope,
): BuiltBlock[] {
  const color = toApiColor(tag.attributes["color"]);
  if (tag.name === "callout") {
    const { icon: given } = tag.attributes;
    const icon = given === undefined ? undefined : toIcon(given);
    if (given !== undefined && icon === undefined) {
      scope.report(node, "the icon of a callout is neither an emoji nor a web address");
    }
    return makeCallout(inner, icon, color, scope);
  }
  return makeTextBlocks("toggle", convertInline(title ?? "", node, scope), {
    ...(color && { color }),
    children: convertBlocks(inner, scope),
  });
}
