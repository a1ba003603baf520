import { addTypeIssue, type Validator } from "./validator.js";

/** A key that has to be there although it may be null, which `nullable` alone does not demand. */
export function required<Type>(expected: string, check: Validator<Type>): Validator<Type> {
  return (input, path, issues) =>
    input === undefined ? addTypeIssue(issues, path, expected, input) : check(input, path, issues);
}
