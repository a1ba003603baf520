import type { RichText } from "../../repository/documents.js";
import { DISCUSSION_URLS } from "../mark-discussions.js";
import { toReferenceUrl } from "../markdown-block.js";
import { formatColor, formatTag } from "../tags.js";
import { escapeText } from "./escape-text.js";

/** A style around text: a tag, or a sign where CommonMark would find both ends of it. */
interface Mark {
  open: string;
  close: string;
  sign?: string;
}

interface Piece {
  text: string;
  /** Text and code are joined with neighbors of their style before they are escaped. */
  kind: "text" | "code" | "markdown";
  /** Outermost first. */
  marks: Mark[];
}

/** Renders rich text. Each newline in it becomes `lineBreak`. */
export function renderInline(items: unknown, lineBreak: string): string {
  const pieces = ((items ?? []) as RichText[]).map(toPiece);
  return renderPieces(joinPieces(pieces), "").replaceAll("\n", () => lineBreak);
}

/** Joins neighbors of one kind and style, and escapes them. */
function joinPieces(pieces: Piece[]): Piece[] {
  const joined: Piece[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    const isOne = last?.kind === piece.kind && piece.kind !== "markdown";
    if (isOne && hasSameMarks(last, piece)) last.text += piece.text;
    else joined.push({ ...piece });
  }
  return joined.map((piece, index) => {
    const text = ESCAPES[piece.kind](piece.text);
    return { ...piece, text: escapeBeside(text, joined[index - 1], joined[index + 1]) };
  });
}

/** Escapes signs that the neighbors would give a meaning: a digit after an equation, and a mark before a link. */
function escapeBeside(text: string, before: Piece | undefined, after: Piece | undefined): string {
  const isBeforeLink = after?.marks[0]?.open === "[" || after?.text.startsWith("[") === true;
  const start = before?.text.endsWith("$") === true ? escapeDigit(text) : text;
  return isBeforeLink ? start.replace(/!$/, String.raw`\!`) : start;
}

/** Escapes a digit, before which a dollar sign would not end an equation. */
function escapeDigit(text: string): string {
  return text.replace(/^\d/, (digit) => `&#${digit.codePointAt(0)};`);
}

const ESCAPES = {
  text: escapeText,
  code: renderCode,
  markdown: (text: string) => text,
};

function hasSameMarks(left: Piece, right: Piece): boolean {
  return (
    left.marks.length === right.marks.length &&
    left.marks.every((mark, index) => isSameMark(mark, right.marks[index]))
  );
}

function isSameMark(left: Mark, right: Mark | undefined): boolean {
  return left.open === right?.open && left.close === right.close;
}

/** Renders pieces; neighbors with the same outermost mark share it. */
function renderPieces(pieces: Piece[], before: string): string {
  let markdown = before;
  let index = 0;
  while (index < pieces.length) {
    const { marks, text } = pieces[index] ?? { marks: [], text: "" };
    const [mark] = marks;
    let end = index + 1;
    if (mark === undefined) markdown += text;
    else {
      while (end < pieces.length && isSameMark(mark, pieces[end]?.marks[0])) end += 1;
      const inner = pieces
        .slice(index, end)
        .map((piece) => ({ ...piece, marks: piece.marks.slice(1) }));
      markdown += wrap(mark, renderPieces(inner, ""), markdown.at(-1));
    }
    index = end;
  }
  return markdown.slice(before.length);
}

/**
 * Wraps text in its style. A sign does only between letters and digits (assumed [signs-around-words]); the tag is
 * required around spaces.
 */
function wrap({ close, open, sign }: Mark, inner: string, before = ""): string {
  const isWord = /^[\p{L}\p{N}]([^]*[\p{L}\p{N}])?$/u.test(inner);
  if (sign === undefined || !isWord || before === sign[0]) return `${open}${inner}${close}`;
  return `${sign}${inner}${sign}`;
}

function toPiece(item: RichText): Piece {
  const annotations = (item["annotations"] ?? {}) as Record<string, unknown>;
  const color = formatColor(annotations["color"]);
  const url = item["type"] === "text" ? item["href"] : null;
  if (typeof url === "string" && item.plain_text === `[^${url}]`) {
    return { text: item.plain_text, kind: "markdown", marks: [] };
  }
  const urls = item[DISCUSSION_URLS] as string[] | undefined;
  const discussions = urls && { "discussion-urls": urls.join(",") };
  const hasSpan = color !== undefined || discussions !== undefined;
  const marks = [
    ...(typeof url === "string" ? [{ open: "[", close: `](${formatUrl(url)})` }] : []),
    ...(hasSpan ? [{ open: formatTag("span", { color, ...discussions }), close: "</span>" }] : []),
    ...(annotations["underline"] === true ? [toTag("u")] : []),
    ...(annotations["bold"] === true ? [toTag("b", "**")] : []),
    ...(annotations["italic"] === true ? [toTag("i", "*")] : []),
    ...(annotations["strikethrough"] === true ? [toTag("s", "~~")] : []),
  ];
  if (item["type"] === "mention") {
    return { text: renderMention(item), kind: "markdown", marks };
  }
  if (item["type"] === "equation") {
    return { text: renderEquation(item.plain_text), kind: "markdown", marks };
  }
  return { text: item.plain_text, kind: annotations["code"] === true ? "code" : "text", marks };
}

function toTag(name: string, sign?: string): Mark {
  return { open: `<${name}>`, close: `</${name}>`, ...(sign !== undefined && { sign }) };
}

/** Formats the address of a link or image. */
export function formatUrl(url: string): string {
  const escaped = url
    .replaceAll(/&(?=#?\w{1,40};)/g, "&amp;")
    .replaceAll("\n", "%0A")
    .replaceAll(/[\\|]/g, String.raw`\$&`);
  const isPlain = !/[\s<>()]/.test(escaped) && escaped !== "";
  return isPlain ? escaped : `<${escaped.replaceAll(/[<>]/g, String.raw`\$&`)}>`;
}

/** Renders code with a longer fence than any in it. Code has one line: each one is code of its own. */
function renderCode(code: string): string {
  const lines = code.split("\n").map((text) => {
    if (text === "") return text;
    const runs = new Set((text.match(/`+/g) ?? []).map((run) => run.length));
    let length = 1;
    while (runs.has(length)) length += 1;
    const fence = "`".repeat(length);
    const isPadded = /^`|`$/.test(text) || (/^ .* $/.test(text) && text.trim() !== "");
    return isPadded ? `${fence} ${text} ${fence}` : `${fence}${text}${fence}`;
  });
  return lines.join("\n");
}

/** Renders an equation. One that a single sign would not delimit is quoted, as on GitHub (assumed [equation-signs]). */
function renderEquation(expression: string): string {
  const line = expression.replaceAll("\n", " ");
  const isSimple = /^(?![\s`$])(?:[^\\$]|\\[^])*(?<!\s)$/.test(line);
  return isSimple && line !== "" ? `$${line}$` : `$\`${line}\`$`;
}

interface Mention {
  type: string;
  custom_emoji?: { name: string };
  date?: { start: string; end: string | null; time_zone: string | null };
  [type: string]: unknown;
}

const SCHEMES: Record<string, string> = {
  user: "user://",
  data_source: "collection://",
  agent: "agent://",
};

function renderMention(item: RichText): string {
  const mention = item["mention"] as Mention;
  if (mention.date !== undefined) return renderDate(mention.date);
  if (mention.custom_emoji !== undefined) return `:${mention.custom_emoji.name}:`;
  const { id = "" } = (mention[mention.type] ?? {}) as { id?: string };
  const scheme = SCHEMES[mention.type];
  const url = scheme === undefined ? toReferenceUrl(id) : `${scheme}${id}`;
  const type = mention.type === "database" ? "database" : undefined;
  const label = item.plain_text.replace(/^@/, "").replaceAll("\n", " ");
  // A label is literal: nothing in it can be escaped.
  if (label.includes("</mention>") || label.includes("|")) {
    return formatTag("mention", { url, type }, "/>").replace("/>", " />");
  }
  return `${formatTag("mention", { url, type })}${label}</mention>`;
}

/** Renders a date. A time is that of its zone; one with only an offset is given in UTC. */
function renderDate({ end, start }: { start: string; end: string | null }): string {
  const [from, to] = [splitMoment(start), end === null ? undefined : splitMoment(end)];
  const zone = from.time ?? to?.time;
  const attributes = {
    start: from.day,
    end: to?.day,
    "start-time": from.time,
    "end-time": to?.time,
    "time-zone": zone === undefined ? undefined : "UTC",
  };
  return formatTag("date", attributes, "/>").replace("/>", " />");
}

function splitMoment(moment: string): { day: string; time?: string } {
  if (!moment.includes("T")) return { day: moment };
  const [day = "", time = ""] = new Date(moment).toISOString().split("T");
  return { day, time: time.slice(0, 5) };
}
