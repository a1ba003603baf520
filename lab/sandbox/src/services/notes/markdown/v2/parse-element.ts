import type { PhrasingContent } from "mdast";
import { validationError } from "../../errors.js";
import type { BlockFormat } from "../../repository/documents.js";
import { findReference } from "../find-reference.js";
import { parseIcon } from "../icons.js";
import { type MarkdownBlock, parseReferenceUrl } from "../markdown-block.js";
import { createParsedBlock } from "../parse-context.js";
import { parseColor, parseFormat } from "../tags.js";
import { createTable } from "./create-table.js";
import { convertMeetingNotes } from "./meeting-notes.js";
import { type Element, isElement, type Part } from "./pair-tags.js";
import { toRichText } from "./parse-inline.js";
import { type BlockContext, createTextBlock, splitTitle } from "./text-block.js";

type Convert = (element: Element, context: BlockContext) => MarkdownBlock[];

/** Converts a tag and what is inside it. */
export function convertElement(element: Element, context: BlockContext): MarkdownBlock[] {
  const convert = CONVERTERS[element.tag.name];
  return convert === undefined
    ? context.convertParts(element.parts, context)
    : convert(element, context);
}

const convertMedia: Convert = ({ parts, tag }, context) => {
  const url = requireSource(tag.name, tag.attributes);
  const caption = toRichText(toInline(parts), context);
  const block = createParsedBlock(context, tag.name, { external: { url }, caption });
  return [{ ...block, format: parseFormat(tag.attributes) }];
};

const convertLink: Convert = ({ parts, tag }, context) => {
  const url = requireSource(tag.name, tag.attributes);
  const caption = toRichText(toInline(parts), context);
  const block = createParsedBlock(context, tag.name, { url, caption });
  return [{ ...block, format: parseFormat(tag.attributes) }];
};

const convertReference: Convert = ({ parts, tag }, context) => {
  const items = toRichText(toInline(parts), context) as { text?: { content: string } }[];
  const title = items.map((item) => item.text?.content ?? "").join("");
  return [findReference(tag, title.trim(), context)];
};

const convertHeading: Convert = (element, context) => {
  const [block, below] = splitBelow(
    createText(`heading_${element.tag.name.slice(1)}`, element, context),
  );
  return [block, ...below];
};

const CONVERTERS: Record<string, Convert> = {
  p: (element, context) => [createText("paragraph", element, context)],
  h1: convertHeading,
  h2: convertHeading,
  h3: convertHeading,
  h4: convertHeading,
  quote: (element, context) => [createText("quote", element, context)],
  callout: (element, context) => [
    createText("callout", element, context, parseIcon(element.tag.attributes["icon"])),
  ],
  todo: (element, context) => {
    const checked = element.tag.attributes["checked"] === "true";
    return [createText("to_do", element, context, { checked })];
  },
  toggle: (element, context) => {
    const [, level] = /^h([1-4])$/.exec(element.tag.attributes["heading"] ?? "") ?? [];
    if (level === undefined) return [createText("toggle", element, context)];
    return [createText(`heading_${level}`, element, context, { is_toggleable: true })];
  },
  li: (element, context) => [createText("bulleted_list_item", element, context)],
  ul: (element, context) => convertList("bulleted_list_item", element, context),
  ol: (element, context) => convertList("numbered_list_item", element, context),
  columns: ({ parts }, context) => [
    createParsedBlock(context, "column_list", {}, context.convertParts(parts, context)),
  ],
  column: ({ parts, tag }, context) => {
    const ratio = Number(tag.attributes["ratio"] ?? "");
    const input = ratio > 0 ? { width_ratio: ratio / 100 } : {};
    return [createParsedBlock(context, "column", input, context.convertParts(parts, context))];
  },
  tabs: ({ parts }, context) => [
    createParsedBlock(context, "tab", {}, context.convertParts(parts, context)),
  ],
  tab: (element, context) => [
    createText("paragraph", element, context, parseIcon(element.tag.attributes["icon"])),
  ],
  equation: ({ parts: [first], tag }, context) => {
    const code = first?.tag === undefined && first?.node.type === "code" ? first.node.value : "";
    const block = createParsedBlock(context, "equation", { expression: code });
    return [{ ...block, format: parseFormat(tag.attributes) }];
  },
  table: convertTable,
  image: convertMedia,
  pdf: convertMedia,
  file: convertMedia,
  audio: convertMedia,
  video: convertMedia,
  bookmark: convertLink,
  embed: convertLink,
  page: convertReference,
  database: convertReference,
  unknown: convertReference,
  "meeting-notes": convertMeetingNotes,
  "table-of-contents": ({ tag }, context) => [
    createParsedBlock(context, "table_of_contents", {
      color: parseColor(tag.attributes["color"]),
    }),
  ],
  "synced-block": ({ parts, tag }, context) => {
    const known = context.known.get(parseReferenceUrl(tag.attributes["url"] ?? "") ?? "");
    const children = context.convertParts(parts, context);
    if (known !== undefined) return [{ ...known, input: {}, children }];
    return [createParsedBlock(context, "synced_block", { synced_from: null }, children)];
  },
  "synced-block-reference": ({ tag }, context) => {
    const block_id = parseReferenceUrl(tag.attributes["url"] ?? "");
    if (block_id === undefined) throw missingError(tag.name, "url");
    return [createParsedBlock(context, "synced_block", { synced_from: { block_id } })];
  },
};

function createText(
  type: string,
  { parts, tag }: Element,
  context: BlockContext,
  input: Record<string, unknown> = {},
): MarkdownBlock {
  const color = parseColor(tag.attributes["color"]);
  return createTextBlock(context, type, splitTitle(parts), { color, ...input });
}

/** Takes the blocks out of one that cannot have any. */
function splitBelow(block: MarkdownBlock): [MarkdownBlock, MarkdownBlock[]] {
  return [{ ...block, children: [] }, block.children];
}

function convertList(
  type: string,
  { parts, tag }: Element,
  context: BlockContext,
): MarkdownBlock[] {
  const list_format = LIST_FORMATS[tag.attributes["type"] ?? ""];
  const input = list_format === undefined ? {} : { list_format };
  return parts.flatMap((part) =>
    isElement(part, "li")
      ? [createText(type, part, context, input)]
      : context.convertParts([part], context),
  );
}

const LIST_FORMATS: Record<string, string> = { a: "letters", i: "roman" };

function convertTable({ parts, tag }: Element, context: BlockContext): MarkdownBlock[] {
  const rows = parts.filter((part) => isElement(part, "tr"));
  const cells = rows.map((row) => row.parts.filter((part) => isElement(part, "td", "th")));
  const table = createTable(
    context,
    cells.map((row) => row.map((cell) => toRichText(toInline(cell.parts), context))),
    {
      has_column_header: tag.attributes["header-row"] === "true",
      has_row_header: tag.attributes["header-column"] === "true",
    },
  );
  const columns = parts
    .filter((part) => isElement(part, "colgroup"))
    .flatMap((group) => group.parts.filter((part) => isElement(part, "col")))
    .map((column) => column.tag.attributes);
  const isWide = tag.attributes["fit-page-width"] === "true";
  const format = { ...(isWide && { isWide }), ...(columns.length > 0 && { columns }) };
  const children = table.children.map((row, index) => ({
    ...row,
    format: createRowFormat(rows[index], cells[index] ?? []),
  }));
  return [{ ...table, format, children }];
}

function createRowFormat(row: Element | undefined, cells: Element[]): BlockFormat {
  const formats = cells.map(({ tag }) => ({ name: tag.name, ...parseFormat(tag.attributes) }));
  const isPlain = formats.every(({ color, name }) => name === "td" && color === undefined);
  return { ...parseFormat(row?.tag.attributes ?? {}), ...(!isPlain && { cells: formats }) };
}

/** Returns the inline text of parts that are one text, such as those of a cell. */
function toInline(parts: readonly Part[]): PhrasingContent[] {
  return parts.flatMap((part, index) => {
    const content =
      part.tag === undefined && "children" in part.node
        ? (part.node.children as PhrasingContent[])
        : [];
    return index === 0 ? content : [{ type: "break" } as const, ...content];
  });
}

function requireSource(name: string, { source }: Record<string, string>): string {
  if (source === undefined || source === "") throw missingError(name, "source");
  return source;
}

function missingError(name: string, attribute: string): Error {
  return validationError(`The <${name}> tag in the markdown has no ${attribute}.`);
}
