import type {
  Blockquote,
  Code,
  FootnoteDefinition,
  Heading,
  List,
  ListItem,
  Paragraph,
  PhrasingContent,
  RootContent,
} from "mdast";
import type { BuiltBlock } from "../content/block-items.js";
import { findCodeLanguage } from "../content/code-languages.js";
import { toApiColor } from "./colors.js";
import { type Container, findContainer } from "./container.js";
import { convertPlainText, convertText, getImageUrl, toLinkUrl } from "./convert-text.js";
import { convertHtmlTable, convertTable } from "./convert-table.js";
import { makeBlock, makeTextBlocks } from "./make-blocks.js";
import { parseInline, parseMarkdown } from "./parse-markdown.js";
import type { Scope } from "./scope.js";

const MAX_EXPRESSION_LENGTH = 1000;

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
  for (let index = 0; index < nodes.length; index += 1) {
    const container = findContainer(nodes, index);
    if (container === undefined) {
      blocks.push(...convertBlock(nodes[index] as RootContent, scope));
      continue;
    }
    const { end, title } = container;
    const inner = nodes.slice(index + (title === undefined ? 1 : 2), end);
    blocks.push(...convertContainer(container, inner, scope));
    index = end;
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
      return convertHtml(node.value, scope, () => scope.report(node, "HTML is kept as text"));
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

/** Converts a paragraph. Images between its texts become blocks of their own, in order. */
function convertParagraph({ children }: Paragraph, scope: Scope): BuiltBlock[] {
  const blocks: BuiltBlock[] = [];
  let text: PhrasingContent[] = [];
  const endText = () => {
    const items = trimItems(text);
    if (items.length > 0) blocks.push(...makeTextBlocks("paragraph", convertText(items, scope)));
    text = [];
  };
  for (const child of children) {
    const image = toImageBlock(child, scope);
    if (image === undefined) text.push(child);
    else {
      endText();
      blocks.push(image);
    }
  }
  endText();
  return blocks;
}

function toImageBlock(node: PhrasingContent, scope: Scope): BuiltBlock | undefined {
  if (node.type !== "image" && node.type !== "imageReference") return undefined;
  const url = toLinkUrl(getImageUrl(node, scope));
  if (url === undefined || !/^https?:/i.test(url)) return undefined;
  const caption = convertPlainText(node.alt ?? "");
  return makeBlock("image", {
    type: "external",
    external: { url },
    ...(caption.length > 0 && { caption }),
  });
}

/** Removes line ends and spaces at the edges, which images leave behind. */
function trimItems(nodes: readonly PhrasingContent[]): PhrasingContent[] {
  const isBlank = (node: PhrasingContent | undefined) =>
    node?.type === "break" || (node?.type === "text" && node.value.trim() === "");
  const start = nodes.findIndex((node) => !isBlank(node));
  const end = nodes.findLastIndex((node) => !isBlank(node));
  return start === -1
    ? []
    : nodes.slice(start, end + 1).map((node, index, all) => {
        if (node.type !== "text") return node;
        const fromStart = index === 0 ? node.value.trimStart() : node.value;
        return { ...node, value: index === all.length - 1 ? fromStart.trimEnd() : fromStart };
      });
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
  return makeCallout(alert.nodes, { emoji: alert.icon }, undefined, scope);
}

function makeCallout(
  nodes: readonly RootContent[],
  icon: { emoji: string } | undefined,
  color: string | undefined,
  scope: Scope,
): BuiltBlock[] {
  const { rest, text } = takeFirstText(nodes, scope);
  return makeTextBlocks("callout", text, {
    ...(icon && { icon: { type: "emoji", ...icon } }),
    ...(color && { color }),
    children: convertBlocks(rest, scope),
  });
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
  const paragraph = { ...first, children: trimItems(rest) };
  return { icon, nodes: [...(paragraph.children.length > 0 ? [paragraph] : []), ...others] };
}

/** Takes the text of a block from the paragraph at its start; what follows is inside the block. */
function takeFirstText(nodes: readonly RootContent[], scope: Scope) {
  const [first, ...others] = nodes;
  if (first?.type !== "paragraph") return { text: [], rest: nodes };
  const image = first.children.findIndex((child) => toImageBlock(child, scope) !== undefined);
  if (image === -1) return { text: convertText(first.children, scope), rest: others };
  const before = trimItems(first.children.slice(0, image));
  const after = { ...first, children: first.children.slice(image) };
  return { text: convertText(before, scope), rest: [after, ...others] };
}

function convertCode(node: Code, scope: Scope): BuiltBlock[] {
  const { lang, meta, value } = node;
  if (lang === "math" && value.trim().length <= MAX_EXPRESSION_LENGTH && value.trim() !== "") {
    return [makeBlock("equation", { expression: value.trim() })];
  }
  const name = lang === "math" ? "latex" : (lang ?? "plain text");
  const language = findCodeLanguage(name);
  if (language === undefined) scope.report(node, `code of unknown language ${name} is plain text`);
  if (lang === "math") scope.report(node, "math over 1,000 characters is kept as code");
  const caption = convertPlainText(meta ?? "");
  const blocks = makeTextBlocks("code", convertPlainText(value), {
    language: language ?? "plain text",
  });
  const [first, ...others] = blocks;
  if (caption.length === 0 || first === undefined) return blocks;
  const content = { ...(first.block["code"] as object), caption };
  return [{ ...first, block: { ...first.block, code: content } }, ...others];
}

function convertFootnote(node: FootnoteDefinition, scope: Scope): BuiltBlock[] {
  scope.report(node, "a footnote is kept as text");
  const { rest, text } = takeFirstText(node.children, scope);
  const label = convertPlainText(`[^${node.label ?? node.identifier}]: `);
  return makeTextBlocks("paragraph", [...label, ...text], { children: convertBlocks(rest, scope) });
}

/** Converts a block of HTML: what the service knows, else a paragraph with the tags as text. */
function convertHtml(value: string, scope: Scope, reportText: () => void): BuiltBlock[] {
  const text = value.trim();
  if (/^<empty-block\s*\/>$/.test(text)) return makeTextBlocks("paragraph", []);
  const table = convertHtmlTable(text, scope);
  if (table !== undefined) return table;
  const { children } = parseInline(text);
  if (children.some(({ type }) => type === "paragraph")) return convertFragment(children, scope);
  reportText();
  return makeTextBlocks("paragraph", convertPlainText(text));
}

/** Converts nodes of another parse, whose positions and definitions are not those of the scope. */
function convertFragment(nodes: readonly RootContent[], scope: Scope): BuiltBlock[] {
  return convertBlocks(nodes, { ...scope, report: (_, change) => scope.report(undefined, change) });
}

function convertContainer(
  { tag, title }: Container,
  nodes: readonly RootContent[],
  scope: Scope,
): BuiltBlock[] {
  const color = toApiColor(tag.attributes["color"]);
  const inner = nodes.flatMap((node) => unindent(node, scope));
  if (tag.name === "callout") {
    const emoji = tag.attributes["icon"];
    return makeCallout(inner, emoji === undefined ? undefined : { emoji }, color, scope);
  }
  return makeTextBlocks("toggle", convertTitle(title ?? "", scope), {
    ...(color && { color }),
    children: convertBlocks(inner, scope),
  });
}

function convertTitle(title: string, scope: Scope) {
  const { children } = parseInline(title);
  const [first] = children;
  const isText = children.length === 1 && first?.type === "paragraph";
  return isText ? convertText(first.children, scope) : convertPlainText(title);
}

/** Parses indented code as Markdown: inside its tags, the service's Markdown is indented. */
function unindent(node: RootContent, { source }: Scope): RootContent[] {
  if (node.type !== "code" || node.lang) return [node];
  const start = node.position?.start.offset;
  const isFenced = start !== undefined && /^[`~]/.test(source.slice(start, start + 1));
  return isFenced ? [node] : parseMarkdown(node.value).children;
}
