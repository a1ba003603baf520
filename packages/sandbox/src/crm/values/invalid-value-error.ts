import { addTypeIssue, validate, type Validator, type Issue } from "../validation/validator.js";

/** A written value of the wrong form; the writer learns which attribute it was for. */
export class InvalidValueError extends Error {
  readonly issues: readonly Issue[];

  constructor(issues: readonly Issue[]) {
    super("Invalid value");
    this.name = "InvalidValue";
    this.issues = issues;
  }
}

/** Runs a check on a written value; throws `InvalidValue` with what is wrong. */
export function validateValue<Type>(check: Validator<Type>, input: unknown): Type {
  const { value, issues } = validate(check, input);
  if (issues.length > 0) throw new InvalidValueError(issues);
  return value;
}

/** A value of the right type that still cannot be one of its kind. */
export function invalidValue(message: string, path: string[] = []): InvalidValueError {
  return new InvalidValueError([{ code: "custom", path, message }]);
}

/** A value whose type is none of those accepted. */
export function wrongType(expected: string, input: unknown): InvalidValueError {
  const issues: Issue[] = [];
  addTypeIssue(issues, [], expected, input);
  return new InvalidValueError(issues);
}
