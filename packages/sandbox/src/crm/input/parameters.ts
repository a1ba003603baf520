import { refuseType, type Check } from "./check.js";
import { number, oneOf } from "./scalars.js";

/** A whole number in the query string. */
export function integerParameter(limits: { minimum?: number; maximum?: number }): Check<number> {
  const check = number({ ...limits, whole: true });
  return (input, path, issues) =>
    typeof input === "string" && /^-?\d+$/.test(input)
      ? check(Number(input), path, issues)
      : refuseType(issues, path, "number", input);
}

/** `true` or `false` in the query string. */
export const flagParameter: Check<boolean> = (input, path, issues) =>
  oneOf(["true", "false"])(input, path, issues) === "true";
