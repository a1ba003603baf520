import { refuseType, runCheck, type Check, type Issue } from "../input/check.js";

/** A written value of the wrong form; the writer learns which attribute it was for. */
export class InvalidValue extends Error {
  readonly issues: readonly Issue[];

  constructor(issues: readonly Issue[]) {
    super("Invalid value");
    this.name = "InvalidValue";
    this.issues = issues;
  }
}

/** Runs a check on a written value; throws `InvalidValue` with what is wrong. */
export function checkValue<Type>(check: Check<Type>, input: unknown): Type {
  const { value, issues } = runCheck(check, input);
  if (issues.length > 0) throw new InvalidValue(issues);
  return value;
}

/** A value of the right type that still cannot be one of its kind. */
export function invalidValue(message: string, path: string[] = []): InvalidValue {
  return new InvalidValue([{ code: "custom", path, message }]);
}

/** A value whose type is none of those accepted. */
export function wrongType(expected: string, input: unknown): InvalidValue {
  const issues: Issue[] = [];
  refuseType(issues, [], expected, input);
  return new InvalidValue(issues);
}
