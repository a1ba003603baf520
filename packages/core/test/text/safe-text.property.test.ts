import * as fc from "fast-check";
import { expect, test } from "vitest";
import { safeLine, safeText } from "../../src/index.js";
import { quote, truncate } from "../../src/provider/index.js";
import { mapJson } from "../../src/text/json.js";
import { safeData } from "../../src/text/safe-text.js";

const FORBIDDEN = new RegExp(
  String.raw`[\p{Bidi_Control}\p{Noncharacter_Code_Point}\0-\x08\x0B-\x1F\x7F-\x9F\u00AD\u200B\u2028\u2029\u2060-\u206F\u3164\uFEFF\uFFF9-\uFFFB]`,
  "u",
);

// Characters whose place decides about them, far more often than by chance.
const special = [
  "\u200C\u200D\u200B\uFE00\uFE0E\uFE0F\u202E\u2066\u061C\u00AD\u034F\u180B\u180E\u17B4\r\n\t\u2028",
  "😀👩❤🏴🏽🇩1#क\u094Dیم葛ᠬက∩a”“ \u0301\u20E3",
  "\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E007F}\u{E0100}\u{E0001}\u{1D165}",
].flatMap((characters) => Array.from(characters));
const sequences = [
  "\uD83D",
  "\uDE00",
  "\u0301".repeat(20),
  "\u0301\u200D".repeat(20),
  "\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}",
];
const unit = fc.oneof(
  fc.constantFrom(...special, ...sequences),
  fc.string({ unit: "binary", minLength: 1, maxLength: 3 }),
);
const text = fc.array(unit, { maxLength: 60 }).map((units) => units.join(""));

test("a safe text is well-formed, without forbidden characters, and not changed by a second pass", () => {
  fc.assert(
    fc.property(text, (given) => {
      const safe = safeText(given);
      expect(safe.isWellFormed()).toBe(true);
      expect(safe).not.toMatch(FORBIDDEN);
      expect(safeText(safe)).toBe(safe);
      expect(safeData(given, JSON.stringify(given))).toBe(safe);
    }),
    { numRuns: 5000 },
  );
});

test("a limit is kept, and the result is safe", () => {
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 80 }), (given, maxLength) => {
      for (const shorten of [
        safeText,
        safeLine,
        (it: string, max: number) => truncate(safeText(it), max),
      ]) {
        const short = shorten(given, maxLength);
        expect(short.length).toBeLessThanOrEqual(maxLength);
        expect(safeText(short)).toBe(short);
      }
    }),
    { numRuns: 5000 },
  );
});

test("a quotation is one line that nothing in it closes", () => {
  fc.assert(
    fc.property(text, (given) => {
      expect(quote(given)).toMatch(/^“[^“”\n]*”$/);
    }),
  );
});

test("ordinary graphemes pass unchanged", () => {
  const changed = /[\u115F\u1160\u2028\u2029\u3164\uFFA0]/;
  const grapheme = fc
    .string({ unit: "grapheme", maxLength: 50 })
    .filter((given) => !changed.test(given));
  fc.assert(
    fc.property(grapheme, (given) => {
      expect(safeText(given)).toBe(given);
    }),
    { numRuns: 1000 },
  );
});

test("no member is lost when keys become the same", () => {
  fc.assert(
    fc.property(fc.dictionary(text, fc.nat()), (given) => {
      const safe = mapJson(given, (it) => safeText(it)) as Record<string, number>;
      const sorted = (values: number[]) => values.toSorted((one, other) => one - other);
      expect(sorted(Object.values(safe))).toEqual(sorted(Object.values(given)));
    }),
  );
});
