import { addIssue, type Validator } from "./validator.js";
import { string } from "./scalars.js";

const SNAKE_CASE = /^[a-z][a-z0-9_]*$/;

/** A slug. Attio documents snake case; rejecting anything else is assumed. */
export const slug: Validator<string> = (input, path, issues) => {
  const read = string()(input, path, issues);
  if (typeof read !== "string" || SNAKE_CASE.test(read)) return read;
  const message = "Slugs must be in snake case: lower-case letters, digits and underscores";
  return addIssue(issues, { code: "invalid_string", path, message });
};
