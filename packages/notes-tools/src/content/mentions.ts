import { z } from "zod";
import { getPath, getString } from "./json-path.js";

const ids = {
  user_id: z.string().optional(),
  page_id: z.string().optional(),
  database_id: z.string().optional(),
};

/** The shape of a mention for models. */
export const mentionOutput = z.strictObject({
  text: z.string(),
  ...ids,
  start: z.string().optional(),
  end: z.string().optional(),
  time_zone: z.string().optional(),
});

/** Keys of ids in results, by the type of the mention. */
const ID_KEYS: Readonly<Record<string, keyof typeof ids>> = {
  user: "user_id",
  page: "page_id",
  database: "database_id",
};

/** Gets the id of the mentioned user, page or database, under its usual key. */
export function getMentionedId(item: unknown): { [Key in keyof typeof ids]?: string } | undefined {
  const type = getString(item, "mention", "type");
  if (type === undefined) return undefined;
  const key = Object.hasOwn(ID_KEYS, type) ? ID_KEYS[type] : undefined;
  const id = getString(item, "mention", type, "id");
  return key === undefined || id === undefined ? undefined : { [key]: id };
}

/** Finds mentions with more than their text shows: ids, and dates in another format. */
export function findMentions(items: readonly unknown[]): z.infer<typeof mentionOutput>[] {
  return items.flatMap((item) => {
    if (getPath(item, "mention") === undefined) return [];
    const text = getString(item, "plain_text") ?? "";
    const facts = getMentionedId(item) ?? getMentionedDate(item, text);
    return facts === undefined ? [] : [{ text, ...facts }];
  });
}

function getMentionedDate(item: unknown, text: string) {
  const date = getPath(item, "mention", "date");
  const [start, end, zone] = ["start", "end", "time_zone"].map((key) => getString(date, key));
  const unsaid = [start, end, zone].some((part) => part !== undefined && !text.includes(part));
  return unsaid ? { start, end, time_zone: zone } : undefined;
}
