/** Where in the input something is. */
export type InputPath = readonly (string | number)[];

/** One thing wrong with the input, in the form Attio lists under `validation_errors`. */
export interface Issue {
  code: string;
  path: InputPath;
  message: string;
  expected?: string;
  received?: string;
}

/** Reads unknown input as a `Type`; what is wrong goes to `issues`, and the result is then void. */
export type Validator<Type> = (input: unknown, path: InputPath, issues: Issue[]) => Type;

/** The type a check reads. */
export type Infer<Subject> = Subject extends Validator<infer Type> ? Type : never;

/** Runs a check from the top of the input. */
export function validate<Type>(
  check: Validator<Type>,
  input: unknown,
): { value: Type; issues: readonly Issue[] } {
  const issues: Issue[] = [];
  const value = check(input, [], issues);
  return { value, issues };
}

/** Notes an issue; the value returned is never looked at, since issues make the input refused. */
export function addIssue<Type>(issues: Issue[], issue: Issue): Type {
  issues.push(issue);
  return undefined as unknown as Type;
}

/** Notes that the input has the wrong type. */
export function addTypeIssue<Type>(
  issues: Issue[],
  path: InputPath,
  expected: string,
  input: unknown,
): Type {
  const received = getTypeName(input);
  const message =
    received === "undefined" ? "Required" : `Expected ${expected}, received ${received}`;
  return addIssue(issues, { code: "invalid_type", path, message, expected, received });
}

function getTypeName(input: unknown): string {
  if (input === null) return "null";
  return Array.isArray(input) ? "array" : typeof input;
}
