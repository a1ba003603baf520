import { expect, test } from "vitest";
import { parseRetryAfter } from "../../src/client/retry.js";

const now = Date.parse("2026-03-31T12:00:00Z");
const date = "Tue, 31 Mar 2026 12:00:00 GMT";

test.each([
  ["seconds", { "retry-after": "7" }, 7000],
  ["parts of a second", { "retry-after": "0.5" }, 500],
  ["an HTTP date", { "retry-after": "Tue, 31 Mar 2026 12:00:03 GMT" }, 3000],
  ["a date that has passed", { "retry-after": "Tue, 31 Mar 2026 11:00:00 GMT" }, 0],
  ["more than a day", { "retry-after": "999999999" }, 86_400_000],
  ["nothing", {}, undefined],
  ["nonsense", { "retry-after": "soon" }, undefined],
  ["an empty value", { "retry-after": "" }, undefined],
  ["a negative number", { "retry-after": "-5" }, undefined],
])("Retry-After with %s is read in milliseconds, or ignored", (_what, headers, expected) => {
  expect(parseRetryAfter(headers, now)).toBe(expected);
});

test("a date is read against the service's clock, not this machine's", () => {
  const wrongNow = now - 5 * 3_600_000;
  const headers = { "retry-after": "Tue, 31 Mar 2026 12:00:03 GMT", date };
  expect(parseRetryAfter(headers, wrongNow)).toBe(3000);
});
