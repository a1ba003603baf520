import { addTypeIssue, type Validator } from "./validator.js";
import { number, oneOf } from "./scalars.js";

/** An integer query parameter. */
export function integerParameter(limits: {
  minimum?: number;
  maximum?: number;
}): Validator<number> {
  const validator = number({ ...limits, integer: true });
  return (input, path, issues) =>
    typeof input === "string" && /^-?\d+$/.test(input)
      ? validator(Number(input), path, issues)
      : addTypeIssue(issues, path, "number", input);
}

/** A query parameter that is `true` or `false`. */
export const booleanParameter: Validator<boolean> = (input, path, issues) =>
  oneOf(["true", "false"])(input, path, issues) === "true";
