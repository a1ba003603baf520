import { refuseType, type Check } from "./check.js";

/** A key that has to be there although it may be null, which `nullable` alone does not demand. */
export function required<Type>(expected: string, check: Check<Type>): Check<Type> {
  return (input, path, issues) =>
    input === undefined ? refuseType(issues, path, expected, input) : check(input, path, issues);
}
