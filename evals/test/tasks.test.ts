import type { Snapshot } from "@workbelt/sandbox";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { taskKinds } from "../src/task.ts";
import { seedCompany } from "../src/world/start-world.ts";
import { tasks } from "../tasks/catalog.ts";
import { jobs } from "../tasks/jobs.ts";
import { Attempts } from "./helpers/attempts.ts";
import { evasions } from "./helpers/evasions.ts";
import { strays } from "./helpers/strays.ts";
import { wordings } from "./helpers/wordings.ts";
import { sampleCases } from "../../scripts/sample-cases.ts";

let seeded: Snapshot;

beforeAll(async () => {
  seeded = await seedCompany();
});

test("the catalog has 44 tasks or more, four or more of each kind, with ids of their own", () => {
  expect(tasks.length).toBeGreaterThanOrEqual(44);
  const all = [...tasks, ...jobs];
  const isRare = (kind: string) => all.filter((task) => task.kind === kind).length < 4;
  expect(taskKinds.filter(isRare)).toEqual([]);
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
});

describe.each([...sampleCases(tasks, 3)])("$id", (task) => {
  let attempts: Attempts;
  let answer: string;
  let solved: Snapshot;

  beforeAll(async () => {
    attempts = await Attempts.prepare(task, seeded);
    ({ answer } = await attempts.run((world) => task.solve(world)));
    solved = await attempts.snapshot();
  });
  afterAll(() => attempts.stop());

  test("accepts the reference solution", async () => {
    expect(await attempts.verify(async () => answer, solved)).toEqual([]);
  });

  test("has calls with our tools if it changes something", async () => {
    const { changes } = await attempts.run(async () => answer, solved);
    expect(task.calls !== undefined).toBe(changes.length > 0);
  });

  test("rejects an untouched sandbox with an empty answer", async () => {
    expect(await attempts.verify(async () => "")).not.toEqual([]);
  });

  test("has two wrong attempts or more", () => {
    expect(task.wrong.length).toBeGreaterThanOrEqual(2);
  });

  test.each([...task.wrong])("rejects: $name", async (wrong) => {
    expect(await attempts.verify((world) => wrong.attempt(world))).not.toEqual([]);
  });

  // All together, as in the tests of jobs: a comparison of both states takes longer than the changes.
  test("reports each of several changes that nobody asked for", async () => {
    const reasons = await attempts.verify(async (world) => {
      for (const stray of strays) await stray.make(world);
      return answer;
    }, solved);
    const collateral = reasons.filter((reason) => reason.startsWith("Not asked for"));
    expect(collateral.length).toBeGreaterThanOrEqual(strays.length);
  });

  test("rejects answers that say nothing, if the answer counts", async () => {
    const [reasons = [], ...others] = await attempts.verifyAnswers(["", ...evasions], solved);
    const isAccepted = (_evasion: string, index: number) => others[index]?.length === 0;
    expect(reasons.length > 0 ? evasions.filter(isAccepted) : []).toEqual([]);
  });

  test("accepts other wordings of the answer, if the answer counts", async () => {
    const others = wordings[task.id] ?? [];
    const [reasons = [], ...accepted] = await attempts.verifyAnswers(["", ...others], solved);
    expect(others.length).toBeGreaterThanOrEqual(reasons.length > 0 ? 3 : 0);
    expect(accepted).toEqual(others.map(() => []));
  });
});
