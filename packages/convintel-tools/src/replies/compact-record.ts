import { withoutSignedLinks } from "./without-signed-links.js";

/**
 * What a model needs of a record whose keys are not documented: all of it but signed links. The ids of
 * what it is about come first, under the names other tools give them: `activity_id` for `activity`.
 */
export function compactRecord(record: object, about: readonly string[] = []): object {
  const rest: Record<string, unknown> = { ...record };
  const ids = about.flatMap((name) => {
    const id = takeId(rest, name);
    return id === undefined ? [] : [[`${name}_id`, id]];
  });
  return { ...Object.fromEntries(ids), ...(withoutSignedLinks(rest) as object) };
}

/** The id under the likely keys. One that stands in an object of its own stays there as well. */
function takeId(record: Record<string, unknown>, name: string): unknown {
  for (const key of [`${name}Id`, `${name}_id`, `${name}Uuid`, `${name}_uuid`]) {
    const { [key]: id } = record;
    if (id === null || id === undefined) continue;
    // Not a copy: the record is this call's own.
    delete record[key];
    return id;
  }
  const { [name]: nested } = record;
  if (typeof nested !== "object" || nested === null) return undefined;
  return "id" in nested ? (nested.id ?? undefined) : undefined;
}
