import { afterAll, beforeAll, expect, test } from "vitest";
import { seedId } from "@workbelt/sandbox";
import { CrmUpdateRecordTool } from "../../src/index.js";
import { type CrmSandbox, startCrmSandbox } from "../helpers/sandbox.js";

let crm: CrmSandbox;
beforeAll(async () => {
  crm = await startCrmSandbox();
});
afterAll(() => crm.stop());

test.each([
  ["owner", "nobody@example.com"],
  ["associated_people", "stranger@example.com"],
  ["associated_company", "nowhere.example"],
])("an address that is nothing's in %s is named with the attribute", async (attribute, value) => {
  const tool = new CrmUpdateRecordTool({ client: crm.client });
  const record_id = seedId("crm/deals/castellan-cold-chain");
  const values = { [attribute]: value, name: "Kestrel" };
  const error: unknown = await tool
    .execute({ object: "deals", record_id, values })
    .catch((caught: unknown) => caught);
  expect(error).toMatchObject({
    name: "BadRequestError",
    serviceCode: "value_not_found",
    details: { attribute, value },
    message: expect.stringContaining(`the value "${value}" of ${attribute}: take`) as string,
  });
});
