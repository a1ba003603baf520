import { afterAll, beforeAll, expect, test } from "vitest";
import { InputError } from "@workbelt/core";
import type { Operation } from "@workbelt/core/provider";
import { checkCall } from "@workbelt/core/testing-support";
import { seedId } from "@workbelt/sandbox";
import { CrmCreateDealTool, CrmCreateTaskTool, CrmUpdateRecordTool } from "../../src/index.js";
import { createObservedClient } from "../helpers/exchanges.js";
import { type CrmSandbox, createScopedClient, startCrmSandbox } from "../helpers/sandbox.js";

let crm: CrmSandbox;
beforeAll(async () => {
  crm = await startCrmSandbox();
});
afterAll(() => crm.stop());

const deals = ["castellan-cold-chain", "harborline-settle", "harborline-track"].map((name) =>
  seedId(`crm/deals/${name}`),
);

test("a hundred checks of one object read its attributes, options and members once", async () => {
  const { client, exchanges } = createObservedClient(crm.sandbox);
  const { operation } = new CrmCreateDealTool();
  for (let index = 0; index < 100; index += 1) {
    const values = { name: `Deal ${index}`, stage: "lead", owner: "Lena Hoffmann", value: index };
    await checkCall(operation as unknown as Operation, { values }, client);
  }
  expect(exchanges.map(({ method, url }) => `${method} ${url.split("?")[0]}`)).toEqual([
    "GET /v2/objects",
    "GET /v2/objects/deals/attributes",
    expect.stringMatching(
      /^GET \/v2\/(objects\/deals\/attributes\/stage\/statuses|workspace_members)$/,
    ),
    expect.stringMatching(
      /^GET \/v2\/(objects\/deals\/attributes\/stage\/statuses|workspace_members)$/,
    ),
  ]);
});

test("each update reads its record, and what wrong values are compared with is read once for a batch", async () => {
  const { client, exchanges } = createObservedClient(crm.sandbox);
  const operation = new CrmUpdateRecordTool().operation as unknown as Operation;
  const startedAt = Date.now() - 1;
  for (const record_id of deals) {
    const input = { object: "deals", record_id, values: { stage: "Qualified" } };
    await expect(checkCall(operation, input, client, { startedAt })).rejects.toThrow(InputError);
  }
  expect(exchanges).toHaveLength(3 + deals.length);
});

test("an option that someone adds meanwhile is accepted by the next dry run", async () => {
  const { client } = createObservedClient(crm.sandbox);
  const tool = new CrmUpdateRecordTool({ client });
  const input = {
    object: "companies",
    record_id: seedId("crm/companies/harborline"),
    values: { categories: ["Ports"] },
  };
  await expect(tool.preview(input)).rejects.toThrow('has no option "Ports"');
  await fetch(
    `${crm.sandbox.services.crm.baseUrl}/v2/objects/companies/attributes/categories/options`,
    {
      method: "POST",
      headers: {
        authorization: `Bearer ${crm.sandbox.services.crm.token}`,
        "content-type": "application/json",
      },
      body: JSON.stringify({ data: { title: "Ports" } }),
    },
  );
  await expect(tool.preview(input)).resolves.toMatchObject({ dry_run: true });
});

test("what a token may not read is not checked", async () => {
  const client = createScopedClient(crm.sandbox, ["task:read-write"]);
  const tool = new CrmCreateTaskTool({ client });
  const linked_records = [{ target_object: "deals", target_record_id: seedId("crm/nothing") }];
  await expect(tool.preview({ content: "Call", linked_records })).resolves.toMatchObject({
    requests: [{ method: "POST", path: "/v2/tasks" }],
  });
});
