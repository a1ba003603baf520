import { parseReferenceUrl } from "./markdown-block.js";
import { parseColor, parseTag, type Tag } from "./tags.js";

/** Style of a piece of text. */
export interface Style {
  annotations?: Record<string, unknown>;
  url?: string;
}

/** A piece of rich text. */
export interface MarkdownItem {
  text: string;
  style: Style;
  /** In request format. */
  mention?: object;
  equation?: string;
}

/** A tag within a line. */
export type InlineTag =
  | { kind: "item"; source: string; item: MarkdownItem }
  | { kind: "open"; source: string; style: Style }
  | { kind: "close"; source: string };

/** Parses a tag at the start of a text; undefined for one that rich text does not have. */
export function parseInlineTag(text: string): InlineTag | undefined {
  const [lineBreak] = /^<br\s*\/?>/.exec(text) ?? [];
  if (lineBreak !== undefined) {
    return { kind: "item", source: lineBreak, item: { style: {}, text: "\n" } };
  }
  if (text.startsWith("</span>")) return { kind: "close", source: "</span>" };
  const tag = parseTag(text);
  if (tag === undefined) return undefined;
  const opening = text.slice(0, text.length - tag.rest.length);
  if (tag.name === "span") return { kind: "open", source: opening, style: parseSpan(tag) };
  const mention = parseMention(tag);
  if (mention === undefined) return undefined;
  const source = opening + getContent(tag);
  return { kind: "item", source, item: { style: {}, text: "", mention } };
}

function parseSpan({ attributes }: Tag): Style {
  const { color, underline } = attributes;
  return {
    annotations: {
      ...(color === undefined ? {} : { color: parseColor(color) }),
      ...(underline === "true" ? { underline: true } : {}),
    },
  };
}

/** Returns the name in a mention, which the service replaces with the current one, and the closing tag. */
function getContent({ isSelfClosing, name, rest }: Tag): string {
  if (isSelfClosing) return "";
  return new RegExp(`^.*?</${name}>`, "s").exec(rest)?.[0] ?? "";
}

function parseMention({ attributes, name }: Tag): object | undefined {
  const id = parseReferenceUrl(attributes["url"] ?? "");
  switch (name) {
    case "mention-user":
      return id === undefined ? undefined : { user: { id } };
    case "mention-page":
      return id === undefined ? undefined : { page: { id } };
    case "mention-database":
      return id === undefined ? undefined : { database: { id } };
    case "mention-date":
      return parseDate(attributes);
    default:
      return undefined;
  }
}

function parseDate({ end, endTime, start, startTime, timeZone }: Record<string, string>) {
  if (start === undefined) return undefined;
  const date = {
    start: toMoment(start, startTime),
    ...(end === undefined ? {} : { end: toMoment(end, endTime) }),
    ...(timeZone === undefined ? {} : { time_zone: timeZone }),
  };
  return { date };
}

function toMoment(date: string, time: string | undefined): string {
  return time === undefined ? date : `${date}T${time}:00`;
}
