import { afterAll, beforeAll, expect, test } from "vitest";
import { CrmQuerySqlTool } from "../../src/index.js";
import { expectedRefusal, getRefusal, parseData } from "../helpers/expectations.js";
import { errorResponse, startRecordingServer } from "../helpers/recording-server.js";
import { type CrmSandbox, startCrmSandbox } from "../helpers/sandbox.js";

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
