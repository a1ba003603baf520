import { z } from "zod";

/** The columns of a database by name, as the service returns them. */
export const columns = z.record(
  z.string(),
  z.looseObject({ id: z.string().optional(), type: z.string().optional() }),
);

/** The columns of a database by name, as the service returns them. */
export type Columns = z.infer<typeof columns>;

/** Finds a column by name or id, percent-encoded or not. The id of the title column is `title`. */
export function findColumn(key: string, definitions: Columns): Columns[string] | undefined {
  if (Object.hasOwn(definitions, key)) return definitions[key];
  return Object.values(definitions).find(({ id, type }) => {
    const own = type === "title" ? "title" : id;
    return own !== undefined && (own === key || decodeColumnId(own) === key);
  });
}

/** Decodes the id of a column: the service returns ids percent-encoded, and requests encode them again. */
export function decodeColumnId(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}
