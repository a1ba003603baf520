import { fetchTransport } from "@workbelt/core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CrmQuerySqlTool } from "../../src/index.js";
import { expectedRefusal, getRefusal, parseData } from "../helpers/expectations.js";
import { errorResponse, startRecordingServer } from "../helpers/recording-server.js";
import { type CrmSandbox, createSandboxClient, startCrmSandbox } from "../helpers/sandbox.js";

let crm: CrmSandbox;
beforeAll(async () => {
  crm = await startCrmSandbox();
});
afterAll(() => crm.stop());

const sql = "SELECT stage, count(*) AS deals FROM objects.deals GROUP BY stage ORDER BY stage";

test("crm_query_sql returns the rows as they are", async () => {
  const tool = new CrmQuerySqlTool({ client: crm.client });
  const { items } = parseData(await tool.invoke({ sql })) as { items: object[] };
  expect(items).toContainEqual({ stage: "In Progress", deals: expect.any(Number) });
  expect((await tool.execute({ sql })).items).toEqual(items);
});

test.each(["SELECT phase FROM deals", "SELECT * FROM nowhere", "DELETE FROM deals"])(
  "%s is refused with the tables that exist",
  async (wrong) => {
    const call = new CrmQuerySqlTool({ client: crm.client }).execute({ sql: wrong });
    await expect(call).rejects.toThrow("information_schema.tables");
  },
);

test("an empty query is refused before anything is sent", async () => {
  expect(await getRefusal(CrmQuerySqlTool, { sql: " " })).toEqual(expectedRefusal("sql", "empty"));
});

test("the error on another plan names the operation that works on every plan", async () => {
  const server = await startRecordingServer(errorResponse(403, "billing_error", "Upgrade."));
  const call = new CrmQuerySqlTool({ client: server.client }).execute({ sql });
  await expect(call).rejects.toThrow(
    /Enterprise plan\. Retrying will not help: list the records with crm_list_records/,
  );
});

interface DealRow {
  name: string;
  owner?: string | null;
  owner_name?: string;
  associated_company?: { entity_instance_id: string; record_name?: string } | null;
}

const DEALS = "SELECT name, owner, associated_company FROM deals ORDER BY name LIMIT 20";

test("members and records in the rows have their names, with one request for each kind", async () => {
  const paths: string[] = [];
  const client = createSandboxClient(crm.sandbox, {
    transport: fetchTransport((url, init) => {
      paths.push(
        new URL(url).pathname.replace(/^.*(?=\/v2\/)/, "").replace(/[\da-f-]{36}/, "{id}"),
      );
      return fetch(url, init);
    }),
  });
  const tool = new CrmQuerySqlTool({ client });
  const { items } = parseData(await tool.invoke({ sql: DEALS })) as { items: DealRow[] };
  const owned = items.filter(({ owner }) => typeof owner === "string");
  const linked = items.flatMap(({ associated_company }) => associated_company ?? []);
  expect(owned.length).toBeGreaterThan(1);
  expect(linked.length).toBeGreaterThan(1);
  for (const { owner_name } of owned) expect(owner_name).toMatch(/^\p{L}+ \p{L}+/u);
  for (const { record_name } of linked) expect(record_name).toMatch(/\p{L}/u);
  expect(paths.toSorted()).toEqual([
    "/v2/objects/{id}/records/query",
    "/v2/sql",
    "/v2/workspace_members",
  ]);
  await tool.invoke({ sql: DEALS });
  expect(paths.slice(3)).toEqual(["/v2/sql"]);
  expect((await tool.execute({ sql: DEALS })).items[0]).not.toHaveProperty("owner_name");
});

test("ids in lists are named, a column of the same name is kept, and other UUIDs stay without names", async () => {
  const tool = new CrmQuerySqlTool({ client: crm.client });
  const named = parseData(
    await tool.invoke({ sql: "SELECT owner, 'mine' AS owner_name, record_id FROM deals LIMIT 1" }),
  ) as { items: object[] };
  expect(named.items).toEqual([
    { owner: expect.any(String), owner_name: "mine", record_id: expect.any(String) },
  ]);
  const people = parseData(
    await tool.invoke({
      sql: "SELECT associated_people FROM deals WHERE associated_people <> '[]' LIMIT 1",
    }),
  ) as { items: { associated_people: object[] }[] };
  expect(people.items[0]!.associated_people[0]).toEqual({
    entity_definition_id: expect.any(String),
    entity_instance_id: expect.any(String),
    record_name: expect.any(String),
  });
});

test("rows without ids cost no further request", async () => {
  const server = await startRecordingServer({
    body: { data: { rows: [{ stage: "Won", deals: 2 }] } },
  });
  await new CrmQuerySqlTool({ client: server.client }).invoke({ sql });
  expect(server.requests).toHaveLength(1);
});

test("lists of members' ids are followed by their names", async () => {
  const [ada, bob, other] = [1, 2, 3].map((n) => `891dcbfc-9141-415d-9b2a-00000000000${n}`);
  const people = [
    { id: { workspace_member_id: ada }, first_name: "Ada", last_name: "Lovelace" },
    { id: { workspace_member_id: bob }, first_name: "Bob", last_name: "Ross" },
  ];
  const server = await startRecordingServer(
    { body: { data: { rows: [{ team: [ada, other, bob], refs: [other] }] } } },
    { body: { data: people } },
  );
  const content = await new CrmQuerySqlTool({ client: server.client }).invoke({ sql });
  expect(parseData(content)).toEqual({
    items: [
      { team: [ada, other, bob], team_names: ["Ada Lovelace", other, "Bob Ross"], refs: [other] },
    ],
  });
});

test("tasks are not in SQL: the error and the description name the tool that lists them", async () => {
  const tool = new CrmQuerySqlTool({ client: crm.client });
  const call = tool.execute({ sql: "SELECT * FROM tasks" });
  await expect(call).rejects.toThrow(/no tasks, notes or meetings.*crm_list_tasks/);
  expect(tool.description).toContain("not tasks");
});
