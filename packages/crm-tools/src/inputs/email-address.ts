import { z } from "zod";

const EMAIL = /^[^\s@,]+@[^\s@,]+$/;

/** Returns true if a string looks like an email address; the CRM decides whether it is one. */
export function isEmailAddress(text: string): boolean {
  return EMAIL.test(text);
}

/** An input that accepts an email address. */
export function emailAddress(description: string) {
  return z.string().refine(isEmailAddress, "expected an email address").describe(description);
}
