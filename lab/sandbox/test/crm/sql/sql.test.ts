import { afterAll, beforeAll, expect, test } from "vitest";
import { CrmCollections } from "../../../src/services/crm/repository/crm-collections.js";
import { CrmRepository } from "../../../src/services/crm/repository/crm-repository.js";
import { runSql } from "../../../src/services/crm/sql/run-sql.js";
import { story } from "../../../src/company/story/index.js";
import { errorMatching, getData, startCrmOnDisk } from "../../helpers/crm-fixture.js";

let crm: Awaited<ReturnType<typeof startCrmOnDisk>>;
beforeAll(async () => {
  crm = await startCrmOnDisk({ rateLimits: false });
});
afterAll(() => crm.stop());

const send = (sql: string) => crm.post("/v2/sql", { sql });
const query = async (sql: string) =>
  getData<{ rows: Record<string, unknown>[] }>(await send(sql)).rows;

test("an object is a table of its attributes", async () => {
  const rows = await query(
    "SELECT name, value FROM deals WHERE value > 50000 ORDER BY value DESC, name;",
  );
  const expected = story.deals
    .filter(({ value }) => value > 50_000)
    .map(({ name, value }) => ({ name, value }));
  expect(rows).toHaveLength(expected.length);
  expect(rows).toEqual(expect.arrayContaining(expected));
  const values = rows.map(({ value }) => Number(value));
  expect(values).toEqual(values.toSorted((one, other) => other - one));
});

test("records are counted and grouped", async () => {
  const rows = await query(
    "SELECT stage, count(*) AS deals FROM objects.deals GROUP BY stage ORDER BY stage",
  );
  const total = rows.reduce((sum, { deals }) => sum + Number(deals), 0);
  expect(total).toBe((await query("SELECT record_id FROM deals")).length);
  expect(rows.map(({ stage }) => stage)).toContain("In Progress");
});

test("entries of a list are joined to their records by reference", async () => {
  const rows = await query(`
    SELECT lists.expansion_accounts.entry_id, companies.name
    FROM lists.expansion_accounts
    JOIN companies
      ON companies.record_id = lists.expansion_accounts.parent_record.entity_instance_id`);
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.every(({ name }) => typeof name === "string")).toBe(true);
  const [person] = await query(
    "SELECT company, email_addresses FROM people WHERE company.entity_instance_id IS NOT NULL LIMIT 1",
  );
  expect(person).toEqual({
    company: { entity_definition_id: expect.any(String), entity_instance_id: expect.any(String) },
    email_addresses: [expect.stringContaining("@")],
  });
});

test("the schema is described in tables", async () => {
  const tables = await query(
    "SELECT table_schema, table_name FROM information_schema.tables WHERE table_schema NOT IN ('information_schema', 'pg_catalog')",
  );
  expect(tables).toContainEqual({ table_schema: "objects", table_name: "people" });
  expect(tables).toContainEqual({ table_schema: "lists", table_name: "expansion_accounts" });
  const columns = await query(
    "SELECT data_type FROM information_schema.columns WHERE table_name = 'deals' AND column_name = 'value'",
  );
  expect(columns).toEqual([{ data_type: "NUMERIC" }]);
});

test.each([
  ["DELETE FROM people", "Only SELECT"],
  ["-- SELECT\nDROP TABLE people", "Only SELECT"],
  ["PRAGMA query_only = OFF", "Only SELECT"],
  ["ATTACH '/tmp/evil' AS evil", "Only SELECT"],
  ["SELECT 1; DELETE FROM people", "Only one statement"],
  ["WITH gone AS (SELECT 1) DELETE FROM people", "readonly"],
  ["SELECT load_extension('/tmp/evil.so')", "not authorized"],
  ["SELECT readfile('/etc/passwd')", "no such function"],
  ["SELECT nowhere FROM people", "no such column"],
  ["SELECT * FROM nowhere", "no such table"],
  ["SELEC", "Only SELECT"],
  ["SELECT hex(zeroblob(900000000))", ""],
  ["WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n) SELECT i FROM n", "10000"],
])("rejects %s", async (sql, message) => {
  expect(await send(sql)).toMatchObject(errorMatching(400, "filter_error", message));
});

test("text and names may contain what ends a statement", async () => {
  expect(await query(`SELECT 'a; b' AS "x;y" -- the end;\n;`)).toEqual([{ "x;y": "a; b" }]);
  expect(await send("")).toMatchObject(errorMatching(400, "validation_type"));
});

test("a query that does not end is stopped, and the sandbox answers meanwhile", async () => {
  const repository = new CrmRepository(new CrmCollections(crm.store));
  const endless =
    "WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n";
  const running = runSql(endless, repository, 500);
  const [answered] = await Promise.all([
    crm.get("/v2/self"),
    expect(running).rejects.toMatchObject({ code: "filter_error", status: 400 }),
  ]);
  expect(answered.status).toBe(200);
});

test("none of the queries changes data", async () => {
  expect(await crm.sandbox.changes()).toEqual([]);
});
