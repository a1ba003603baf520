import type { Issue } from "../errors.js";
import { addIssue, addTypeIssue, validate, type Validator, type Infer } from "./validator.js";

/** A JSON object. */
export type JsonObject = Record<string, unknown>;

/** True for JSON objects. */
export function isJsonObject(input: unknown): input is JsonObject {
  return typeof input === "object" && input !== null && !Array.isArray(input);
}

/** Any object. */
export const jsonObject: Validator<JsonObject> = (input, path, issues) =>
  isJsonObject(input) ? input : addTypeIssue(issues, path, "object", input);

/**
 * An object with these keys. Other keys are dropped, or rejected if `closed`, like
 * `additionalProperties: false` in Attio's schemas.
 */
export function shape<const Members extends Record<string, Validator<unknown>>>(
  members: Members,
  options: { closed?: boolean } = {},
): Validator<{ [Key in keyof Members]: Infer<Members[Key]> }> {
  return (input, path, issues) => {
    if (!isJsonObject(input)) return addTypeIssue(issues, path, "object", input);
    const unknown = Object.keys(input).filter((key) => !Object.hasOwn(members, key));
    if (options.closed && unknown.length > 0) {
      const names = unknown.map((key) => `'${key}'`).join(", ");
      const message = `Unrecognized key(s) in object: ${names}`;
      issues.push({ code: "unrecognized_keys", path, message });
    }
    const entries = Object.entries(members).map(([key, validator]) => [
      key,
      validator(input[key], [...path, key], issues),
    ]);
    return Object.fromEntries(entries) as { [Key in keyof Members]: Infer<Members[Key]> };
  };
}

/** An array whose items pass one validator. */
export function list<Type>(
  validator: Validator<Type>,
  limits: { minimum?: number; maximum?: number; exactly?: number } = {},
): Validator<Type[]> {
  return (input, path, issues) => {
    if (!Array.isArray(input)) return addTypeIssue(issues, path, "array", input);
    const { minimum = 0, exactly = input.length } = limits;
    if (input.length < minimum || input.length !== exactly) {
      const count = limits.exactly === undefined ? `at least ${minimum}` : `exactly ${exactly}`;
      const code = input.length < minimum || input.length < exactly ? "too_small" : "too_big";
      const message = `Array must contain ${count} element(s)`;
      return addIssue(issues, { code, path, message });
    }
    if (input.length > (limits.maximum ?? Infinity)) {
      const message = `Array must contain at most ${limits.maximum} element(s)`;
      return addIssue(issues, { code: "too_big", path, message });
    }
    return input.map((item, index) => validator(item, [...path, index], issues));
  };
}

/** Allows the key to be missing. */
export function optional<Type>(validator: Validator<Type>): Validator<Type | undefined> {
  return (input, path, issues) =>
    input === undefined ? undefined : validator(input, path, issues);
}

/** Allows null. */
export function nullable<Type>(validator: Validator<Type>): Validator<Type | null> {
  return (input, path, issues) => (input === null ? null : validator(input, path, issues));
}

/**
 * The first validator that accepts the input. If none does, the issues come from the first one
 * that accepts the input's type, otherwise from the first one.
 */
export function anyOf<const Validators extends readonly Validator<unknown>[]>(
  validators: Validators,
): Validator<Infer<Validators[number]>> {
  return (input, path, issues) => {
    const results = validators.map((validator) => validate(validator, input));
    const matching = results.find((result) => result.issues.length === 0);
    if (matching !== undefined) return matching.value as Infer<Validators[number]>;
    const closest = results.find((result) => !result.issues.some(isWrongType)) ?? results[0];
    const [first = noMatch, ...others] = closest?.issues ?? [];
    issues.push(...others.map((issue) => ({ ...issue, path: [...path, ...issue.path] })));
    return addIssue(issues, { ...first, path: [...path, ...first.path] });
  };
}

const noMatch = { code: "invalid_union", path: [], message: "Invalid input" };

function isWrongType({ code, path }: Issue): boolean {
  return code === "invalid_type" && path.length === 0;
}

/** A key that is required but may be null; `nullable` alone allows it to be missing. */
export function required<Type>(expected: string, validator: Validator<Type>): Validator<Type> {
  return (input, path, issues) =>
    input === undefined
      ? addTypeIssue(issues, path, expected, input)
      : validator(input, path, issues);
}
