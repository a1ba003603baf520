import { z } from "zod";

const LOCALE = /^[a-z]{2,3}_(?:[A-Z][a-z]{3}_)?(?:[A-Z]{2}|\d{3})$/;

/** Input for a locale in the service's spelling. */
export function locale(description: string) {
  return z
    .string()
    .refine(
      (value) => LOCALE.test(value),
      "expected a locale: language, underscore, region, such as en_GB or de_DE",
    )
    .describe(description);
}
