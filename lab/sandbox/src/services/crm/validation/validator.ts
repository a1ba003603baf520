import type { InputPath, Issue } from "../errors.js";

/**
 * Validates unknown input as a `Type`. Problems are added to `issues`; the result is then
 * meaningless.
 */
export type Validator<Type> = (input: unknown, path: InputPath, issues: Issue[]) => Type;

/** The type that a validator returns. */
export type Infer<Subject> = Subject extends Validator<infer Type> ? Type : never;

/** Runs a validator on a complete input. */
export function validate<Type>(
  validator: Validator<Type>,
  input: unknown,
): { value: Type; issues: readonly Issue[] } {
  const issues: Issue[] = [];
  const value = validator(input, [], issues);
  return { value, issues };
}

/** Adds an issue. The return value is never used, because input with issues is rejected. */
export function addIssue<Type>(issues: Issue[], issue: Issue): Type {
  issues.push(issue);
  return undefined as unknown as Type;
}

/** Adds an issue for input of the wrong type. */
export function addTypeIssue<Type>(
  issues: Issue[],
  path: InputPath,
  expected: string,
  input: unknown,
): Type {
  const received = getTypeName(input);
  const message =
    received === "undefined" ? "Required" : `Expected ${expected}, received ${received}`;
  return addIssue(issues, { code: "invalid_type", path, message, expected, received });
}

function getTypeName(input: unknown): string {
  if (input === null) return "null";
  return Array.isArray(input) ? "array" : typeof input;
}
