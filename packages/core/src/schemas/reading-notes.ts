import type { z } from "zod";

/** Sentences about how inputs were read, by the validated input. */
const notesOf = new WeakMap<object, readonly string[]>();

/** The sentences about the input that is being validated. Validation is synchronous. */
let current: Set<string> | undefined;

/**
 * Reports, in one sentence, that an input names several things, and which of them was taken. For the `overwrite` of an input's
 * schema, which has no `api.adjust`; the output of the call has both as `adjusted`. Outside the validation of a call it does nothing.
 *
 * @example .overwrite((text) => { noteReading(`${text} names two tasks: the first was taken`); return first(text); })
 */
export function noteReading(sentence: string): void {
  current?.add(sentence);
}

/** Validates the input of a call, and keeps what {@link noteReading} reports with the result. */
export function parseNoted<Input extends z.ZodObject>(schema: Input, value: unknown) {
  const notes = new Set(getReadingNotes(value));
  current = notes;
  try {
    const parsed = schema.safeParse(value);
    if (parsed.success && notes.size > 0) notesOf.set(parsed.data, [...notes]);
    return parsed;
  } finally {
    current = undefined;
  }
}

/** Returns the sentences about how a validated input was read. */
export function getReadingNotes(input: unknown): readonly string[] {
  return (typeof input === "object" && input !== null && notesOf.get(input)) || [];
}
