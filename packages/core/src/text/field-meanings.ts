/**
 * Meaning of a field of results for people who ask where a text is from: the `title` of what it is a field of, the `time` when that was made
 * or took place, its `author`, or the people who are `outsiders`.
 */
export type FieldMeaning = "title" | "time" | "author" | "outsiders";

/** Meanings of fields by their names: `{ subject: "title", sent_at: "time", sender: "author" }`. */
export type FieldMeanings = Readonly<Record<string, FieldMeaning>>;

/** Fields as a service declares them. */
export interface DeclaredFields {
  /** Kinds of things that fields with ids identify, by the names of the fields. */
  readonly identities?: Readonly<Record<string, string>> | undefined;
  readonly meanings?: FieldMeanings | undefined;
}

/** Returns the meaning of a field; undefined if its service declares none. */
export function meaningOf(
  { meanings = {} }: DeclaredFields,
  field: string,
): FieldMeaning | undefined {
  return Object.hasOwn(meanings, field) ? meanings[field] : undefined;
}
