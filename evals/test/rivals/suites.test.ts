import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type SeededSuite, seedSuite, type SuiteTask } from "../../src/rivals/suite.ts";
import { type RunningWorld, startWorld } from "../../src/world/start-world.ts";
import { mcpmark } from "../../suites/mcpmark/mcpmark.ts";
import { createFillerCustomers, createFillerRows } from "../../suites/workbench/fillers.ts";
import { mapping, type OriginalChange, WORKBENCH_TASKS } from "../../suites/workbench/mapping.ts";
import { workbench } from "../../suites/workbench/workbench.ts";
import { sampleCases } from "../../../scripts/sample-cases.ts";

describe("the mapping of WorkBench", () => {
  test("accounts for each of its tasks once", () => {
    const unmapped = mapping.unmapped.reduce((sum, { count }) => sum + count, 0);
    expect(mapping.tasks.length).toBe(mapping.mapped);
    expect(mapping.mapped + unmapped).toBe(WORKBENCH_TASKS);
    expect(new Set(mapping.tasks.map(({ id }) => id)).size).toBe(mapping.mapped);
  });

  test("has a prompt for each task, with its facts, and explains each deviation", () => {
    for (const { deviations = [], facts, id, prompt, template } of mapping.tasks) {
      const known = mapping.templates[template]!;
      const filled = known.prompt.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
        String(facts[name]),
      );
      expect({ id, prompt }).toEqual({ id, prompt: filled });
      for (const key of [...known.deviations, ...deviations]) {
        expect(Object.keys(mapping.deviations)).toContain(key);
      }
    }
  });

  test("has as many customers and rows as the original, with fillers that no task means", () => {
    const customers = [...mapping.customers, ...createFillerCustomers(mapping)];
    const rows = [...mapping.rows, ...createFillerRows(mapping)];
    expect(customers.length).toBe(200);
    expect(rows.length).toBe(300);
    for (const { changes, id, where } of mapping.tasks) {
      if (where === undefined) continue;
      const { name, owner, stages, product, silentDays = 0, assignee, list } = where;
      const meant =
        assignee === undefined
          ? customers.filter(
              (each) =>
                (name ?? each.name) === each.name &&
                (owner ?? each.owner) === each.owner &&
                (stages ?? [each.stage]).includes(each.stage) &&
                (product ?? each.product) === each.product &&
                each.silentDays >= silentDays,
            )
          : rows
              .filter((each) => each.assignee === assignee && each.list === list)
              .filter(({ dueInDays }) => !where.overdue || dueInDays < 0)
              .toSorted((one, other) => one.dueInDays - other.dueInDays)
              .slice(0, where.first ? 1 : undefined);
      const expected = changes.map((change) =>
        "update" in change ? change.update : "delete" in change ? change.delete : "",
      );
      const ids = meant.map((each) => each.id).toSorted();
      expect({ id, ids }).toEqual({ id, ids: expected.toSorted() });
    }
  });
});

describe.each([workbench, mcpmark])("$name", (suite) => {
  let seeded: SeededSuite;
  let running: RunningWorld;

  beforeAll(async () => {
    seeded = await seedSuite(suite);
    running = await startWorld({ snapshot: seeded.start });
  });
  afterAll(async () => {
    await running.stop();
    seeded.start.close();
  });

  async function verify(task: SuiteTask, act: SuiteTask["solve"]): Promise<string[]> {
    const { sandbox, world } = running;
    await sandbox.restore(seeded.start);
    const answer = await act(world);
    return task.verify({ ...world, answer, changes: await sandbox.changes(seeded.start) });
  }

  test("accepts the reference solution of each task", async () => {
    for (const task of sampleCases(seeded.tasks, 2)) {
      const reasons = await verify(task, task.solve);
      expect({ task: task.id, reasons }).toEqual({ task: task.id, reasons: [] });
    }
  });

  test("rejects each wrong or harmful outcome", async () => {
    const accepted: string[] = [];
    for (const task of sampleCases(seeded.tasks, 4)) {
      for (const { attempt, name } of task.wrong) {
        const reasons = await verify(task, attempt);
        if (reasons.length === 0) accepted.push(`${task.id}: ${name}`);
      }
    }
    expect(accepted).toEqual([]);
  });

  test("rejects an untouched workspace if the task changes something", async () => {
    for (const task of seeded.tasks) {
      const reasons = await verify(task, async () => "");
      const found = { task: task.id, isAccepted: reasons.length === 0 };
      expect(found).toEqual({ task: task.id, isAccepted: NOTHING_TO_DO.has(task.id) });
    }
  });
});

/** Tasks of WorkBench that mean no record, or only records that have the value already. */
const NOTHING_TO_DO = new Set(
  mapping.tasks
    .filter(({ changes }) => changes.every(isNothing))
    .map(({ id }) => `workbench/${id}`),
);

function isNothing(change: OriginalChange): boolean {
  if (!("update" in change)) return false;
  const { update: id, ...values } = change;
  const isDeal = values.owner !== undefined || values.stage !== undefined;
  const known: readonly { id: string }[] = isDeal ? mapping.customers : mapping.rows;
  const record = known.find((each) => each.id === id);
  return Object.entries(values).every(
    ([key, value]) => record?.[key as keyof typeof record] === value,
  );
}
