/** Where in the input something is. */
export type Path = readonly (string | number)[];

/** One thing wrong with the input, in the form Attio lists under `validation_errors`. */
export interface Issue {
  code: string;
  path: Path;
  message: string;
  expected?: string;
  received?: string;
}

/** Reads unknown input as a `Type`; what is wrong goes to `issues`, and the result is then void. */
export type Check<Type> = (input: unknown, path: Path, issues: Issue[]) => Type;

/** The type a check reads. */
export type Checked<Subject> = Subject extends Check<infer Type> ? Type : never;

/** Runs a check from the top of the input. */
export function runCheck<Type>(
  check: Check<Type>,
  input: unknown,
): { value: Type; issues: readonly Issue[] } {
  const issues: Issue[] = [];
  const value = check(input, [], issues);
  return { value, issues };
}

/** Notes an issue; the value returned is never looked at, since issues make the input refused. */
export function refuse<Type>(issues: Issue[], issue: Issue): Type {
  issues.push(issue);
  return undefined as unknown as Type;
}

/** Notes that the input has the wrong type. */
export function refuseType<Type>(
  issues: Issue[],
  path: Path,
  expected: string,
  input: unknown,
): Type {
  const received = typeName(input);
  const message =
    received === "undefined" ? "Required" : `Expected ${expected}, received ${received}`;
  return refuse(issues, { code: "invalid_type", path, message, expected, received });
}

function typeName(input: unknown): string {
  if (input === null) return "null";
  return Array.isArray(input) ? "array" : typeof input;
}
