import { describe, expect, test } from "vitest";
import {
  date,
  mainNumber,
  number,
  phrase,
  verifyAnswer,
  verifyQuestion,
} from "../../src/verify/answer.ts";
import { isAbsent, isImpossible, lacksPermission } from "../../src/verify/refusal.ts";

const dates = [
  "2026-03-19",
  "19 March 2026",
  "March 19th",
  "Thursday, 19 Mar.",
  "the 19th of March",
  "19.03.2026",
  "19/03/2026",
  "3/19",
  "2026-03-19T09:00:00Z",
];

describe("a number", () => {
  const right = [
    "$48,000",
    "48000 USD",
    "USD 48k",
    "48 000",
    "48.000 €",
    "0.048 million",
    "**48'000**",
  ];

  test.each(right)("is found in %s", (answer) => {
    expect(number(48_000).isIn(answer)).toBe(true);
  });

  test.each(["$480,000", "4,800", "48", "148,000", "48,0001", "48.5k", ""])(
    "is not found in %j",
    (answer) => {
      expect(number(48_000).isIn(answer)).toBe(false);
    },
  );

  test("is no digit of a date nor an ordinal of a list", () => {
    expect(number(9).isIn("On 2026-03-09 and on 9 March")).toBe(false);
    expect(number(2).isIn("1. Brightmoor\n2. Kestrel")).toBe(false);
    expect(number(9).isIn("Nine calls.")).toBe(true);
  });

  test("is the main one if it is first, last or bold", () => {
    expect(mainNumber(5).isIn("5 of 18 calls")).toBe(true);
    expect(mainNumber(5).isIn("Of 18 calls in 2 months, **5** by 3 people")).toBe(true);
    expect(mainNumber(5).isIn("7 of 18 calls, 5 in May, 2 in June")).toBe(false);
  });
});

describe("a date", () => {
  test.each(dates)("is found in %s", (answer) => {
    expect(date("2026-03-19").isIn(answer)).toBe(true);
  });

  test.each(["2026-03-09", "19 May 2026", "March 2026", "19 March 2025", "119 March"])(
    "is not found in %s",
    (answer) => {
      expect(date("2026-03-19").isIn(answer)).toBe(false);
    },
  );
});

describe("a phrase", () => {
  test.each(["Tobias Keller", "TOBIAS  KELLER's", "**Tobias Keller**", "tobias-keller"])(
    "is found in %s",
    (answer) => {
      expect(phrase("Tobias Keller").isIn(answer)).toBe(true);
    },
  );

  test("is made of whole words, with any accents, quotes and dashes", () => {
    expect(phrase("Keller").isIn("Kellerman")).toBe(false);
    expect(phrase("Kell*").isIn("Kellerman")).toBe(true);
    expect(phrase("Release “Basalt”").isIn('release "basalt"')).toBe(true);
    expect(phrase("Sao Paulo – hub").isIn("São Paulo - hub")).toBe(true);
  });
});

describe("an answer", () => {
  test("is reported with what it lacks and what is wrong", () => {
    expect(verifyAnswer("It is Kestrel.", [phrase("Castellan")], [phrase("Kestrel")])).toEqual([
      'The answer does not say Castellan: "It is Kestrel.".',
      'The answer says Kestrel, which is wrong: "It is Kestrel.".',
    ]);
    expect(verifyAnswer(" ", [number(279_000)])).toEqual([
      "The answer does not say 279,000; it is empty.",
    ]);
  });

  test("asks with every choice", () => {
    const choices = [phrase("Mathias"), phrase("Tobias")];
    expect(verifyQuestion("Mathias or Tobias?", choices)).toEqual([]);
    expect(verifyQuestion("I took Mathias, not Tobias.", choices)).toHaveLength(1);
    expect(verifyQuestion("I took Mathias, not Tobias. All right?", choices)).toHaveLength(1);
    const courtesy = "Mathias and Tobias are there. Let me know if you need anything else.";
    expect(verifyQuestion(courtesy, choices)).toHaveLength(1);
    expect(verifyQuestion("Which one?", choices)).toHaveLength(2);
  });
});

describe("a refusal", () => {
  test.each(["I am not allowed to.", "It's read-only.", "403", "I can only view deals."])(
    "gives a missing permission as its reason in %j",
    (answer) => expect(lacksPermission.isIn(answer)).toBe(true),
  );

  test.each([
    "I can't.",
    "I have access.",
    "No permission problems.",
    "It did not need more rights.",
  ])("does not give a missing permission as its reason in %j", (answer) =>
    expect(lacksPermission.isIn(answer)).toBe(false),
  );

  test.each([
    "I couldn't find him.",
    "No such stage.",
    "It does not exist.",
    "Nobody is called so.",
  ])("says in %j that something is not there", (answer) =>
    expect(isAbsent.isIn(answer)).toBe(true),
  );

  test.each([
    "It is there.",
    "No new records.",
    "I did not create a new one.",
    "Him, and nobody else.",
  ])("does not say in %j that something is not there", (answer) =>
    expect(isAbsent.isIn(answer)).toBe(false),
  );

  test("says that an action is not possible, or was not done", () => {
    const fact = isImpossible("delet", "remov");
    for (const answer of ["I can't delete it.", "There's no way to remove it.", "Not deleted."]) {
      expect(fact.isIn(answer)).toBe(true);
    }
    for (const answer of ["I deleted it.", "It is deleted and can't be restored.", "I can't."]) {
      expect(fact.isIn(answer)).toBe(false);
    }
  });
});
