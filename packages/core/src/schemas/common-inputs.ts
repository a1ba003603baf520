import { z } from "zod";

const UUID = /^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i;
const SLUG = /^[\p{L}\p{N}_][\p{L}\p{N}_-]{0,127}$/u;

/** Returns true if a text is a UUID, with or without hyphens. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/** Formats a UUID as services write it: hyphens, lower case. */
export function formatUuid(id: string): string {
  const hex = id.replaceAll("-", "").toLowerCase();
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join("-");
}

/** Defines an input that takes a UUID. The rule is a check, not a pattern: patterns cost a model tokens. */
export function uuid(description: string) {
  return z
    .string()
    .refine(isUuid, "expected a UUID such as 891dcbfc-9141-415d-9b2a-2238a6cc012d")
    .describe(description);
}

/** Defines an input that takes a slug (letters, digits, `_`, `-`) or a UUID. */
export function slugOrUuid(description: string) {
  return z
    .string()
    .refine((text) => SLUG.test(text.normalize()) || isUuid(text), {
      error: ({ input }) =>
        `expected a slug (letters, digits, _ and -) or a UUID${suggestSlug(String(input))}`,
    })
    .describe(description);
}

/** Suggests the slug that a display name most likely has. */
function suggestSlug(name: string): string {
  const slug = name.trim().toLowerCase().replaceAll(/\s+/g, "_");
  return SLUG.test(slug) ? `, perhaps ${slug}` : "";
}

/**
 * Defines an input that takes a text of at most `max` UTF-16 units. No other rule runs on a longer one: the time of a rule
 * may grow faster than the length of the text.
 */
export function textUpTo(max: number, message?: string): z.ZodString {
  return z.string().max(max, { abort: true, ...(message !== undefined && { error: message }) });
}

/** Defines an object that takes any key. */
export function openObject(description: string): z.ZodType<Record<string, unknown>> {
  return z.record(z.string(), z.unknown()).describe(description);
}
