import { getPath, getString } from "./json-path.js";
import { toMentionTag } from "./mention-tags.js";
import { getLink, toPlainText } from "./plain-text.js";

/** Formatting around text. Signs are shorter than tags, but are not recognized beside everything. */
interface Mark {
  key: string;
  /** Undefined if there is only the tag. */
  sign?: string;
  open: string;
  close: string;
  /** That of a link. */
  address?: string;
}

/** Text that is complete, in formatting that is still to be written, outermost first. */
interface Span {
  text: string;
  marks: readonly Mark[];
}

/** Place of a text in Markdown: in a cell of a table, a line end and a pipe mean something else. */
export interface MarkdownPlace {
  isCell?: boolean;
}

const STYLES = [
  ["underline", "u", undefined],
  ["bold", "b", "**"],
  ["italic", "i", "*"],
  ["strikethrough", "s", "~~"],
] as const;

/**
 * Characters that would be read as markup where they are. The service's own Markdown may escape more, wherever
 * they are, which makes prices and the like hard to read.
 */
const SPECIAL = [
  "[\\\\*`]",
  // Inside a word it is not markup.
  String.raw`(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])`,
  // The rest of a longer run would be two signs as well.
  "(?<!~)~~(?!~)|~(?=~~)|(?<=~)~(?=~)|(?<=~~)~",
  String.raw`\[(?=\^|[^\[\]]*\]\()`,
  "<(?=[a-z/!?])",
  "&(?=#?[a-z0-9]+;)",
  // The name of an emoji.
  String.raw`(?<![\w:]):(?=[a-z+\-1][\w+\-]*:)`,
];
const ANYWHERE = new RegExp(SPECIAL.join("|"), "giu");
const IN_LINK = new RegExp([...SPECIAL, String.raw`[\[\]]`].join("|"), "giu");

/** Stands for a dollar sign to escape: no text has it. */
const MATH_SIGN = "\uFFFF$";

/** Characters that start a block at the start of a line. */
const LINE_START = /^(?:#{1,6}(?=\s|$)|>|[-+](?=[\s|:-]|$)|\||=+\s*$|~{3,}|\$\$|:(?=[:\s-]))/;
const NUMBER = /^(\d{1,9})([.)])(?=\s|$)/;

/**
 * Converts rich text of a response to Markdown: the inline part of the service's "Notion-flavored Markdown", so that what takes
 * Markdown makes the same rich text of it.
 */
export function toMarkdown(
  items: readonly unknown[],
  { isCell = false }: MarkdownPlace = {},
): string {
  const joined = joinItems(items);
  const following = findFollowing(joined);
  const spans = joined.map(({ item, marks, text }, index): Span => {
    const isLast = index === joined.length - 1;
    const next = joined[index + 1];
    const isBeforeLink = next?.marks[0]?.open === "[";
    const isBeforeWord = /^[\w{]/.test(next?.text ?? "");
    const own = { isFirst: index === 0, isLast, isCell, isBeforeLink, isBeforeWord };
    const edges = { ...own, ...following[index] };
    return { text: toText(item, text, edges), marks };
  });
  return render(spans.filter(({ text }) => text !== ""));
}

/** An item with its formatting, and the text of all that follow with the same. */
interface Joined {
  item: unknown;
  text: string;
  marks: readonly Mark[];
}

/** Joins neighbors that look alike: what one starts could be markup with what the next one has. */
function joinItems(items: readonly unknown[]): Joined[] {
  const joined: Joined[] = [];
  for (const item of items) {
    const [marks, text] = [getMarks(item), toPlainText([item])];
    const last = joined.at(-1);
    const isText = [item, last?.item].every(
      (each) => (getString(each, "type") ?? "text") === "text",
    );
    if (last !== undefined && isText && getLook(item, marks) === getLook(last.item, last.marks)) {
      last.text += text;
    } else joined.push({ item, text, marks });
  }
  return joined;
}

function getLook(item: unknown, marks: readonly Mark[]): string {
  return [String(hasStyle(item, "code")), ...marks.map(({ key }) => key)].join(" ");
}

/** Finds for each text which ends of markup are in those that follow it. */
function findFollowing(joined: readonly Joined[]) {
  let [hasMath, hasLink] = [false, false];
  const found = joined.toReversed().map(({ item, text }) => {
    const following = { hasMath, hasLink };
    hasMath ||= text.includes("$") || getString(item, "type") === "equation";
    hasLink ||= text.includes("](");
    return following;
  });
  return found.toReversed();
}

/** Writes texts with their formatting: neighbors that share their outermost one are inside it together. */
function render(spans: readonly Span[]): string {
  const groups: Span[][] = [];
  for (const span of spans) {
    const last = groups.at(-1);
    const isSame = last?.[0]?.marks[0]?.key === span.marks[0]?.key && span.marks.length > 0;
    if (isSame) last?.push(span);
    else groups.push([span]);
  }
  let markdown = "";
  for (const [index, group] of groups.entries()) {
    const [next] = groups[index + 1] ?? [];
    const isNextMarked = (next?.marks.length ?? 0) > 0;
    const after = next === undefined ? "" : isNextMarked ? "<" : next.text.charAt(0);
    markdown += renderGroup(group, { before: markdown.at(-1) ?? "", after });
  }
  return markdown;
}

function renderGroup(group: readonly Span[], around: { before: string; after: string }): string {
  const [{ marks, text }] = group as [Span];
  const [mark] = marks;
  if (mark === undefined) return text;
  const inside = group.map((span) => ({ ...span, marks: span.marks.slice(1) }));
  const [, second] = marks;
  const isBoth =
    mark.key === "bold" &&
    second?.key === "italic" &&
    group.every((span) => span.marks[1]?.key === "italic");
  const signs = (mark.sign ?? "") + (isBoth ? "*" : "");
  const inner = render(
    isBoth ? inside.map((span) => ({ ...span, marks: span.marks.slice(1) })) : inside,
  );
  if (mark.sign !== undefined && isRecognized(inner, around)) {
    return signs + inner + signs.split("").toReversed().join("");
  }
  // At the start of a line it would be the definition of a label.
  const isDefinition = mark.address !== undefined && around.before === "" && inner.includes("]:");
  if (isDefinition) return `<a href="${mark.address}">${inner}</a>`;
  return mark.open + (isBoth ? render(inside) : inner) + mark.close;
}

// The second half of a letter outside the basic plane is no punctuation.
function isSign(sign: string): boolean {
  return /[\p{P}\p{S}]/u.test(sign);
}

/** Returns true if signs around a text are recognized as formatting, by every parser of Markdown. */
function isRecognized(
  inner: string,
  { after, before }: { before: string; after: string },
): boolean {
  const [first, last] = [inner.charAt(0), inner.at(-1) ?? ""];
  if (/[\s*~]/.test(first) || /[\s*~]/.test(last) || /[*~\\]/.test(before) || /[*~]/.test(after)) {
    return false;
  }
  const isEdge = (sign: string) => sign === "" || /\s/.test(sign) || isSign(sign);
  return (!isSign(first) || isEdge(before)) && (!isSign(last) || isEdge(after));
}

/** Neighborhood of a text in its block. */
interface Edges {
  isFirst: boolean;
  isLast: boolean;
  isCell: boolean;
  isBeforeLink: boolean;
  isBeforeWord: boolean;
  hasMath?: boolean;
  hasLink?: boolean;
}

/** Returns the Markdown of an item without its formatting. */
function toText(item: unknown, text: string, edges: Edges): string {
  const { isCell, isFirst, isLast } = edges;
  const expression = getString(item, "equation", "expression");
  if (expression !== undefined) {
    return toMath(isCell ? toCellMath(expression) : expression, edges.isBeforeWord);
  }
  const mention = toMentionTag(item);
  if (mention !== undefined) return mention;
  const isCode = hasStyle(item, "code");
  const isTagged = isCode && (text.includes("\n") || (isCell && /[|\\]/.test(text)));
  if (isCode && !isTagged) return text === "" ? "" : toCode(text);
  const given = text.split("\n");
  const lastMath = given.findLastIndex((line) => line.includes("$"));
  const lines = given.map((line, index, all) => {
    const hasMath = edges.hasMath === true || (isCell && index < lastMath);
    const escaped = escapeText(line, getLink(item) !== undefined, { ...edges, hasMath });
    const isStart = index > 0 || isFirst;
    return keepSpaces(isStart && !isCell ? escapeStart(escaped) : escaped, {
      atStart: isStart,
      atEnd: index < all.length - 1 || isLast,
    });
  });
  // A backslash at the very end would be text.
  const end =
    isLast && lines.at(-1) === "" && lines.pop() === "" && lines.length > 0 ? "<br />" : "";
  const joined = lines.join(isCell ? "<br />" : "\\\n") + end;
  return isCode ? `<code>${joined}</code>` : joined;
}

/** Writes an expression; before a word, signs alone could be those of prices or variables. */
function toMath(expression: string, isBeforeWord: boolean): string {
  const isPlain =
    !isBeforeWord &&
    /^[^\s$\d](?:[^$\n]*[^\s$\\])?$/.test(expression) &&
    !/^(?:[A-Z_]{2,}|\{\w+\})$/.test(expression);
  return isPlain || expression.includes("`") ? `$${expression}$` : `$\`${expression}\`$`;
}

/** Writes the bars of an expression as a cell of a table takes them: a double one has no other escape. */
function toCellMath(expression: string): string {
  return expression.replaceAll(/\\[^]|\|/g, (sign) => {
    if (sign === "|") return String.raw`\|`;
    return sign === String.raw`\|` ? String.raw`\Vert ` : sign;
  });
}

function toCode(text: string): string {
  // Code ends at the first run of as many signs as it started with.
  const runs = text.match(/`+/g) ?? [];
  const longest = runs.reduce((most, { length }) => Math.max(most, length), 0);
  const sign = "`".repeat(longest + 1);
  const space = /^`|`$|^ [^]*[^ ][^]* $/.test(text) ? " " : "";
  return sign + space + text + space + sign;
}

function escapeText(
  text: string,
  isLink: boolean,
  { hasLink = false, hasMath = false, isBeforeLink, isCell }: Edges,
): string {
  const marked = escapeMath(text, hasMath);
  const escaped = marked
    .replaceAll(isLink || hasLink ? IN_LINK : ANYWHERE, (sign) => `\\${sign}`)
    .replaceAll(MATH_SIGN, "\\$");
  return escapeCell(isBeforeLink ? escaped.replace(/!$/, String.raw`\!`) : escaped, isCell);
}

/** Marks the dollar signs that could start math: one of a price is followed by others only behind spaces. */
function escapeMath(text: string, hasMath: boolean): string {
  if (!text.includes("$")) return text;
  const end = hasMath ? text.length : findLastEnd(text);
  return text.replaceAll("$", (sign, index: number) => {
    const next = text.charAt(index + 1);
    // A space at the end of a line becomes a reference.
    const isBeforeSpace = /\s/.test(next) && index + 2 < text.length;
    const isStart = next === "$" || (!isBeforeSpace && index < end);
    return isStart ? MATH_SIGN : sign;
  });
}

/** Returns the offset of the last dollar sign that could end math; -1 if there is none. */
function findLastEnd(text: string): number {
  let index = text.lastIndexOf("$");
  while (index > 0 && /\s/.test(text.charAt(index - 1))) index = text.lastIndexOf("$", index - 1);
  return index > 0 ? index : -1;
}

function escapeCell(text: string, isCell: boolean): string {
  return isCell ? text.replaceAll("|", String.raw`\|`) : text;
}

function escapeStart(line: string): string {
  return line.replace(LINE_START, String.raw`\$&`).replace(NUMBER, String.raw`$1\$2`);
}

/** Spaces at the edge of a line are no part of it, unless they are written as a reference. */
function keepSpaces(
  line: string,
  { atEnd, atStart }: { atStart: boolean; atEnd: boolean },
): string {
  const start = atStart ? line.replace(/^[ \t]/, toReference) : line;
  return atEnd ? start.replace(/[ \t]$/, toReference) : start;
}

function toReference(space: string): string {
  return `&#${space.charCodeAt(0)};`;
}

function getMarks(item: unknown): Mark[] {
  const url = toMentionTag(item) === undefined ? getLink(item) : undefined;
  const target =
    url !== undefined && /[\s()<>]/.test(url)
      ? `<${url.replaceAll(/[<>]/g, encodeURIComponent)}>`
      : url;
  const color = getString(item, "annotations", "color") ?? "default";
  const name = color.replace(/_background$/, "_bg");
  return [
    ...(url === undefined
      ? []
      : [{ key: `[${url}`, open: "[", close: `](${target})`, address: url }]),
    ...(color === "default"
      ? []
      : [{ key: name, open: `<span color="${name}">`, close: "</span>" }]),
    ...STYLES.filter(([style]) => hasStyle(item, style)).map(([key, tag, sign]): Mark => {
      return { key, open: `<${tag}>`, close: `</${tag}>`, ...(sign && { sign }) };
    }),
  ];
}

function hasStyle(item: unknown, style: string): boolean {
  return getPath(item, "annotations", style) === true;
}
