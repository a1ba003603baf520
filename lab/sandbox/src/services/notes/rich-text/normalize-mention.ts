import { normalizeDate, type DateInput } from "../dates/date-span.js";
import { normalizeUuid } from "../validation/validators.js";
import { collections, type CustomEmojiDocument, type RichText } from "../repository/documents.js";
import type { NotesRepository } from "../repository/notes-repository.js";

/**
 * A validated mention from a request or from Markdown: exactly one of these is present. Those of data sources and
 * agents are in Markdown only; how the API returns them is assumed [mentions-in-markdown-only].
 */
export interface MentionInput {
  user?: { id: string };
  page?: { id: string };
  database?: { id: string };
  date?: DateInput;
  custom_emoji?: { id: string };
  data_source?: { id: string };
  agent?: { id: string };
}

/** A mention in response format, with the plain text and link of its item. */
export interface NormalizedMention {
  body: object;
  plainText: string;
  href: string | null;
}

/** Converts a mention to its response format; throws 404 for an unknown target. */
export function normalizeMention(
  mention: MentionInput,
  repository: NotesRepository,
): NormalizedMention {
  if (mention.user !== undefined) {
    const user = repository.requireUser(normalizeUuid(mention.user.id));
    const body = { type: "user", user: { object: "user", id: user.id } };
    return { body, plainText: `@${user.name}`, href: null };
  }
  if (mention.date !== undefined) {
    const date = normalizeDate(mention.date);
    const { start, end } = date;
    const body = { type: "date", date };
    return { body, plainText: end === null ? start : `${start} → ${end}`, href: null };
  }
  if (mention.custom_emoji !== undefined) {
    return normalizeEmoji(normalizeUuid(mention.custom_emoji.id), repository);
  }
  if (mention.agent !== undefined) {
    const body = { type: "agent", agent: { id: normalizeUuid(mention.agent.id) } };
    return { body, plainText: "@Agent", href: null };
  }
  const type = TITLED_TYPES.find((each) => mention[each] !== undefined) ?? "page";
  return normalizeTitledMention(type, normalizeUuid(mention[type]?.id ?? ""), repository);
}

const TITLED_TYPES = ["page", "database", "data_source"] as const;
type TitledType = (typeof TITLED_TYPES)[number];

const GET_TITLE: Record<TitledType, (repository: NotesRepository, id: string) => RichText[]> = {
  page: (repository, id) => (repository.requirePage(id).values["title"] ?? []) as RichText[],
  database: (repository, id) => repository.requireDatabase(id).title,
  data_source: (repository, id) => repository.requireDataSource(id).title,
};

function normalizeTitledMention(
  type: TitledType,
  id: string,
  repository: NotesRepository,
): NormalizedMention {
  const title = GET_TITLE[type](repository, id).map((item) => item.plain_text);
  return {
    body: { type, [type]: { id } },
    plainText: title.join("") || "Untitled",
    href: `https://www.notion.so/${id.replaceAll("-", "")}`,
  };
}

function normalizeEmoji(id: string, repository: NotesRepository): NormalizedMention {
  const emoji = repository.store.get<CustomEmojiDocument>(collections.customEmojis, id);
  if (emoji === undefined) return repository.throwNotFound("custom_emoji", id);
  const body = { type: "custom_emoji", custom_emoji: emoji };
  return { body, plainText: `:${emoji.name}:`, href: null };
}
