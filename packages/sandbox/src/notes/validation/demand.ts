import { validationError, type NotesError } from "../errors.js";
import type { Check, Problem } from "./check.js";

/** The part of a request that a message speaks of. */
export type Part = "body" | "path" | "query" | "Notion-Version header";

/** Returns the value when the check has nothing against it, else throws what the API would say. */
export function demand<Value>(
  part: Part,
  value: unknown,
  check: Check,
  path: string = part,
): Value {
  const [first] = check(value, path);
  if (first !== undefined) throw failedValidation(part, first);
  return value as Value;
}

/** 400 `validation_error` about one problem and, for a union, its other branches. */
export function failedValidation(part: Part, problem: Problem): NotesError {
  if (problem.others === undefined || problem.others.length === 0) {
    return validationError(`${part} failed validation: ${sentence(problem)}`);
  }
  const branches = [problem, ...problem.others].map(sentence);
  return validationError(`${part} failed validation. Fix one:\n${branches.join("\n")}`);
}

function sentence({ path, expected, value }: Problem): string {
  return `${path} should be ${alternatives(expected)}, instead was \`${shown(value)}\`.`;
}

function alternatives(expected: string[]): string {
  if (expected.length < 3) return expected.join(" or ");
  return `${expected.slice(0, -1).join(", ")}, or ${expected.at(-1)}`;
}

// The API cuts the value it quotes; recorded messages keep 55 characters.
const QUOTED_CHARACTERS = 55;

function shown(value: unknown): string {
  const json = value === undefined ? "undefined" : JSON.stringify(value);
  return json.length > QUOTED_CHARACTERS ? `${json.slice(0, QUOTED_CHARACTERS)}...` : json;
}
