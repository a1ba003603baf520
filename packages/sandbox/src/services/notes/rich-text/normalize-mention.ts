import { normalizeDate, type DateInput } from "../dates/date-span.js";
import { normalizeUuid } from "../validation/validators.js";
import type { RichText } from "../repository/documents.js";
import type { NotesRepository } from "../repository/notes-repository.js";

/** A validated mention from a request: exactly one of these is present. */
export interface MentionInput {
  user?: { id: string };
  page?: { id: string };
  database?: { id: string };
  date?: DateInput;
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
  return mention.page === undefined
    ? normalizeTitledMention(
        "database",
        mention.database?.id ?? "",
        (id) => repository.requireDatabase(id).title,
      )
    : normalizeTitledMention(
        "page",
        mention.page.id,
        (id) => (repository.requirePage(id).values["title"] ?? []) as RichText[],
      );
}

function normalizeTitledMention(
  type: "page" | "database",
  inputId: string,
  getTitle: (id: string) => RichText[],
): NormalizedMention {
  const id = normalizeUuid(inputId);
  const title = getTitle(id).map((item) => item.plain_text);
  return {
    body: { type, [type]: { id } },
    plainText: title.join("") || "Untitled",
    href: `https://www.notion.so/${id.replaceAll("-", "")}`,
  };
}
