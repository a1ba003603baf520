import { HtmlScanner } from "./html-tags.js";

/** HTML between blank lines, in names of "HTML blocks", condition 6, of the CommonMark specification. */
const BLOCK_NAMES =
  "address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|menuitem|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul";

/** Start of a block of HTML, and the content of the line that ends it; without one, a blank line ends it. */
const KINDS: readonly { start: RegExp; end?: RegExp }[] = [
  {
    start: /^<(?:script|pre|textarea|style)(?:[\s>]|$)/i,
    end: /<\/(?:script|pre|textarea|style)>/i,
  },
  { start: /^<!--/, end: /-->/ },
  { start: /^<\?/, end: /\?>/ },
  { start: /^<!\[CDATA\[/, end: /\]\]>/ },
  { start: /^<![a-z]/i, end: />/ },
  { start: new RegExp(String.raw`^<\/?(?:${BLOCK_NAMES})(?:\s|\/?>|$)`, "i") },
];

const TABLE_END = /<\/table\s*>\s*$/i;

const INSIDE_TEXT = /^<\/?(?:mention(?:-[a-z-]+)?|date|span|[bisu])(?=[\s/>])/i;

/** End condition of a block of HTML. */
export interface HtmlKind {
  /** Found in its last line; undefined if a blank line ends it. */
  end?: RegExp | undefined;
  /** Set for a table, which its own end ends as well. */
  isTable?: boolean;
}

/** Returns the kind of HTML that starts with a line; undefined if none does. */
export function findHtmlKind(
  content: string,
  isInParagraph: boolean,
  isClosedTable: boolean,
): HtmlKind | undefined {
  if (!content.startsWith("<")) return undefined;
  const kind = KINDS.find(({ start }) => start.test(content));
  if (/^<table(?=[\s>])/i.test(content)) {
    const hasRows = isClosedTable && /^<table[^<>]*>[ \t]*(?:<|$)/i.test(content);
    return { isTable: true, ...(hasRows && { end: TABLE_END }) };
  }
  if (/^<equation(?=[\s>])/i.test(content)) return {};
  if (kind !== undefined || isInParagraph) return kind;
  // Any other tag, if it is complete and alone on its line, but not what the service has inside text.
  if (INSIDE_TEXT.test(content)) return undefined;
  const end = new HtmlScanner(content).findTagEnd(0);
  return end !== -1 && content.slice(end).trim() === "" ? {} : undefined;
}

/**
 * Finds the lines after which a table has an end tag. Blank lines do not end such a table: the service writes them around the text of
 * cells. A table without an end tag before the next table is not closed.
 */
export function findClosedTables(text: string): (line: number) => boolean {
  const lines = text.split("\n");
  const isClosed: boolean[] = [];
  let hasEnd = false;
  for (let index = lines.length - 1; index >= 0; index -= 1) {
    const line = lines[index] ?? "";
    if (TABLE_END.test(line)) hasEnd = true;
    isClosed[index] = hasEnd;
    if (/^[ \t>]*<table(?=[\s>])/i.test(line)) hasEnd = false;
  }
  return (line) => isClosed[line - 1] === true;
}

/** Returns true if tags of blocks end it: those in a comment or code are text, and a table has them in its cells. */
export function mayHaveTags({ end, isTable }: HtmlKind): boolean {
  return end === undefined && isTable !== true;
}

/** Returns true if a line ends a block of HTML; its first line can, too. */
export function endsHtml(kind: HtmlKind, line: string, isFirst: boolean): boolean {
  if (kind.isTable === true) return TABLE_END.test(line);
  // The start of a comment or instruction is not its end.
  const text = isFirst ? line.trimStart().slice(2) : line;
  return kind.end?.test(text) ?? false;
}
