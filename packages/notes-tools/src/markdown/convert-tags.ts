import { formatUuid } from "@workbelt/core/provider";
import type { BuiltBlock } from "../content/block-items.js";
import { toColumns, toTabs } from "./columns.js";
import { toApiColor } from "./colors.js";
import { LAYOUT, convertPlainText, toLinkUrl } from "./convert-text.js";
import { convertParagraph } from "./convert-paragraph.js";
import { takeTitle } from "./titles.js";
import { toIcon } from "./icon.js";
import { makeBlock, makeMedia, makeTextBlocks } from "./make-blocks.js";
import type { TagBlock } from "./parser/tag-blocks.js";
import { type Item, toTextItems } from "./rich-text-runs.js";
import type { Scope } from "./scope.js";

type Convert = (node: TagBlock, scope: Scope) => Generator<void, BuiltBlock[]>;

const ID = /[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}(?![0-9a-f])/gi;

const LAYOUT_TAGS = ["div", "center", "section", "article", "main", "header", "footer", "nav"];
const FIGURE_TAGS = ["figure", "figcaption", "picture", "summary", "dl", "dd"];
const MEETING_PARTS = ["notes", "transcript"];
const MEDIA = ["image", "audio", "video", "file", "pdf"];

const CONVERSIONS: Readonly<Record<string, Convert>> = {
  p: convertParagraphTag,
  "empty-block": () => makeTextBlocks("paragraph", []),
  toggle: convertToggle,
  details: convertDetails,
  quote: (node, scope) => convertTitled("quote", node, scope),
  blockquote: (node, scope) => convertTitled("quote", node, scope),
  ul: (node, scope) => convertItems("bulleted_list_item", node, scope),
  ol: convertNumbers,
  li: (node, scope) => convertTitled("bulleted_list_item", node, scope),
  todo: (node, scope) =>
    convertTitled("to_do", node, scope, { checked: node.tag.attributes["checked"] === "true" }),
  callout: convertCallout,
  columns: toColumns,
  tabs: toTabs,
  hr: function* () {
    yield;
    return [makeBlock("divider", {})];
  },
  page: (node, scope) => convertPage("page", node, scope),
  folder: (node, scope) => convertPage("folder", node, scope),
  database: (node, scope) => convertPage("database", node, scope),
  mail: convertMail,
  external_object_instance: (node, scope) => keepText("an integration's block", node, scope),
  "custom-block": (node, scope) => leaveOut("a custom block", node, scope),
  unknown: convertUnknown,
  dt: convertTerm,
};

/** Converts a tag of blocks with what it contains; one without its end alone. */
export function* convertTag(node: TagBlock, scope: Scope): Generator<void, BuiltBlock[]> {
  const { name } = node.tag;
  if (!node.isClosed) return yield* convertUnclosed(node, scope);
  const [, level] = /^h([1-6])$/.exec(name) ?? [];
  if (level !== undefined) return yield* convertHeadingTag(Number(level), node, scope);
  if (/^table[-_]of[-_]contents$/.test(name)) {
    return [makeBlock("table_of_contents", { ...getColor(node, scope) })];
  }
  if (MEDIA.includes(name)) return yield* convertMedia(name, node, scope);
  if (name === "bookmark" || name === "embed" || name === "iframe") {
    return yield* convertMedia(name === "bookmark" ? name : "embed", node, scope);
  }
  if (/^synced[-_]block/.test(name)) {
    scope.report(node, "a synced block is kept as a copy of its content");
    return yield* scope.convertBlocks(node.children);
  }
  if (name.startsWith("meeting-notes") || MEETING_PARTS.includes(name)) {
    if (name === "meeting-notes") scope.report(node, "meeting notes are kept as ordinary content");
    return yield* scope.convertBlocks(node.children);
  }
  const convert = Object.hasOwn(CONVERSIONS, name) ? CONVERSIONS[name] : undefined;
  if (convert !== undefined) return yield* convert(node, scope);
  if (LAYOUT_TAGS.includes(name)) scope.report(node, LAYOUT);
  else if (!FIGURE_TAGS.includes(name))
    scope.report(node, `the tag <${name}> is left out, what it contains is kept`);
  return yield* scope.convertBlocks(node.children);
}

/** Converts a tag without its end, which is text; of a paragraph HTML lets people leave it out. */
function* convertUnclosed(node: TagBlock, scope: Scope): Generator<void, BuiltBlock[]> {
  if (["p", "li", "dt", "dd"].includes(node.tag.name)) return [];
  scope.report(node, "HTML is kept as text");
  return yield* makeTextBlocks("paragraph", convertPlainText(node.source));
}

/** Converts a tag with a title to a block of a type. */
export function* convertTitled(
  type: string,
  node: TagBlock,
  scope: Scope,
  fields: object = {},
): Generator<void, BuiltBlock[]> {
  const { rest, text } = yield* takeTitle(node, scope);
  const children = yield* scope.convertBlocks(rest);
  return yield* makeTextBlocks(type, text, { ...getColor(node, scope), ...fields, children });
}

function getColor(node: TagBlock, scope: Scope): { color?: string } {
  const { color: given } = node.tag.attributes;
  const color = toApiColor(given);
  if (given !== undefined && given !== "default" && color === undefined) {
    scope.report(node, "a color that the service does not know is left out");
  }
  return color === undefined ? {} : { color };
}

function* convertParagraphTag(node: TagBlock, scope: Scope): Generator<void, BuiltBlock[]> {
  const [first] = node.children;
  if (first === undefined) {
    const spaces = convertPlainText(node.before);
    return yield* makeTextBlocks("paragraph", spaces, getColor(node, scope));
  }
  if (node.tag.attributes["align"] !== undefined) {
    scope.report(node, "the alignment of text is left out");
  }
  const hasSpaces = node.before + node.after !== "";
  const isBare = node.tag.attributes["color"] === undefined && !hasSpaces;
  if (isBare && node.children.length === 1 && first.type === "paragraph") {
    return yield* convertParagraph(first, scope);
  }
  if (first.type !== "paragraph" && first.type !== "tagBlock") {
    return yield* scope.convertBlocks(node.children);
  }
  return yield* convertTitled("paragraph", node, scope);
}

function* convertHeadingTag(
  depth: number,
  node: TagBlock,
  scope: Scope,
): Generator<void, BuiltBlock[]> {
  const { rest, text } = yield* takeTitle(node, scope);
  const heading = yield* makeTextBlocks(
    `heading_${Math.min(depth, 4)}`,
    text,
    getColor(node, scope),
  );
  return [...heading, ...(yield* scope.convertBlocks(rest))];
}

function* convertToggle(node: TagBlock, scope: Scope): Generator<void, BuiltBlock[]> {
  const [, level] = /^h([1-4])$/.exec(node.tag.attributes["heading"] ?? "") ?? [];
  if (level === undefined) return yield* convertTitled("toggle", node, scope);
  return yield* convertTitled(`heading_${level}`, node, scope, { is_toggleable: true });
}

/** Converts a toggle as HTML and the first version of the service's Markdown have it. */
function* convertDetails(node: TagBlock, scope: Scope): Generator<void, BuiltBlock[]> {
  const [first, ...others] = node.children;
  const isSummary = first?.type === "tagBlock" && first.tag.name === "summary" && first.isClosed;
  const title = isSummary ? yield* takeTitle(first, scope) : { text: [], rest: [] };
  const rest = isSummary ? [...title.rest, ...others] : node.children;
  const children = yield* scope.convertBlocks(rest);
  return yield* makeTextBlocks("toggle", title.text, { ...getColor(node, scope), children });
}

function* convertItems(type: string, node: TagBlock, scope: Scope): Generator<void, BuiltBlock[]> {
  const blocks: BuiltBlock[] = [];
  for (const child of node.children) {
    const isItem = child.type === "tagBlock" && child.tag.name === "li" && child.isClosed;
    const converted = isItem
      ? yield* convertTitled(type, child, scope)
      : yield* scope.convertBlocks([child]);
    for (const block of converted) blocks.push(block);
    yield;
  }
  return blocks;
}

function* convertNumbers(node: TagBlock, scope: Scope): Generator<void, BuiltBlock[]> {
  const { start = "1", type = "1" } = node.tag.attributes;
  if (type !== "1") scope.report(node, "the format of a list's numbers is left out");
  if (start !== "1")
    scope.report(node, `a list that starts at ${start} is numbered by the service`);
  return yield* convertItems("numbered_list_item", node, scope);
}

function* convertCallout(node: TagBlock, scope: Scope): Generator<void, BuiltBlock[]> {
  const { icon: given } = node.tag.attributes;
  const icon = given === undefined ? undefined : toIcon(given);
  if (given !== undefined && icon === undefined) {
    scope.report(node, "the icon of a callout is neither an emoji nor a web address");
  }
  return yield* convertTitled("callout", node, scope, { ...(icon && { icon }) });
}

function* convertMedia(type: string, node: TagBlock, scope: Scope): Generator<void, BuiltBlock[]> {
  const { color, source, src } = node.tag.attributes;
  const given = source ?? src ?? "";
  const url = toLinkUrl(given);
  const { rest, text: caption } = yield* takeTitle(node, scope);
  if (color !== undefined)
    scope.report(node, `the color of a block without text is left out (${type})`);
  const after = yield* scope.convertBlocks(rest);
  if (url === undefined || !/^https?:/i.test(url)) {
    scope.report(node, `a file without a complete web address is kept as text (${type})`);
    const label = convertPlainText(given === "" ? "" : ` (${given})`);
    return [...(yield* makeTextBlocks("paragraph", [...caption, ...label])), ...after];
  }
  return [...(yield* makeMedia(type, { url, caption, node, scope })), ...after];
}

/** A page, database or folder stays where it is: what is written is a link to it. */
function* convertPage(kind: string, node: TagBlock, scope: Scope): Generator<void, BuiltBlock[]> {
  const { url = "" } = node.tag.attributes;
  const id = url.match(ID)?.at(-1);
  if (id === undefined) {
    return yield* keepText(`a new ${kind}, which only notes_page_create makes,`, node, scope);
  }
  const place = `a ${kind} stays where it is: a link to it is written`;
  scope.report(node, place);
  if (kind !== "folder") {
    const key = `${kind}_id`;
    return [makeBlock("link_to_page", { type: key, [key]: formatUuid(id) })];
  }
  const { text } = yield* takeTitle(node, scope);
  const link = toLinkUrl(url);
  const title = toPlain(text) || url;
  const style = link === undefined ? {} : { url: link };
  return yield* makeTextBlocks("paragraph", toTextItems({ text: title, style }));
}

function toPlain(items: readonly Item[]): string {
  return items.map((item) => (item.type === "text" ? item.text.content : "")).join("");
}

function* keepText(what: string, node: TagBlock, scope: Scope): Generator<void, BuiltBlock[]> {
  scope.report(node, `${what} is kept as text`);
  return yield* scope.convertBlocks(node.children);
}

function* leaveOut(what: string, node: TagBlock, scope: Scope): Generator<void, BuiltBlock[]> {
  scope.report(node, `${what} is left out`);
  return yield* scope.convertBlocks(node.children);
}

function* convertUnknown(node: TagBlock, scope: Scope): Generator<void, BuiltBlock[]> {
  const { alt = "unknown" } = node.tag.attributes;
  if (alt === "breadcrumb") return [makeBlock("breadcrumb", {})];
  return yield* leaveOut(`a block that Markdown cannot express (${alt.slice(0, 40)})`, node, scope);
}

function* convertMail(node: TagBlock, scope: Scope): Generator<void, BuiltBlock[]> {
  scope.report(node, "a draft of a mail is kept as text");
  const { subject, to } = node.tag.attributes;
  const heads = [to && `To: ${to}`, subject && `Subject: ${subject}`].filter(Boolean).join("\n");
  const head = heads === "" ? [] : yield* makeTextBlocks("paragraph", convertPlainText(heads));
  return [...head, ...(yield* scope.convertBlocks(node.children))];
}

/** Converts a term of a definition list, in bold; what follows in the list explains it. */
function* convertTerm(node: TagBlock, scope: Scope): Generator<void, BuiltBlock[]> {
  const { rest, text } = yield* takeTitle(node, scope);
  const term = text.map((item) => ({
    ...item,
    annotations: { ...item.annotations, bold: true as const },
  }));
  const children = yield* scope.convertBlocks(rest);
  return yield* makeTextBlocks("paragraph", term, { children });
}
