import { expect, test } from "vitest";
import { hasFormOf } from "../../src/checks/value-forms.js";
import { parseConflictingValue } from "../../src/errors/conflicting-value.js";

// Each took minutes when the search for a match began again at each part of the text.
test("a long text is no domain, and one with a dot inside it is", () => {
  expect(hasFormOf("domain", `a${"..".repeat(200_000)} b`)).toBe(false);
  expect(hasFormOf("domain", "acme.example")).toBe(true);
  expect(hasFormOf("domain", ".example")).toBe(false);
  expect(hasFormOf("domain", "acme.")).toBe(false);
});

test("a long message without a conflicting value has none", () => {
  expect(parseConflictingValue('The value "d'.repeat(200_000))).toBeUndefined();
  expect(parseConflictingValue('The value "a" provided" provided for x')).toBe('a" provided');
});
