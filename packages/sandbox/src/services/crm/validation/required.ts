import { addTypeIssue, type Validator } from "./validator.js";

/** A key that is required but may be null; `nullable` alone allows it to be missing. */
export function required<Type>(expected: string, validator: Validator<Type>): Validator<Type> {
  return (input, path, issues) =>
    input === undefined
      ? addTypeIssue(issues, path, expected, input)
      : validator(input, path, issues);
}
