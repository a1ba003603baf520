/** One thing wrong with a request, in the grammar of the Notion API's messages. */
export interface Problem {
  path: string;
  /** What it should be; several make "a, b, or c". */
  expected: string[];
  value: unknown;
  /** The other branches of a union, any one of which would do. */
  alternatives?: Problem[];
}

/** Looks at one value; no problems means it is right. */
export type Validator = (value: unknown, path: string) => Problem[];

/** A single problem. */
export function createProblem(
  path: string,
  expected: string | string[],
  value: unknown,
): Problem[] {
  return [{ path, expected: [expected].flat(), value }];
}

/** True for a JSON object, not an array and not null. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A string, of at most `max` UTF-16 units and at least `min`. */
export function text(limits: { max?: number; min?: number } = {}): Validator {
  const { max = Number.POSITIVE_INFINITY, min = 0 } = limits;
  return (value, path) => {
    if (typeof value !== "string") return createProblem(path, "a string", value);
    if (value.length > max) return createProblem(`${path}.length`, `≤ \`${max}\``, value.length);
    if (value.length < min) return createProblem(`${path}.length`, `≥ \`${min}\``, value.length);
    return [];
  };
}

/** A number. */
export const number: Validator = (value, path) =>
  typeof value === "number" && Number.isFinite(value) ? [] : createProblem(path, "a number", value);

/** A whole number from `min` to `max`. */
export function integer(min: number, max: number): Validator {
  return (value, path) => {
    if (typeof value !== "number") return createProblem(path, "a number", value);
    if (!Number.isInteger(value)) return createProblem(path, "an integer", value);
    if (value < min) return createProblem(path, `≥ \`${min}\``, value);
    return value > max ? createProblem(path, `≤ \`${max}\``, value) : [];
  };
}

/** `true` or `false`. */
export const boolean: Validator = (value, path) =>
  typeof value === "boolean" ? [] : createProblem(path, "a boolean", value);

/** One of these values. */
export function oneOfValues(...values: (string | boolean)[]): Validator {
  const expected = values.map((value) => `\`${JSON.stringify(value)}\``);
  return (value, path) =>
    values.some((known) => known === value) ? [] : createProblem(path, expected, value);
}

// Recorded: the service's own ids have versions 4 and 8, it looks the nil UUID up (404), and it
// refuses 12345678-1234-1234-1234-123456789abc, whose variant is impossible. The versions between
// and the limit at 8, the last one defined, are assumed.
const UUID = /^[0-9a-f]{8}(-?)[0-9a-f]{4}\1[0-8][0-9a-f]{3}\1[089ab][0-9a-f]{3}\1[0-9a-f]{12}$/i;

/** A UUID of a possible version and variant, with or without hyphens. */
export const uuid: Validator = (value, path) =>
  typeof value === "string" && UUID.test(value) ? [] : createProblem(path, "a valid uuid", value);

/** An array of at most `max` things. */
export function list(item: Validator, max = 100): Validator {
  return (value, path) => {
    if (!Array.isArray(value)) return createProblem(path, "an array", value);
    if (value.length > max) return createProblem(`${path}.length`, `≤ \`${max}\``, value.length);
    return value.flatMap((each, index) => item(each, `${path}[${index}]`));
  };
}

/** The same, or null. */
export function nullable(check: Validator): Validator {
  return (value, path) =>
    value === null ? [] : withAlternative("`null`", check(value, path), path);
}

/** An object of exactly these keys. */
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

/** An object, whatever is in it. */
export const anyObject: Validator = (value, path) =>
  isObject(value) ? [] : createProblem(path, "an object", value);

/**
 * An object with one of these keys, which says what it is; `shared` keys are optional beside it. A
 * `type` that names a branch asks for that branch.
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
