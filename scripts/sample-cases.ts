/**
 * Chooses every nth of the cases of a long matrix, so that the suites take minutes. All of them run with
 * `WORKBELT_TEST_CASES=all`, as `npm run test:all` does.
 */
export function sampleCases<Case>(cases: readonly Case[], every: number): readonly Case[] {
  return cases.filter((_case, index) => isSampled(index, every));
}

/** Returns true for every nth index; for each index if all cases run. */
export function isSampled(index: number, every: number): boolean {
  return process.env["WORKBELT_TEST_CASES"] === "all" || index % every === 0;
}
