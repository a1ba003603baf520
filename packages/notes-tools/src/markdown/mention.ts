import type { Tag } from "./tags.js";

/** A mention in a request. */
export interface MentionItem {
  type: "mention";
  mention: Readonly<Record<string, unknown>>;
}

const KINDS: Readonly<Record<string, string>> = {
  "mention-user": "user",
  "mention-page": "page",
  "mention-database": "database",
};

const ID = /[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}(?=$|[^0-9a-f])/i;

/**
 * Converts a tag such as `<mention-page url="…"/>` to a mention; undefined for any other tag. The id is
 * taken from the address: of a page, or of a user, whose form (`user://…`) is only shown in examples. A user without an
 * id in the address has there the name or email address, or else the `text` in the tag, for `resolveMentions`.
 */
export function toMention(
  { attributes, isClosing, name }: Tag,
  text: string,
): MentionItem | undefined {
  if (isClosing) return undefined;
  if (name === "mention-date") return toDateMention(attributes);
  const kind = Object.hasOwn(KINDS, name) ? KINDS[name] : undefined;
  const [id = kind === "user" ? getWho(attributes["url"], text) : undefined] =
    ID.exec(attributes["url"] ?? "") ?? [];
  if (kind === undefined || id === undefined) return undefined;
  return { type: "mention", mention: { type: kind, [kind]: { id } } };
}

function getWho(url = "", text: string): string | undefined {
  const address = url.replace(/^user:\/\//, "");
  const who = address === "" || address.includes("/") ? text : address;
  return who.trim().replace(/^@/, "") || undefined;
}

function toDateMention(attributes: Tag["attributes"]): MentionItem | undefined {
  const { start, end, startTime, endTime, timeZone } = attributes;
  if (start === undefined) return undefined;
  const date = {
    start: joinTime(start, startTime),
    end: end && joinTime(end, endTime),
    time_zone: startTime && timeZone,
  };
  return { type: "mention", mention: { type: "date", date } };
}

function joinTime(date: string, time: string | undefined): string {
  return time === undefined ? date : `${date}T${time}:00`;
}
