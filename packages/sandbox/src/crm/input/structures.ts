import { refuse, refuseType, runCheck, type Check, type Checked, type Issue } from "./check.js";

/** An object with string keys. */
export type Dictionary = Record<string, unknown>;

/** True for JSON objects. */
export function isDictionary(input: unknown): input is Dictionary {
  return typeof input === "object" && input !== null && !Array.isArray(input);
}

/** Any object. */
export const dictionary: Check<Dictionary> = (input, path, issues) =>
  isDictionary(input) ? input : refuseType(issues, path, "object", input);

/**
 * An object with these keys. Other keys are dropped, or refused when `closed`, which is how Attio's
 * `additionalProperties: false` shows.
 */
export function shape<const Members extends Record<string, Check<unknown>>>(
  members: Members,
  options: { closed?: boolean } = {},
): Check<{ [Key in keyof Members]: Checked<Members[Key]> }> {
  return (input, path, issues) => {
    if (!isDictionary(input)) return refuseType(issues, path, "object", input);
    const unknown = Object.keys(input).filter((key) => !Object.hasOwn(members, key));
    if (options.closed && unknown.length > 0) {
      const names = unknown.map((key) => `'${key}'`).join(", ");
      const message = `Unrecognized key(s) in object: ${names}`;
      issues.push({ code: "unrecognized_keys", path, message });
    }
    const entries = Object.entries(members).map(([key, check]) => [
      key,
      check(input[key], [...path, key], issues),
    ]);
    return Object.fromEntries(entries) as { [Key in keyof Members]: Checked<Members[Key]> };
  };
}

/** An array of things of one kind. */
export function list<Type>(
  check: Check<Type>,
  limits: { minimum?: number; exactly?: number } = {},
): Check<Type[]> {
  return (input, path, issues) => {
    if (!Array.isArray(input)) return refuseType(issues, path, "array", input);
    const { minimum = 0, exactly = input.length } = limits;
    if (input.length < minimum || input.length !== exactly) {
      const count = limits.exactly === undefined ? `at least ${minimum}` : `exactly ${exactly}`;
      const code = input.length < minimum || input.length < exactly ? "too_small" : "too_big";
      const message = `Array must contain ${count} element(s)`;
      return refuse(issues, { code, path, message });
    }
    return input.map((item, index) => check(item, [...path, index], issues));
  };
}

/** What `check` reads, or nothing when the key is left out. */
export function optional<Type>(check: Check<Type>): Check<Type | undefined> {
  return (input, path, issues) => (input === undefined ? undefined : check(input, path, issues));
}

/** What `check` reads, or null. */
export function nullable<Type>(check: Check<Type>): Check<Type | null> {
  return (input, path, issues) => (input === null ? null : check(input, path, issues));
}

/**
 * The first of several forms that fits. When none does, the issues are those of the first form of
 * the right type, or else say that the input has the wrong type.
 */
export function anyOf<const Checks extends readonly Check<unknown>[]>(
  checks: Checks,
): Check<Checked<Checks[number]>> {
  return (input, path, issues) => {
    const results = checks.map((check) => runCheck(check, input));
    const fitting = results.find((result) => result.issues.length === 0);
    if (fitting !== undefined) return fitting.value as Checked<Checks[number]>;
    const closest = results.find((result) => !result.issues.some(isWrongType)) ?? results[0];
    const [first = noForm, ...others] = closest?.issues ?? [];
    issues.push(...others.map((issue) => ({ ...issue, path: [...path, ...issue.path] })));
    return refuse(issues, { ...first, path: [...path, ...first.path] });
  };
}

const noForm = { code: "invalid_union", path: [], message: "Invalid input" };

function isWrongType({ code, path }: Issue): boolean {
  return code === "invalid_type" && path.length === 0;
}
