import { validateDate } from "../../dates/date-span.js";
import { parseReferenceUrl } from "../markdown-block.js";
import { parseColor, parseTag, type Tag } from "../tags.js";
import type { MarkdownItem, Style } from "../to-request-items.js";

/** A tag within a line. */
export type InlineTag =
  | { kind: "item"; source: string; item: MarkdownItem; closingTag?: string }
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
  return {
    kind: "item",
    source: opening,
    item: { style: {}, text: "", mention },
    ...(!tag.isSelfClosing && { closingTag: `</${tag.name}>` }),
  };
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

function parseMention({ attributes, name }: Tag): object | undefined {
  const id = parseReferenceUrl(attributes["url"] ?? "");
  switch (name) {
    case "mention-user":
      return id === undefined ? undefined : { user: { id } };
    case "mention-page":
      return id === undefined ? undefined : { page: { id } };
    case "mention-database":
      return id === undefined ? undefined : { database: { id } };
    case "mention-data-source":
      return id === undefined ? undefined : { data_source: { id } };
    case "mention-agent":
      return id === undefined ? undefined : { agent: { id } };
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
  // Assumed [invalid-date-tag-is-text]: a tag with an invalid date is text, like other tags that rich text does not have.
  return validateDate(date, "").length === 0 ? { date } : undefined;
}

function toMoment(date: string, time: string | undefined): string {
  return time === undefined ? date : `${date}T${time}:00`;
}
