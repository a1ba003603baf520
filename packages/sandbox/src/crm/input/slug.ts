import { refuse, type Check } from "./check.js";
import { text } from "./scalars.js";

const SNAKE_CASE = /^[a-z][a-z0-9_]*$/;

/** A slug. Attio asks for snake case; that it refuses anything else is assumed. */
export const slug: Check<string> = (input, path, issues) => {
  const read = text()(input, path, issues);
  if (typeof read !== "string" || SNAKE_CASE.test(read)) return read;
  const message = "Slugs must be in snake case: lower-case letters, digits and underscores";
  return refuse(issues, { code: "invalid_string", path, message });
};
