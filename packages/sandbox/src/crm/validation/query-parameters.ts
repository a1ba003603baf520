import { addTypeIssue, type Validator } from "./validator.js";
import { number, oneOf } from "./scalars.js";

/** A whole number in the query string. */
export function integerParameter(limits: {
  minimum?: number;
  maximum?: number;
}): Validator<number> {
  const check = number({ ...limits, whole: true });
  return (input, path, issues) =>
    typeof input === "string" && /^-?\d+$/.test(input)
      ? check(Number(input), path, issues)
      : addTypeIssue(issues, path, "number", input);
}

/** `true` or `false` in the query string. */
export const booleanParameter: Validator<boolean> = (input, path, issues) =>
  oneOf(["true", "false"])(input, path, issues) === "true";
