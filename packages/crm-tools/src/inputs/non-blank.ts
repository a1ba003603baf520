import { z } from "zod";

const EMPTY = "expected a text; this one is empty";

/** Returns true for a text with more than white space. */
export function hasText(text: string | undefined): boolean {
  return text !== undefined && text.trim() !== "";
}

/**
 * An input for a text that must say something. The CRM accepts empty ones, which leave a task, note or name that
 * nobody can read.
 */
export function nonBlank(message: string = EMPTY): z.ZodString {
  return z.string().refine(hasText, message);
}
