import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type OracleData, renderComparisonGuide } from "../../src/rivals/comparison-page.ts";
import { measureOracles } from "../../src/rivals/measure-oracles.ts";
import { serves } from "../../src/rivals/rival.ts";
import { type SeededSuite, seedSuite } from "../../src/rivals/suite.ts";
import { comparison } from "../../suites/catalog.ts";
import { mapping, WORKBENCH_TASKS } from "../../suites/workbench/mapping.ts";
import { sampleCases } from "../../../scripts/sample-cases.ts";

const own = comparison.rivals.filter(({ packages }) => packages.length === 0);

/** The first task of each template, and those of MCPMark. */
const firsts = new Set(
  sampleCases([...Map.groupBy(mapping.tasks, ({ template }) => template).values()], 6).map(
    ([first]) => `workbench/${first!.id}`,
  ),
);

test("our oracles solve a task of each template, with our MCP server over stdio", async ({
  signal,
}) => {
  const rows = await measureOracles(
    { ...comparison, rivals: own },
    {
      environment: process.env,
      isWanted: ({ id }) => firsts.has(id) || id.startsWith("mcpmark/"),
      signal,
    },
  );
  expect(rows.length).toBe(own.length * (firsts.size + 10));
  expect(rows.filter(({ impossible }) => impossible !== undefined)).toEqual([]);
});

describe("the raw data", () => {
  const file = new URL("../../suites/results/oracles.json", import.meta.url);
  const data = JSON.parse(readFileSync(file, "utf8")) as OracleData;
  const seeded: SeededSuite[] = [];

  beforeAll(async () => {
    for (const suite of comparison.suites) seeded.push(await seedSuite(suite));
  });
  afterAll(() => {
    for (const { start } of seeded) start.close();
  });

  test("have a row for each task and each server that serves it", () => {
    const wanted = seeded.flatMap(({ tasks }) =>
      comparison.rivals.flatMap((rival) =>
        tasks.filter((task) => serves(rival, task)).map((task) => `${rival.id} ${task.id}`),
      ),
    );
    const found = data.rows.map(({ rival, task }) => `${rival} ${task}`);
    expect(found.toSorted()).toEqual(wanted.toSorted());
  });

  test("are those of the page", () => {
    const page = new URL("../../../site/guide/comparison.md", import.meta.url);
    const rendered = renderComparisonGuide(data, { ...mapping, all: WORKBENCH_TASKS });
    expect(readFileSync(page, "utf8")).toBe(rendered);
  });
});
