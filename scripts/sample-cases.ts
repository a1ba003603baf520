/**
 * Chooses every nth of the cases of a long matrix, so that the suites take minutes. All of them run with
 * `WORKBELT_TEST_CASES=all`, as `npm run test:all` does.
 */
export function sampleCases<Case>(cases: readonly Case[], every: number): readonly Case[] {
  if (process.env["WORKBELT_TEST_CASES"] === "all") return cases;
  return cases.filter((_case, index) => index % every === 0);
}
