import type { Issue } from "../errors.js";
import { addTypeIssue, validate, type Validator } from "../validation/validator.js";

/** Thrown for an invalid value; the caller adds the attribute to the message. */
export class InvalidValueError extends Error {
  readonly issues: readonly Issue[];

  constructor(issues: readonly Issue[]) {
    super("Invalid value");
    this.name = "InvalidValueError";
    this.issues = issues;
  }
}

/** Validates a value from a request; throws `InvalidValueError` with the issues. */
export function validateValue<Type>(validator: Validator<Type>, input: unknown): Type {
  const { value, issues } = validate(validator, input);
  if (issues.length > 0) throw new InvalidValueError(issues);
  return value;
}

/** Error for a value of the right type with invalid content. */
export function invalidValue(message: string, path: string[] = []): InvalidValueError {
  return new InvalidValueError([{ code: "custom", path, message }]);
}

/** Error for a value of the wrong type. */
export function wrongType(expected: string, input: unknown): InvalidValueError {
  const issues: Issue[] = [];
  addTypeIssue(issues, [], expected, input);
  return new InvalidValueError(issues);
}
