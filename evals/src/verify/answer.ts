import { findDates } from "./find-dates.ts";
import { findMainNumbers, findNumbers, hasNumbersInOrder } from "./find-numbers.ts";
import { includesPhrase, listSentences } from "./normalize.ts";

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

/** One line, or row of a table, with a phrase and numbers in this order. */
export function line(label: string | [string, ...string[]], ...numbers: number[]): Fact {
  const about = phrase(...([label].flat() as [string, ...string[]]));
  return {
    label: `${about.label}: ${numbers.map((each) => each.toLocaleString("en")).join(", ")}`,
    isIn: (answer) =>
      answer.split("\n").some((text) => about.isIn(text) && hasNumbersInOrder(text, numbers)),
  };
}

/** One line that has both phrases. */
export function pair(one: string, other: string): Fact {
  return {
    label: `${one} and ${other}`,
    isIn: (answer) =>
      answer.split("\n").some((text) => includesPhrase(text, one) && includesPhrase(text, other)),
  };
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

const requests =
  /\?|\b(let me know|tell me|please|need to know|need you to|before i|as soon as (you|i)|(once|until|when) you)\b/;
const choosing =
  /\b(which\w*|who|whom|whose|what|or|mean\w*|either|both|one|confirm\w*|choose|pick|specify|clarif\w*)\b/;
const courtesies =
  /\b(anything|something) (else|more)\b|\b(can|may) i help\b|\bneed (any|more) help\b/;

/** Checks that the answer asks back, naming every choice. */
export function verifyQuestion(answer: string, choices: readonly Fact[]): string[] {
  const asks = listSentences(answer).some(
    (sentence) => requests.test(sentence) && choosing.test(sentence) && !courtesies.test(sentence),
  );
  return [
    ...(asks ? [] : [`The answer does not ask which is meant${quote(answer)}.`]),
    ...verifyAnswer(answer, choices),
  ];
}

function quote(answer: string): string {
  const text = answer.trim().replaceAll(/\s+/g, " ");
  if (text === "") return "; it is empty";
  return `: "${text.length > 160 ? `${text.slice(0, 160)}…` : text}"`;
}
