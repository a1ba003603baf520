import { type Sandbox, seedId, type Snapshot } from "@workbelt/sandbox";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { formatReport } from "../../src/index.js";
import { createToolkits, plan, startPlanSandbox } from "../helpers/plan-sandbox.ts";

const COUNT = 250;
const database = seedId("notes/database/feature-requests");
const source = seedId("notes/data-source/feature-requests");

let sandbox: Sandbox;
let rows: Snapshot;
beforeAll(async () => {
  sandbox = await startPlanSandbox();
  const { properties } = await send("GET", `/v1/data_sources/${source}`);
  const columns = properties as Record<string, { type: string }>;
  const title = Object.keys(columns).find((name) => columns[name]?.type === "title") ?? "";
  await send("PATCH", `/v1/data_sources/${source}`, { properties: { Reviewed: { number: {} } } });
  for (let index = 0; index < COUNT; index += 1) {
    const name = [{ text: { content: `Row ${index}` } }];
    const parent = { type: "data_source_id", data_source_id: source };
    await send("POST", "/v1/pages", { parent, properties: { [title]: { title: name } } });
  }
  rows = await sandbox.snapshot();
});
beforeEach(async () => {
  await sandbox.restore(rows);
  sandbox.clearActivity();
});
afterAll(() => sandbox.stop());

async function send(method: string, path: string, body?: object): Promise<Record<string, unknown>> {
  const { baseUrl, token } = sandbox.services.notes;
  const response = await fetch(`${baseUrl}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      "notion-version": "2025-09-03",
      "content-type": "application/json",
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  expect(response.status).toBe(200);
  return (await response.json()) as Record<string, unknown>;
}

/** Counts the requests since the last count, by method and kind of path. */
function countRequests(): Record<string, number> {
  const kinds = sandbox
    .activity()
    .map(
      ({ method, path }) =>
        `${method} ${path.replace(/\?.*/, "").replaceAll(/[\da-f-]{32,36}/g, "{id}")}`,
    );
  sandbox.clearActivity();
  return Object.fromEntries(
    [...Map.groupBy(kinds, (kind) => kind)].map(([kind, all]) => [kind, all.length]),
  );
}

const setAll = (query = "") => `
  const { items } = await notes_database_query({ database_id: "${database}"${query} });
  for (const [index, row] of items.entries()) {
    await notes_page_update({ page_id: row.page_id, properties: { Reviewed: index + 1 } });
  }
  return items.length;`;

test.each([
  ["all columns", ""],
  ["some columns", ', columns: ["Reviewed"]'],
  ["those without a value", ', filter: { property: "Reviewed", number: { is_empty: true } }'],
])(
  "a column of many rows is changed without reading a row by itself: %s",
  async (_title, query) => {
    const planned = await plan(sandbox, setAll(query));
    const count = planned.output.value as number;
    expect(count).toBeGreaterThan(COUNT);
    expect(planned.writes).toHaveLength(count);
    expect(planned.writes[COUNT - 1]?.before).toEqual({ "properties.Reviewed": null });
    const read = countRequests();
    // The summary names a few rows of the plan.
    expect(read["GET /v1/pages/{id}"] ?? 0).toBeLessThan(15);
    const report = await planned.apply();
    expect(report).toMatchObject({ isComplete: true, canGoOn: false });
    const written = countRequests();
    expect(written["PATCH /v1/pages/{id}"]).toBe(count);
    expect(written["GET /v1/pages/{id}"]).toBeUndefined();
  },
);

test("rows that a person has changed since the program read them are skipped, and no others", async () => {
  const planned = await plan(sandbox, setAll());
  const changed = [planned.writes[7], planned.writes[120]];
  for (const write of changed) {
    const properties = { Reviewed: { number: 99 } };
    await send("PATCH", `/v1/pages/${String(write?.input["page_id"])}`, { properties });
  }
  const { outcomes } = await planned.apply();
  const others = outcomes.filter(({ status }) => status !== "done");
  expect(others.map(({ number, status }) => [number, status])).toMatchObject([
    [8, "skipped"],
    [121, "skipped"],
  ]);
  expect(others[0]?.changed).toEqual([{ path: "properties.Reviewed", planned: null, current: 99 }]);
});

test("a read that fails before a write stops the plan, says how far it came, and applying again makes the rest", async () => {
  const toolkits = createToolkits(sandbox, {}, { attempts: 1 });
  const program = `const { items } = await notes_database_query({ database_id: "${database}" });
    for (const { page_id } of items.slice(0, 20)) {
      const page = await notes_page_get({ page_id });
      await notes_page_update({ page_id: page.page_id, properties: { Reviewed: 1 } });
    }`;
  const planned = await plan(sandbox, program, { toolkits });
  sandbox.faults.add({ service: "notes", method: "POST", path: "query", times: 1, status: 503 });
  sandbox.faults.add({ service: "notes", method: "GET", path: "/pages/", times: 4, status: 503 });
  const first = await planned.apply();
  expect(first.canGoOn).toBe(true);
  expect(first.outcomes.map(({ status }) => status)).not.toContain("skipped");
  expect(first.outcomes.map(({ status }) => status)).not.toContain("failed");
  const text = formatReport(first);
  expect(text).toMatch(/^\d+ of 20 writes were made\./);
  expect(text).toContain("The values that it replaces could not be read again");
  expect(text).toMatch(
    /\d+ can still be made: apply the plan again\. What was made is not repeated\./,
  );
  sandbox.faults.clear();
  sandbox.clearActivity();
  const made = first.outcomes.filter(({ status }) => status === "done").length;
  expect((await planned.apply()).isComplete).toBe(true);
  expect(countRequests()["PATCH /v1/pages/{id}"]).toBe(20 - made);
});

test("pages that are read one by one are read once to plan, and once to compare", async () => {
  const ids = (
    (await send("POST", `/v1/data_sources/${source}/query`, {})) as {
      results: { id: string }[];
    }
  ).results.map(({ id }) => id);
  sandbox.clearActivity();
  const planned = await plan(
    sandbox,
    `for (const page_id of ${JSON.stringify(ids.slice(0, 30))}) {
       const page = await notes_page_get({ page_id });
       await notes_page_update({ page_id, properties: { Reviewed: page.title.length } });
     }`,
  );
  const read = countRequests();
  expect(read["GET /v1/pages/{id}"]).toBeLessThan(45);
  expect(read["POST /v1/search"] ?? 0).toBeLessThanOrEqual(1);
  expect((await planned.apply()).isComplete).toBe(true);
  expect(countRequests()["PATCH /v1/pages/{id}"]).toBe(30);
});
