import { validationError, type NotesError } from "../errors.js";
import type { Validator, Problem } from "./validators.js";

/** Part of a request that a message refers to. */
export type RequestPart = "body" | "path" | "query" | "Notion-Version header";

/** Returns the value if the validator accepts it; otherwise throws the API's error. */
export function parseInput<Value>(
  part: RequestPart,
  value: unknown,
  validator: Validator,
  path: string = part,
): Value {
  const [first] = validator(value, path);
  if (first !== undefined) throw toValidationError(part, first);
  return value as Value;
}

/** Creates a 400 `validation_error` for one problem and, for a union, its alternatives. */
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

// The API truncates quoted values; recorded messages contain 55 characters.
const MAX_QUOTED_CHARACTERS = 55;

function formatValue(value: unknown): string {
  const json = value === undefined ? "undefined" : JSON.stringify(value);
  return json.length > MAX_QUOTED_CHARACTERS ? `${json.slice(0, MAX_QUOTED_CHARACTERS)}...` : json;
}
