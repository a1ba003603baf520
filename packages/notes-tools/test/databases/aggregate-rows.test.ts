import type { AggregateGroup, InputError } from "@workbelt/core";
import { seedId } from "@workbelt/sandbox";
import { findContentProblems } from "@workbelt/testing";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { NotesDatabaseQueryTool } from "../../src/index.js";
import { parseContent } from "../helpers/outcome.js";
import { startRecordingServer } from "../helpers/recording-server.js";
import { DATABASE, database, list, row, SOURCE } from "../helpers/responses.js";
import { VERSIONS, type Workspace, startWorkspace } from "../helpers/sandbox.js";

let workspace: Workspace;
beforeAll(async () => {
  workspace = await startWorkspace();
});
afterAll(() => workspace.stop());

let server: Awaited<ReturnType<typeof startRecordingServer>> | undefined;
afterEach(async () => {
  await server?.stop();
  server = undefined;
});

const REQUESTS = seedId("notes/database/feature-requests");

interface RowValues {
  Status?: { status?: { name: string } };
  Votes?: { number?: number | null };
  "First asked"?: { date?: { start: string } | null };
}

test.each(VERSIONS)("figures of rows equal those of all rows in version %s", async (version) => {
  const query = new NotesDatabaseQueryTool(workspace);
  const call = { database_id: REQUESTS, notes_version: version };
  const { items } = await query.execute(call);
  const expected = new Map<string, { count: number; sum: number }>();
  for (const { properties } of items) {
    const values = properties as RowValues;
    const month = values["First asked"]?.date?.start.slice(0, 7) ?? null;
    const key = JSON.stringify([values.Status?.status?.name ?? null, month]);
    const { count, sum } = expected.get(key) ?? { count: 0, sum: 0 };
    expected.set(key, { count: count + 1, sum: sum + (values.Votes?.number ?? 0) });
  }
  const content = await query.invoke({
    ...call,
    aggregate: { group_by: ["Status", "First asked:month"], sum: ["Votes"] },
  });
  expect(findContentProblems(query.operation, content)).toEqual([]);
  const { groups, read } = parseContent(content) as {
    groups: AggregateGroup[];
    read: number;
  };
  expect(read).toBe(items.length);
  const found = groups.map(({ by = {}, count, sum }) => [
    JSON.stringify([by["Status"], by["First asked:month"]]),
    { count, sum: sum?.["Votes"] },
  ]);
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected));
});

test("groups by people and related pages have their names", async () => {
  const query = new NotesDatabaseQueryTool(workspace);
  const namesOf = async (column: string) => {
    const { groups = [] } = await query.execute({
      database_id: REQUESTS,
      aggregate: { group_by: [column] },
    });
    return groups.map(({ by }) => by?.[column]);
  };
  expect(await namesOf("Owner")).toContain("Tom Whitaker");
  const pages = await namesOf("Spec");
  expect(pages.filter((name) => name !== null)).not.toEqual([]);
  expect(pages.filter((name) => /^[0-9a-f-]{36}$/.test(String(name)))).toEqual([]);
});

const number = (value: number | null) => ({ type: "number", number: value });
const formula = (value: number) => ({ type: "formula", formula: number(value) });
const tags = (...names: string[]) => ({
  type: "multi_select",
  multi_select: names.map((name) => ({ name })),
});

/** Serves these rows, one on each page. */
async function serve(rows: Record<string, unknown>[]) {
  const respond = database([{ id: SOURCE, name: "Deals" }]);
  const columns = Object.fromEntries(
    Object.entries(rows[0] ?? {}).map(([name, value]) => [
      name,
      { id: name, type: (value as { type: string }).type },
    ]),
  );
  server = await startRecordingServer((request) => {
    if (request.path === `/v1/data_sources/${SOURCE}`) {
      return { body: { object: "data_source", id: SOURCE, properties: columns } };
    }
    if (!request.path.includes("/query")) return respond(request);
    const index = Number((request.body as { start_cursor?: string }).start_cursor ?? 0);
    const more = index + 1 < rows.length;
    const page = row({ id: `row ${index}`, properties: rows[index] });
    return {
      body: list([page], { has_more: more, next_cursor: more ? String(index + 1) : null }),
    };
  });
  return new NotesDatabaseQueryTool({ client: server.client });
}

test("all pages are read, with the columns that the figures need", async () => {
  const query = await serve([
    { Price: number(0.1), Total: formula(0.2), Tags: tags("a", "b"), Other: number(1) },
    { Price: number(0.2), Total: formula(0.1), Tags: tags("b"), Other: number(1) },
    { Price: number(null), Total: formula(7), Tags: tags(), Other: number(1) },
  ]);
  const result = await query.execute({
    database_id: DATABASE,
    aggregate: { group_by: ["Tags"], sum: ["Price", "Total"] },
  });
  expect(result).toEqual({
    groups: [
      { by: { Tags: "b" }, count: 2, sum: { Price: 0.3, Total: 0.3 } },
      { by: { Tags: "a" }, count: 1, sum: { Price: 0.1, Total: 0.2 } },
      { by: { Tags: null }, count: 1, sum: { Price: null, Total: 7 }, missing: { Price: 1 } },
    ],
    read: 3,
    note: "Items with several values of Tags count in the group of each.",
    items: [],
  });
  const queries = server?.requests.filter(({ path }) => path.includes("/query")) ?? [];
  expect(queries).toHaveLength(3);
  for (const { path } of queries) {
    expect(["Tags", "Price", "Total", "Other"].filter((name) => path.includes(name))).toEqual([
      "Tags",
      "Price",
      "Total",
    ]);
  }
});

test("columns that do not exist are refused with the closest one", async () => {
  const query = new NotesDatabaseQueryTool(workspace);
  const aggregate = { group_by: ["Statu"], sum: ["Status"] };
  const error = await query
    .execute({ database_id: REQUESTS, aggregate })
    .catch((caught: unknown) => caught);
  expect((error as InputError).issues).toEqual([
    {
      field: "aggregate.group_by.0",
      message: expect.stringMatching(/^there is no Statu; did you mean Status\? Expected one of /),
    },
    {
      field: "aggregate.sum.0",
      message: expect.stringMatching(/^Status has no numbers; expected one of .*Votes/),
    },
  ]);
});

test.each(["columns", "page_size", "start_cursor"])("%s is refused with figures", async (field) => {
  const query = new NotesDatabaseQueryTool(workspace);
  const more = { columns: ["Name"], page_size: 5, start_cursor: "x" };
  const call = query.execute({
    database_id: REQUESTS,
    aggregate: { group_by: ["Status"] },
    [field]: more[field as keyof typeof more],
  });
  await expect(call).rejects.toThrow(`${field}: expected to be absent with aggregate`);
});
