import { z } from "zod";

const EMAIL = /^[^\s@"<>(),;:\\]+@[^\s@.]+(?:\.[^\s@.]+)+$/;
const MAX_EMAIL_LENGTH = 254;

/** Input for an email address. */
export function email(description: string) {
  return z
    .string()
    .refine(
      (value) => value.length <= MAX_EMAIL_LENGTH && EMAIL.test(value),
      "expected an email address such as ada@example.com",
    )
    .describe(description);
}
