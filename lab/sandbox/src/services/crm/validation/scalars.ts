import { addIssue, addTypeIssue, type Validator } from "./validator.js";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** True for a UUID. */
export function isUuid(input: unknown): input is string {
  return typeof input === "string" && UUID.test(input);
}

/** A string with optional length limits. */
export function string(limits: { minLength?: number; maxLength?: number } = {}): Validator<string> {
  return (input, path, issues) => {
    if (typeof input !== "string") return addTypeIssue(issues, path, "string", input);
    const { minLength = 0, maxLength = Number.POSITIVE_INFINITY } = limits;
    if (input.length < minLength) {
      const message = `String must contain at least ${minLength} character(s)`;
      return addIssue(issues, { code: "too_small", path, message });
    }
    if (input.length > maxLength) {
      const message = `String must contain at most ${maxLength} character(s)`;
      return addIssue(issues, { code: "too_big", path, message });
    }
    return input;
  };
}

/** A UUID. */
export const uuid: Validator<string> = (input, path, issues) => {
  if (typeof input !== "string") return addTypeIssue(issues, path, "string", input);
  if (isUuid(input)) return input.toLowerCase();
  return addIssue(issues, { code: "invalid_string", path, message: "Invalid uuid" });
};

/** A finite number with optional limits. */
export function number(
  limits: { minimum?: number; maximum?: number; integer?: boolean } = {},
): Validator<number> {
  return (input, path, issues) => {
    if (typeof input !== "number" || !Number.isFinite(input)) {
      return addTypeIssue(issues, path, "number", input);
    }
    const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = limits;
    if (limits.integer && !Number.isInteger(input)) {
      const message = "Expected integer, received float";
      return addIssue(issues, {
        code: "invalid_type",
        path,
        message,
        expected: "integer",
        received: "float",
      });
    }
    if (input < minimum) {
      const message = `Number must be greater than or equal to ${minimum}`;
      return addIssue(issues, { code: "too_small", path, message });
    }
    if (input > maximum) {
      const message = `Number must be less than or equal to ${maximum}`;
      return addIssue(issues, { code: "too_big", path, message });
    }
    return input;
  };
}

/** `true` or `false`. */
export const boolean: Validator<boolean> = (input, path, issues) =>
  typeof input === "boolean" ? input : addTypeIssue(issues, path, "boolean", input);

/** One of the given strings. */
export function oneOf<const Word extends string>(words: readonly Word[]): Validator<Word> {
  return (input, path, issues) => {
    if (typeof input === "string" && (words as readonly string[]).includes(input)) {
      return input as Word;
    }
    if (typeof input !== "string") return addTypeIssue(issues, path, "string", input);
    const expected = words.map((word) => `'${word}'`).join(" | ");
    const message = `Invalid enum value. Expected ${expected}, received '${input}'`;
    return addIssue(issues, {
      code: "invalid_enum_value",
      path,
      message,
      expected,
      received: input,
    });
  };
}

/** Any value. */
export const anything: Validator<unknown> = (input) => input;

const SNAKE_CASE = /^[a-z][a-z0-9_]*$/;

/** A slug. Attio documents snake case; rejecting anything else is assumed [slug-is-snake-case]. */
export const slug: Validator<string> = (input, path, issues) => {
  const read = string()(input, path, issues);
  if (typeof read !== "string" || SNAKE_CASE.test(read)) return read;
  const message = "Slugs must be in snake case: lower-case letters, digits and underscores";
  return addIssue(issues, { code: "invalid_string", path, message });
};
