import type { Snapshot } from "@workbelt/sandbox";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { RecordedTools } from "../src/jobs/recorded-tools.ts";
import { seedCompany } from "../src/world/start-world.ts";
import { jobs } from "../tasks/jobs.ts";
import { Attempts } from "./helpers/attempts.ts";
import { evasions } from "./helpers/evasions.ts";
import { strays } from "./helpers/strays.ts";
import { sampleCases } from "../../scripts/sample-cases.ts";

// Hundreds of records of each kind, and seeded in a few seconds.
const PEOPLE = 700;

/** Tokens that a program may need on average, with definitions, types, the program and what it returns. */
const MAX_PROGRAM_TOKENS = 2100;

/** Calls that a job may need if it only reads. */
const MAX_READ_CALLS = 10;

const examined = sampleCases(jobs, 3);

let company: Snapshot;
const programTokens = new Map<string, number>();

beforeAll(async () => {
  company = await seedCompany(PEOPLE);
});

describe.each([...examined])("$id", (job) => {
  let attempts: Attempts;
  let answer: string;
  let solved: Snapshot;

  beforeAll(async () => {
    attempts = await Attempts.prepare(job, company);
    ({ answer } = await attempts.run((world) => job.solve(world)));
    solved = await attempts.snapshot();
  });
  afterAll(() => attempts.stop());

  test("accepts the reference solution", async () => {
    expect(await attempts.verify(async () => answer, solved)).toEqual([]);
  });

  test("is done by calls of our tools, a job that only reads by at most ten", async () => {
    let calls = Infinity;
    const outcome = await attempts.run(async (_world, sandbox) => {
      const tools = new RecordedTools(job, "tools", sandbox);
      const said = await job.ways.tools(tools);
      calls = tools.callCount;
      return said;
    });
    expect(await job.verify(outcome)).toEqual([]);
    const isRead = outcome.changes.length === 0;
    expect(calls).toBeLessThanOrEqual(isRead ? MAX_READ_CALLS : Infinity);
  });

  test("is done by one program after a lookup of its types", async () => {
    let calls = Infinity;
    let tokens = Infinity;
    const outcome = await attempts.run(async (_world, sandbox) => {
      const tools = new RecordedTools(job, "programs", sandbox);
      const said = await job.ways.programs(tools);
      calls = tools.callCount;
      const { argumentTokens, definitionTokens, resultTokens } = tools.countCost();
      tokens = argumentTokens + definitionTokens + resultTokens;
      return said;
    });
    expect(await job.verify(outcome)).toEqual([]);
    expect(calls).toBe(2);
    programTokens.set(job.id, tokens);
  });

  test("rejects an untouched sandbox, and answers that say nothing to a question", async () => {
    expect(await attempts.verify(async () => "Done.")).not.toEqual([]);
    const [none, said] = await attempts.verifyAnswers(["", evasions.join("\n")], solved);
    expect(said?.length === 0).toBe(none?.length === 0);
  });

  test("has three wrong attempts or more", () => {
    expect(job.wrong.length).toBeGreaterThanOrEqual(3);
  });

  test.each([...job.wrong])("rejects: $name", async (wrong) => {
    expect(await attempts.verify((world) => wrong.attempt(world))).not.toEqual([]);
  });

  test("reports each of several changes that nobody asked for", async () => {
    const reasons = await attempts.verify(async (world) => {
      for (const stray of strays) await stray.make(world);
      return answer;
    }, solved);
    const collateral = reasons.filter((reason) => reason.startsWith("Not asked for"));
    expect(collateral.length).toBeGreaterThanOrEqual(strays.length);
  });
});

test("programs keep to their tokens on average", () => {
  const tokens = [...programTokens.values()];
  expect(tokens).toHaveLength(examined.length);
  const sum = tokens.reduce((total, each) => total + each, 0);
  expect(sum / tokens.length).toBeLessThanOrEqual(MAX_PROGRAM_TOKENS);
});
