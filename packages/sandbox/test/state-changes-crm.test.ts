import { expect, test } from "vitest";
import { seedId, type Sandbox } from "../src/index.js";
import { createTask, type Json, send, start } from "./helpers/running-sandbox.js";

const now = () => new Date("2026-03-11T09:00:00Z");
const gemmaPath = `/v2/objects/people/records/`;

interface Records {
  data: { id: { record_id: string }; values: Record<string, Json[]> }[];
}

async function findRecord(sandbox: Sandbox, object: string, filter: object): Promise<string> {
  const path = `/v2/objects/${object}/records/query`;
  const { data } = (await send(sandbox, "crm", ["POST", path], { filter })) as unknown as Records;
  return data[0]?.id.record_id ?? "";
}

const castellan = `/v2/objects/deals/records/${seedId("crm/deals/castellan-cold-chain")}`;
const patch = (sandbox: Sandbox, path: string, values: object) =>
  send(sandbox, "crm", ["PATCH", path], { data: { values } });

test("a moved deal is one change of its stage, in words and as values", async () => {
  const sandbox = await start({ now });
  await patch(sandbox, castellan, { stage: "Lost" });
  expect(await sandbox.changes()).toEqual([
    {
      service: "crm",
      resource: "deals",
      id: seedId("crm/deals/castellan-cold-chain"),
      title: "Castellan – validated cold chain",
      kind: "updated",
      summary: 'Moved the deal "Castellan – validated cold chain" from In Progress to Lost.',
      fields: [{ field: "stage", before: "In Progress", after: "Lost" }],
    },
  ]);
});
