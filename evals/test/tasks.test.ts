import type { Snapshot } from "@workbelt/sandbox";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Task, World } from "../src/task.ts";
import { type RunningWorld, startWorld } from "../src/world/start-world.ts";
import { tasks } from "../tasks/catalog.ts";
import { strays } from "./helpers/strays.ts";

let seeded: Snapshot;

beforeAll(async () => {
  const running = await startWorld();
  seeded = await running.sandbox.snapshot();
  await running.stop();
});

describe.each([...tasks])("$id", (task) => {
  let running: RunningWorld;
  let start: Snapshot;
  let solved: Snapshot;

  beforeAll(async () => {
    running = await startWorld(seeded);
    await task.prepare?.({ ...running.world, faults: running.sandbox.faults });
    start = await running.sandbox.snapshot();
  });
  afterAll(() => running.stop());

  async function verifyAfter(act: (world: World) => Promise<string>): Promise<string[]> {
    await running.sandbox.restore(start);
    return verify(task, running, start, await act(running.world));
  }

  test("accepts the reference solution", async () => {
    expect(await verifyAfter((world) => task.solve(world))).toEqual([]);
  });

  test("rejects an untouched sandbox with an empty answer", async () => {
    expect(await verifyAfter(async () => "")).not.toEqual([]);
  });

  test.each([...task.wrong])("rejects: $name", async ({ attempt }) => {
    expect(await verifyAfter(attempt)).not.toEqual([]);
  });

  test("has two or more wrong attempts", () => {
    expect(task.wrong.length).toBeGreaterThanOrEqual(2);
  });

  describe("rejects the reference solution with", () => {
    let answer: string;

    beforeAll(async () => {
      await running.sandbox.restore(start);
      answer = await task.solve(running.world);
      solved = await running.sandbox.snapshot();
    });

    test.each(strays)("$name", async ({ make }) => {
      await running.sandbox.restore(solved);
      await make(running.world);
      const reasons = await verify(task, running, start, answer);
      expect(reasons).toContainEqual(expect.stringContaining("Not asked for"));
    });
  });
});

async function verify(
  task: Task,
  { world, sandbox }: RunningWorld,
  start: Snapshot,
  answer: string,
): Promise<string[]> {
  return task.verify({ ...world, answer, changes: await sandbox.changes(start) });
}
