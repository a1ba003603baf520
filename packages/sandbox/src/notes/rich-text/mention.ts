import { canonicalId } from "../gate/path-ids.js";
import type { RichText } from "../workspace/documents.js";
import type { Workspace } from "../workspace/workspace.js";

/** A mention as sent, after its check: exactly one of these is there. */
export interface SentMention {
  user?: { id: string };
  page?: { id: string };
  database?: { id: string };
  date?: { start: string; end?: string | null; time_zone?: string | null };
}

/** A mention in its answer form, with what the item around it shows. */
export interface KeptMention {
  body: object;
  plainText: string;
  href: string | null;
}

/** Turns a mention as sent into one as answered; throws 404 when it names nothing. */
export function keepMention(mention: SentMention, repository: Workspace): KeptMention {
  if (mention.user !== undefined) {
    const user = repository.user(canonicalId(mention.user.id));
    const body = { type: "user", user: { object: "user", id: user.id } };
    return { body, plainText: `@${user.name}`, href: null };
  }
  if (mention.date !== undefined) {
    const { start, end = null, time_zone = null } = mention.date;
    const body = { type: "date", date: { start, end, time_zone } };
    return { body, plainText: end === null ? start : `${start} → ${end}`, href: null };
  }
  return mention.page === undefined
    ? toTitled("database", mention.database?.id ?? "", (id) => repository.database(id).title)
    : toTitled("page", mention.page.id, (id) => repository.page(id).values["title"] as RichText[]);
}

function toTitled(
  type: "page" | "database",
  sentId: string,
  titleOf: (id: string) => RichText[],
): KeptMention {
  const id = canonicalId(sentId);
  const title = titleOf(id).map((item) => item.plain_text);
  return {
    body: { type, [type]: { id } },
    plainText: title.join("") || "Untitled",
    href: `https://www.notion.so/${id.replaceAll("-", "")}`,
  };
}
