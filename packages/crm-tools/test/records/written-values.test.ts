import { afterAll, beforeAll, expect, test } from "vitest";
import { seedId } from "@workbelt/sandbox";
import { CrmUpdateRecordTool } from "../../src/index.js";
import { parseData } from "../helpers/expectations.js";
import { startRecordingServer } from "../helpers/recording-server.js";
import { type CrmSandbox, startCrmSandbox } from "../helpers/sandbox.js";

let crm: CrmSandbox;
beforeAll(async () => {
  crm = await startCrmSandbox();
});
afterAll(() => crm.stop());

const deal = { object: "deals", record_id: seedId("crm/deals/castellan-cold-chain") };

test("a value that the CRM changed or dropped is shown as it is now", async () => {
  const text = (value: string) => ({ attribute_type: "text", value });
  const data = {
    id: { record_id: deal.record_id },
    values: {
      name: [text("Pilot")],
      next_step: [text("call")],
      lost_reason: [],
      note: [text("x")],
    },
  };
  const server = await startRecordingServer({ body: { data } });
  const values = { next_step: "CALL", lost_reason: "Price", constructor: "None" };
  const tool = new CrmUpdateRecordTool({ client: server.client });
  const message = await tool.invoke({
    id: "1",
    name: tool.name,
    type: "tool_call",
    args: { ...deal, values },
  });
  expect(parseData(message.text)).toEqual({
    record_id: deal.record_id,
    record_name: "Pilot",
    values: { next_step: "call", lost_reason: null, constructor: null },
  });
  expect(message.artifact).toMatchObject(data);
});

test("programs and the full format get the whole record", async () => {
  const input = { ...deal, values: { stage: "Lost" } };
  const { values } = await new CrmUpdateRecordTool({ client: crm.client }).execute(input);
  expect(values).toMatchObject({ name: [{ attribute_type: "text" }], stage: [{}] });
  const full = new CrmUpdateRecordTool({ client: crm.client, resultFormat: "full" });
  expect(parseData(await full.invoke(input))).toMatchObject({
    values: { name: [{ attribute_type: "text" }], stage: [{ attribute_type: "status" }] },
  });
});
