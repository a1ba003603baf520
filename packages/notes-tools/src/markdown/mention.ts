import type { MentionItem } from "./rich-text-runs.js";
import type { Tag } from "./tags.js";

/** The kinds that requests can have, by the tags of both versions of the service's Markdown. */
const KINDS: Readonly<Record<string, string>> = {
  "mention-user": "user",
  "mention-page": "page",
  "mention-database": "database",
};

const ID = /[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}(?=$|[^0-9a-f])/i;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const TIME = /^\d{2}:\d{2}$/;

/**
 * Converts a tag such as `<mention url="…"/>` or `<date start="…"/>` to a mention; undefined for any other tag, and for what
 * requests cannot mention, such as agents. The id is taken from the address. A user without an id in the address has there the
 * name or email address, or else the `text` in the tag, for `resolveMentions`.
 */
export function toMention(tag: Tag, text: string): MentionItem | undefined {
  const { attributes, isClosing, name } = tag;
  if (isClosing) return undefined;
  if (name === "date" || name === "mention-date") return toDateMention(attributes);
  const kind = getKind(tag);
  const [id = kind === "user" ? getWho(attributes["url"], text) : undefined] =
    ID.exec(attributes["url"] ?? "") ?? [];
  if (kind === undefined || id === undefined) return undefined;
  return { type: "mention", mention: { type: kind, [kind]: { id } } };
}

/** Returns true for a tag that is a mention, also of a kind that requests cannot have. */
export function isMentionTag({ isClosing, name }: Tag): boolean {
  return !isClosing && (name === "mention" || name.startsWith("mention-"));
}

function getKind({ attributes, name }: Tag): string | undefined {
  if (name !== "mention") return Object.hasOwn(KINDS, name) ? KINDS[name] : undefined;
  const [, scheme = ""] = /^([a-z]+):\/\//i.exec(attributes["url"] ?? "") ?? [];
  if (attributes["type"] === "database") return "database";
  if (/^(?:collection|agent)$/i.test(scheme)) return undefined;
  return /^user$/i.test(scheme) ? "user" : "page";
}

function getWho(url = "", text: string): string | undefined {
  const address = url.replace(/^user:\/\//, "");
  const who = address === "" || address.includes("/") ? text : address;
  return who.trim().replace(/^@/, "") || undefined;
}

function toDateMention(attributes: Tag["attributes"]): MentionItem | undefined {
  const { start, end, startTime, endTime, timeZone } = attributes;
  const from = attributes["start-time"] ?? startTime;
  const to = attributes["end-time"] ?? endTime;
  const zone = attributes["time-zone"] ?? timeZone;
  const isValid =
    [start, end ?? start].every((day) => DAY.test(day ?? "")) &&
    [from, to].every((time) => time === undefined || TIME.test(time));
  if (start === undefined || !isValid) return undefined;
  const until = end ?? (to === undefined ? undefined : start);
  const date = {
    start: joinTime(start, from),
    end: until && joinTime(until, to),
    time_zone: from && zone,
  };
  return { type: "mention", mention: { type: "date", date } };
}

function joinTime(date: string, time: string | undefined): string {
  return time === undefined ? date : `${date}T${time}:00`;
}

/** A mention of a custom emoji that is known by its name only, for `resolveEmojis`. */
export function toEmojiMention(name: string): MentionItem {
  return { type: "mention", mention: { type: "custom_emoji", custom_emoji: { name } } };
}
