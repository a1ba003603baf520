import { validationError, type NotesError } from "../errors.js";
import type { Validator, Problem } from "./validators.js";

/** The part of a request that a message speaks of. */
export type RequestPart = "body" | "path" | "query" | "Notion-Version header";

/** Returns the value when the check has nothing against it, else throws what the API would say. */
export function parseInput<Value>(
  part: RequestPart,
  value: unknown,
  check: Validator,
  path: string = part,
): Value {
  const [first] = check(value, path);
  if (first !== undefined) throw toValidationError(part, first);
  return value as Value;
}

/** 400 `validation_error` about one problem and, for a union, its other branches. */
export function toValidationError(part: RequestPart, problem: Problem): NotesError {
  if (problem.alternatives === undefined || problem.alternatives.length === 0) {
    return validationError(`${part} failed validation: ${formatProblem(problem)}`);
  }
  const branches = [problem, ...problem.alternatives].map(formatProblem);
  return validationError(`${part} failed validation. Fix one:\n${branches.join("\n")}`);
}

function formatProblem({ path, expected, value }: Problem): string {
  return `${path} should be ${formatAlternatives(expected)}, instead was \`${formatValue(value)}\`.`;
}

function formatAlternatives(expected: string[]): string {
  if (expected.length < 3) return expected.join(" or ");
  return `${expected.slice(0, -1).join(", ")}, or ${expected.at(-1)}`;
}

// The API cuts the value it quotes; recorded messages keep 55 characters.
const MAX_QUOTED_CHARACTERS = 55;

function formatValue(value: unknown): string {
  const json = value === undefined ? "undefined" : JSON.stringify(value);
  return json.length > MAX_QUOTED_CHARACTERS ? `${json.slice(0, MAX_QUOTED_CHARACTERS)}...` : json;
}
