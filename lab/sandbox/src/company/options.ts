import { story } from "./story/index.js";

/** The size of the company, and the number from which chance is derived. */
export interface CompanyOptions {
  /**
   * Number of people in the CRM, with companies, deals, tasks, calls and pages in proportion: from 44, those of the
   * seeded company, to 200,000. 10,000 take some seconds. @default 44, or those of the data file
   *
   * @example
   * const sandbox = await startSandbox({ people: 10_000, seed: 7 });
   */
  people?: number;
  /**
   * The same number of people and the same seed give the same data, ids included. An integer from 0 to
   * 2,147,483,647. @default 1, or that of the data file
   */
  seed?: number;
}

const MIN_PEOPLE = story.people.length;
const MAX_PEOPLE = 200_000;
const MAX_SEED = 2 ** 31 - 1;

/** Completes the options. Throws a `TypeError` that names an invalid one. */
export function parseCompanyOptions({
  people,
  seed,
}: { [Name in keyof CompanyOptions]?: unknown }): Required<CompanyOptions> {
  if (people === undefined && seed !== undefined) {
    throw new TypeError(
      `"seed" needs "people", an integer from ${MIN_PEOPLE} to ${MAX_PEOPLE}: without it nothing is generated.`,
    );
  }
  return {
    people: parseInteger("people", people ?? MIN_PEOPLE, MIN_PEOPLE, MAX_PEOPLE),
    seed: parseInteger("seed", seed ?? 1, 0, MAX_SEED),
  };
}

function parseInteger(name: string, value: unknown, min: number, max: number): number {
  if (Number.isInteger(value) && Number(value) >= min && Number(value) <= max) return Number(value);
  const given = typeof value === "string" ? JSON.stringify(value) : String(value);
  throw new TypeError(`"${name}" must be an integer from ${min} to ${max}, not ${given}.`);
}
