/** A validation problem, in the terms of the Notion API's messages. */
export interface Problem {
  path: string;
  /** Expected values, joined as "a, b, or c". */
  expected: string[];
  value: unknown;
  /** Problems of the other branches of a union. */
  alternatives?: Problem[];
}

/** Validates a value; returns no problems if it is valid. */
export type Validator = (value: unknown, path: string) => Problem[];

/** Creates a list with one problem. */
export function createProblem(
  path: string,
  expected: string | string[],
  value: unknown,
): Problem[] {
  return [{ path, expected: [expected].flat(), value }];
}

/** Returns true for a JSON object, not an array or null. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Accepts a string of `min` to `max` UTF-16 units. */
export function text(limits: { max?: number; min?: number } = {}): Validator {
  const { max = Number.POSITIVE_INFINITY, min = 0 } = limits;
  return (value, path) => {
    if (typeof value !== "string") return createProblem(path, "a string", value);
    if (value.length > max) return createProblem(`${path}.length`, `≤ \`${max}\``, value.length);
    if (value.length < min) return createProblem(`${path}.length`, `≥ \`${min}\``, value.length);
    return [];
  };
}

/** Accepts a number. */
export const number: Validator = (value, path) =>
  typeof value === "number" && Number.isFinite(value) ? [] : createProblem(path, "a number", value);

/** Accepts an integer from `min` to `max`. */
export function integer(min: number, max: number): Validator {
  return (value, path) => {
    if (typeof value !== "number") return createProblem(path, "a number", value);
    if (!Number.isInteger(value)) return createProblem(path, "an integer", value);
    if (value < min) return createProblem(path, `≥ \`${min}\``, value);
    return value > max ? createProblem(path, `≤ \`${max}\``, value) : [];
  };
}

/** Accepts `true` or `false`. */
export const boolean: Validator = (value, path) =>
  typeof value === "boolean" ? [] : createProblem(path, "a boolean", value);

/** Accepts one of these values. */
export function oneOfValues(...values: (string | boolean)[]): Validator {
  const expected = values.map((value) => `\`${JSON.stringify(value)}\``);
  return (value, path) =>
    values.some((known) => known === value) ? [] : createProblem(path, expected, value);
}

// Recorded: the service's own ids have versions 4 and 8, the nil UUID is looked up (404), and
// 12345678-1234-1234-1234-123456789abc is rejected because its variant is invalid. The versions in
// between and the maximum of 8, the last one defined, are assumed [uuid-versions].
const UUID = /^[0-9a-f]{8}(-?)[0-9a-f]{4}\1[0-8][0-9a-f]{3}\1[089ab][0-9a-f]{3}\1[0-9a-f]{12}$/i;

/** Accepts a UUID of a valid version and variant, with or without hyphens. */
export const uuid: Validator = (value, path) =>
  typeof value === "string" && UUID.test(value) ? [] : createProblem(path, "a valid uuid", value);

/** Accepts an array of at most `max` items. */
export function list(item: Validator, max = 100): Validator {
  return (value, path) => {
    if (!Array.isArray(value)) return createProblem(path, "an array", value);
    if (value.length > max) return createProblem(`${path}.length`, `≤ \`${max}\``, value.length);
    return value.flatMap((each, index) => item(each, `${path}[${index}]`));
  };
}

/** Accepts null too. */
export function nullable(validator: Validator): Validator {
  return (value, path) =>
    value === null ? [] : withAlternative("`null`", validator(value, path), path);
}

/** Accepts an object with exactly these keys. */
export function object(
  required: Record<string, Validator>,
  optional: Record<string, Validator> = {},
): Validator {
  return (value, path) => {
    if (!isObject(value)) return createProblem(path, "an object", value);
    const missing = Object.keys(required).filter((key) => value[key] === undefined);
    return [
      ...missing.flatMap((key) => createProblem(`${path}.${key}`, "defined", undefined)),
      ...Object.entries(value).flatMap(([key, field]) => {
        const fieldPath = `${path}.${key}`;
        if (Object.hasOwn(required, key)) return required[key]?.(field, fieldPath) ?? [];
        if (!Object.hasOwn(optional, key)) return createProblem(fieldPath, "not present", field);
        return withAlternative("`undefined`", optional[key]?.(field, fieldPath) ?? [], fieldPath);
      }),
    ];
  };
}

/** Accepts any object. */
export const anyObject: Validator = (value, path) =>
  isObject(value) ? [] : createProblem(path, "an object", value);

/**
 * Accepts an object with one of these keys; `shared` keys are optional beside it. A `type` that
 * names a branch selects it.
 */
export function oneOf(
  branches: Record<string, Validator>,
  shared: Record<string, Validator> = {},
): Validator {
  return (value, path) => {
    if (!isObject(value)) return createProblem(path, "an object", value);
    const { type } = value;
    if (typeof type === "string" && Object.hasOwn(branches, type) && value[type] === undefined) {
      return createProblem(`${path}.${type}`, "defined", undefined);
    }
    const key = Object.keys(value).find((name) => Object.hasOwn(branches, name));
    if (key !== undefined)
      return object({ [key]: branches[key] ?? anyObject }, shared)(value, path);
    const [first, ...others] = Object.keys(branches).flatMap((name) =>
      createProblem(`${path}.${name}`, "defined", undefined),
    );
    return first === undefined ? [] : [{ ...first, alternatives: others }];
  };
}

function withAlternative(alternative: string, problems: Problem[], path: string): Problem[] {
  return problems.map((problem) =>
    problem.path === path ? { ...problem, expected: [...problem.expected, alternative] } : problem,
  );
}

/** Returns a UUID in the API's format: lower case, with hyphens. */
export function normalizeUuid(id: string): string {
  const hex = id.replaceAll("-", "").toLowerCase();
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
