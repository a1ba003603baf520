import { findDates } from "./find-dates.ts";
import { findMainNumbers, findNumbers } from "./find-numbers.ts";
import { includesPhrase } from "./normalize.ts";

/** Something an answer may say, whatever its wording. */
export interface Fact {
  /** For the report: `279,000`. */
  label: string;
  isIn(answer: string): boolean;
}

/** One of several phrases, as whole words; a `*` at the end stands for the rest of a word. */
export function phrase(...alternatives: [string, ...string[]]): Fact {
  return {
    label: alternatives[0].replace("*", "…"),
    isIn: (answer) => alternatives.some((one) => includesPhrase(answer, one)),
  };
}

/** Number in any usual form. */
export function number(value: number): Fact {
  return { label: value.toLocaleString("en"), isIn: (answer) => findNumbers(answer).has(value) };
}

/** The one number that was asked for: the first or the last of the answer, or one in bold. */
export function mainNumber(value: number): Fact {
  return {
    label: value.toLocaleString("en"),
    isIn: (answer) => findMainNumbers(answer).has(value),
  };
}

/** Date in any usual form; `2026-03-19`. */
export function date(day: string): Fact {
  return { label: day, isIn: (answer) => findDates(answer).has(day) };
}

/** Returns what the answer lacks, and what it must not say but says. */
export function verifyAnswer(
  answer: string,
  says: readonly Fact[],
  omits: readonly Fact[] = [],
): string[] {
  const missing = says.filter((fact) => !fact.isIn(answer));
  const wrong = omits.filter((fact) => fact.isIn(answer));
  return [
    ...missing.map(({ label }) => `The answer does not say ${label}${quote(answer)}.`),
    ...wrong.map(({ label }) => `The answer says ${label}, which is wrong${quote(answer)}.`),
  ];
}

const denials = [
  ..."can't cannot couldn't unable impossible isn't aren't don't doesn't didn't wasn't wouldn't".split(
    " ",
  ),
  ..."haven't hasn't won't not no none nobody missing without failed denied refused lacks lack".split(
    " ",
  ),
] as const;

/** Checks that the answer says that something is not there, not done or not possible. */
export function verifyDenial(answer: string): string[] {
  const denies = denials.some((word) => includesPhrase(answer, word));
  return denies ? [] : [`The answer does not say that it was not possible${quote(answer)}.`];
}

const requests =
  /\?|\b(let me know|please (confirm|specify|clarify|tell)|which (one|of)|need to know|clarify)\b/i;

/** Checks that the answer asks back, naming every choice. */
export function verifyQuestion(answer: string, choices: readonly Fact[]): string[] {
  const asks = requests.test(answer)
    ? []
    : [`The answer does not ask which is meant${quote(answer)}.`];
  return [...asks, ...verifyAnswer(answer, choices)];
}

function quote(answer: string): string {
  const text = answer.trim().replaceAll(/\s+/g, " ");
  if (text === "") return "; it is empty";
  return `: "${text.length > 160 ? `${text.slice(0, 160)}…` : text}"`;
}
