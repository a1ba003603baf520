import type { RichText } from "../../repository/documents.js";
import { toReferenceUrl } from "../markdown-block.js";
import { formatColor, formatTag } from "../tags.js";

/** Opening and closing markup. */
interface Mark {
  open: string;
  close: string;
}

interface Piece {
  text: string;
  /** Outermost first. */
  marks: Mark[];
}

interface Mention {
  type: string;
  user?: { id: string };
  page?: { id: string };
  database?: { id: string };
  data_source?: { id: string };
  agent?: { id: string };
  custom_emoji?: { name: string };
  date?: { start: string; end: string | null; time_zone: string | null };
}

/** Renders rich text as enhanced Markdown on one line ("Enhanced markdown format"). */
export function renderRichText(items: unknown): string {
  return renderPieces(((items ?? []) as RichText[]).map(toPiece));
}

/** Escapes text with the characters that have a meaning in Markdown. */
export function escapeText(text: string): string {
  return text.replaceAll(/[\\*~`$[\]<>{}|^]/g, String.raw`\$&`).replaceAll("\n", "<br>");
}

/** Renders pieces; neighbors with the same outermost mark share it. */
function renderPieces(pieces: Piece[]): string {
  let markdown = "";
  let index = 0;
  while (index < pieces.length) {
    const { marks, text } = pieces[index] ?? { marks: [], text: "" };
    const [mark] = marks;
    const end = mark === undefined ? index + 1 : findRunEnd(pieces, index, mark);
    const inner = pieces
      .slice(index, end)
      .map((piece) => ({ ...piece, marks: piece.marks.slice(1) }));
    markdown += mark === undefined ? text : wrap(mark, renderPieces(inner));
    index = end;
  }
  return markdown;
}

function findRunEnd(pieces: Piece[], start: number, { open, close }: Mark): number {
  let end = start;
  while (pieces[end]?.marks[0]?.open === open && pieces[end]?.marks[0]?.close === close) end += 1;
  return end;
}

/** Wraps text; spaces at its edges stay outside, where they do not hide the end of the mark. */
function wrap({ close, open }: Mark, inner: string): string {
  const text = inner.trim();
  const start = inner.length - inner.trimStart().length;
  const [before, after] = [inner.slice(0, start), inner.slice(start + text.length)];
  return text === "" ? inner : `${before}${open}${text}${close}${after}`;
}

function toPiece(item: RichText): Piece {
  const annotations = (item["annotations"] ?? {}) as Record<string, unknown>;
  const color = formatColor(annotations["color"]);
  const underline = annotations["underline"] === true ? "true" : undefined;
  const hasSpan = color !== undefined || underline !== undefined;
  const url = item["type"] === "text" ? item["href"] : null;
  const signs = [
    ...(annotations["bold"] === true ? ["**"] : []),
    ...(annotations["italic"] === true ? ["*"] : []),
    ...(annotations["strikethrough"] === true ? ["~~"] : []),
  ];
  return {
    text: renderContent(item, annotations["code"] === true),
    marks: [
      ...(typeof url === "string" ? [{ open: "[", close: `](${encodeLink(url)})` }] : []),
      ...(hasSpan ? [{ open: formatTag("span", { color, underline }), close: "</span>" }] : []),
      ...signs.map((sign) => ({ open: sign, close: sign })),
    ],
  };
}

function encodeLink(url: string): string {
  return url.replaceAll(" ", "%20").replaceAll("(", "%28").replaceAll(")", "%29");
}

function renderContent(item: RichText, isCode: boolean): string {
  if (item["type"] === "mention") return renderMention(item["mention"] as Mention, item.plain_text);
  if (item["type"] === "equation") {
    return item.plain_text.includes("$") ? `$\`${item.plain_text}\`$` : `$${item.plain_text}$`;
  }
  return isCode ? renderCode(item.plain_text) : escapeText(item.plain_text);
}

function renderCode(text: string): string {
  const line = text.replaceAll("\n", " ");
  return line.includes("`") ? `\`\` ${line} \`\`` : `\`${line}\``;
}

const SCHEMES: Record<string, string> = {
  user: "user://",
  data_source: "collection://",
  agent: "agent://",
};

function renderMention(mention: Mention, plainText: string): string {
  const { agent, custom_emoji: emoji, data_source: dataSource } = mention;
  const { database, date, page, type, user } = mention;

  if (date !== undefined) {
    const { start, end, time_zone: timeZone } = date;
    const attributes = { start, end: end ?? undefined, timeZone: timeZone ?? undefined };
    return formatTag("mention-date", attributes, "/>");
  }
  if (emoji !== undefined) return `:${emoji.name}:`;
  const scheme = SCHEMES[type];
  const target = user ?? page ?? database ?? dataSource ?? agent;
  const url = scheme === undefined ? toReferenceUrl(target?.id ?? "") : `${scheme}${target?.id}`;
  const name = `mention-${type.replace("_", "-")}`;
  return `${formatTag(name, { url })}${escapeText(plainText.replace(/^@/, ""))}</${name}>`;
}
