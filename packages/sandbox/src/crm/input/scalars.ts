import { refuse, refuseType, type Check } from "./check.js";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** True for text in the form of a UUID. */
export function isUuid(input: unknown): input is string {
  return typeof input === "string" && UUID.test(input);
}

/** A string, with limits on its length in characters. */
export function text(limits: { minLength?: number; maxLength?: number } = {}): Check<string> {
  return (input, path, issues) => {
    if (typeof input !== "string") return refuseType(issues, path, "string", input);
    const { minLength = 0, maxLength = Number.POSITIVE_INFINITY } = limits;
    if (input.length < minLength) {
      const message = `String must contain at least ${minLength} character(s)`;
      return refuse(issues, { code: "too_small", path, message });
    }
    if (input.length > maxLength) {
      const message = `String must contain at most ${maxLength} character(s)`;
      return refuse(issues, { code: "too_big", path, message });
    }
    return input;
  };
}

/** A UUID. */
export const uuid: Check<string> = (input, path, issues) => {
  if (typeof input !== "string") return refuseType(issues, path, "string", input);
  if (isUuid(input)) return input.toLowerCase();
  return refuse(issues, { code: "invalid_string", path, message: "Invalid uuid" });
};

/** A finite number, with limits on its size. */
export function number(
  limits: { minimum?: number; maximum?: number; whole?: boolean } = {},
): Check<number> {
  return (input, path, issues) => {
    if (typeof input !== "number" || !Number.isFinite(input)) {
      return refuseType(issues, path, "number", input);
    }
    const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = limits;
    if (limits.whole && !Number.isInteger(input)) {
      const message = "Expected integer, received float";
      return refuse(issues, {
        code: "invalid_type",
        path,
        message,
        expected: "integer",
        received: "float",
      });
    }
    if (input < minimum) {
      const message = `Number must be greater than or equal to ${minimum}`;
      return refuse(issues, { code: "too_small", path, message });
    }
    if (input > maximum) {
      const message = `Number must be less than or equal to ${maximum}`;
      return refuse(issues, { code: "too_big", path, message });
    }
    return input;
  };
}

/** `true` or `false`. */
export const flag: Check<boolean> = (input, path, issues) =>
  typeof input === "boolean" ? input : refuseType(issues, path, "boolean", input);

/** One of a few words. */
export function oneOf<const Word extends string>(words: readonly Word[]): Check<Word> {
  return (input, path, issues) => {
    if (typeof input === "string" && (words as readonly string[]).includes(input)) {
      return input as Word;
    }
    if (typeof input !== "string") return refuseType(issues, path, "string", input);
    const expected = words.map((word) => `'${word}'`).join(" | ");
    const message = `Invalid enum value. Expected ${expected}, received '${input}'`;
    return refuse(issues, { code: "invalid_enum_value", path, message, expected, received: input });
  };
}

/** Anything at all. */
export const anything: Check<unknown> = (input) => input;
