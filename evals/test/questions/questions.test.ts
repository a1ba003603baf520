import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import {
  measureQuestions,
  type MeasuredTask,
  presets,
} from "../../src/questions/measure-questions.ts";
import { formatQuestionTables } from "../../src/questions/question-tables.ts";
import { tasks } from "../../tasks/catalog.ts";

let measured: MeasuredTask[];

beforeAll(async () => {
  measured = await measureQuestions(tasks);
});

/** Lists what holds for a task under a preset, if anything does. */
function list(find: (each: MeasuredTask, preset: (typeof presets)[number]) => readonly string[]) {
  return measured.flatMap((each) =>
    presets.flatMap((preset) =>
      find(each, preset).map((found) => `${each.task.id}, ${preset}: ${found}`),
    ),
  );
}

test("the calls solve each task that writes, under each preset that lets a person approve them", () => {
  expect(measured.length).toBeGreaterThanOrEqual(40);
  expect(list(({ reasons }, preset) => (preset === "read-only" ? [] : reasons[preset]))).toEqual(
    [],
  );
});

test("the calls use no id that an earlier result does not have", () => {
  expect(list(({ counts }, preset) => counts[preset].unread)).toEqual([]);
});

test("no call fails but the one for which the agent lacks the permission", () => {
  const failed = list(({ counts }, preset) => counts[preset].failed);
  const asking = presets.filter((preset) => preset !== "read-only");
  expect(failed).toEqual(asking.map((preset) => `crm/half-permitted, ${preset}: crm_create_task`));
});

test("a policy that is open asks nothing and denies nothing, one that only reads denies every write", () => {
  for (const { counts, reasons } of measured) {
    expect(counts.open).toMatchObject({ asked: [], denied: [] });
    expect(counts["read-only"].asked).toEqual([]);
    expect(counts["read-only"].denied).toHaveLength(counts.open.writes);
    expect(reasons["read-only"]).not.toEqual([]);
  }
});

test("a policy for writes asks about every write", () => {
  for (const { counts } of measured) expect(counts.writes.asked).toHaveLength(counts.open.writes);
});

test("the page about approvals has the tables; run `pnpm questions` if not", () => {
  const page = new URL("../../../site/guide/approvals.md", import.meta.url);
  const [, rest = ""] = readFileSync(page, "utf8").split("<!-- questions -->");
  const [tables = ""] = rest.split("<!-- /questions -->");
  expect(tables.trim()).toBe(formatQuestionTables(measured, tasks));
});
