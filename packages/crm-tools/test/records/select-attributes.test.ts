import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { InputError } from "@workbelt/core";
import { CrmListCompaniesTool, CrmListEntriesTool, CrmListRecordsTool } from "../../src/index.js";
import { parseData } from "../helpers/expectations.js";
import { createObservedClient } from "../helpers/exchanges.js";
import { type CrmSandbox, startCrmSandbox } from "../helpers/sandbox.js";

let crm: CrmSandbox;
beforeAll(async () => {
  crm = await startCrmSandbox();
});
afterAll(() => crm.stop());

interface Content {
  items: Record<string, unknown>[];
}

const id = expect.stringMatching(/^[0-9a-f-]{36}$/);

describe("attributes", () => {
  test("select the values of records, besides their ids and names", async () => {
    const { client, exchanges } = createObservedClient(crm.sandbox);
    const tool = new CrmListCompaniesTool({ client });
    const attributes = ["domains", "created_at"];
    const { items } = parseData(await tool.invoke({ attributes, limit: 2 })) as Content;
    const values = {
      name: expect.any(String),
      domains: [expect.any(String)],
      created_at: expect.stringMatching(/^\d{4}-.*\dZ$/),
    };
    expect(items).toEqual([
      { record_id: id, values },
      { record_id: id, values },
    ]);
    expect(exchanges.map(({ body }) => body)).toEqual([{ limit: 2, offset: 0 }]);
  });

  test("select the same for programs", async () => {
    const tool = new CrmListRecordsTool({ client: crm.client });
    const { items } = await tool.execute({ object: "deals", attributes: ["stage"], limit: 1 });
    expect(Object.keys(items[0]?.values ?? {}).toSorted()).toEqual(["name", "stage"]);
  });

  test("select the list's values of entries", async () => {
    const tool = new CrmListEntriesTool({ client: crm.client });
    const input = { list: "expansion_accounts", attributes: ["stage"], limit: 1 };
    const { items } = parseData(await tool.invoke(input)) as Content;
    expect(items[0]).toMatchObject({ entry_id: id, record_name: expect.any(String) });
    expect(items[0]?.["entry_values"]).toEqual({ stage: expect.any(String) });
  });

  test("that have no value for a record are left out", async () => {
    const tool = new CrmListCompaniesTool({ client: crm.client });
    const { items } = parseData(await tool.invoke({ attributes: ["twitter"] })) as Content;
    expect(items[0]).toEqual({ record_id: id, values: { name: expect.any(String) } });
  });

  test.each([
    ["a similar slug", "domain", "there is no attribute domain; did you mean domains?"],
    [
      "another",
      "zodiac_sign",
      expect.stringMatching(
        /^there is no attribute zodiac_sign; expected one of "record_id", "domains",/,
      ),
    ],
  ])("that do not exist are refused: %s", async (_what, slug, message) => {
    const tool = new CrmListCompaniesTool({ client: crm.client });
    const call = tool.execute({ attributes: ["name", slug] });
    await expect(call).rejects.toBeInstanceOf(InputError);
    await expect(call).rejects.toMatchObject({ issues: [{ field: "attributes.1", message }] });
  });
});
