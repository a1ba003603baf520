import { z } from "zod";

/** An input that takes a whole http or https URL of at most `max` characters. */
export function webAddress(max: number, description: string) {
  return z
    .string()
    .refine(isWebAddress, "expected a whole URL that begins with https:// or http://")
    .refine((value) => Array.from(value).length <= max, `expected at most ${max} characters`)
    .meta({ maxLength: max, description });
}

function isWebAddress(value: string): boolean {
  return URL.canParse(value) && /^https?:\/\//i.test(value) && !/\s/.test(value);
}
