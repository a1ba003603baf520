import { beforeEach, expect, test } from "vitest";
import { seedId, type Sandbox } from "../../src/index.js";
import { readText, send, start } from "../helpers/running-sandbox.js";

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await start({ now: () => new Date("2026-03-11T09:00:00Z"), rateLimits: false });
});

const deal = `/v2/objects/deals/records/${seedId("crm/deals/castellan-cold-chain")}`;
const crm = (method: string, path: string, data: object) =>
  send(sandbox, "crm", [method, path], { data });

const create = async (name: string, values: object = {}): Promise<string> => {
  const { data } = await crm("POST", "/v2/objects/people/records", {
    values: { name, ...values },
  });
  return readText(data?.["id"]?.["record_id"]);
};
const refer = (id: string) => ({ target_object: "people", target_record_id: id });
const merge = async (primary: string, secondary: string): Promise<string> => {
  const { data } = await crm("POST", "/v2/objects/people/records/merge", {
    primary_record_id: primary,
    secondary_record_id: secondary,
  });
  return readText(data?.["new_record_id"]);
};

test("a merge is one change of the primary record, and what refers to it has not changed", async () => {
  const one = await create("Okafor, Ada", { job_title: "Head of Validation" });
  const other = await create("Okafor, A.", { description: "From the fair" });
  await crm("PATCH", deal, { values: { associated_people: [refer(one), refer(other)] } });
  await sandbox.restore(await sandbox.snapshot());
  const merged = await merge(one, other);
  expect(await sandbox.changes()).toMatchObject([
    {
      resource: "people",
      kind: "updated",
      id: merged,
      summary: 'Merged the person records "Ada Okafor" and "A. Okafor" into "Ada Okafor".',
      fields: [
        { field: "description", after: "From the fair" },
        { field: "merged_from", after: [{ id: one }, { id: other }] },
      ],
    },
  ]);
});

test("merges of merged records are one change, too", async () => {
  const [one, two, three] = [
    await create("Ada, One"),
    await create("Ada, Two"),
    await create("Ada, Three"),
  ];
  await sandbox.restore(await sandbox.snapshot());
  const last = await merge(await merge(one, two), three);
  expect(await sandbox.changes()).toMatchObject([{ id: last, kind: "updated", title: "One Ada" }]);
});

test("the merge of a record that is new is a new record", async () => {
  await create("Ada, One");
  await sandbox.restore(await sandbox.snapshot());
  await merge(await create("Ada, Two"), await create("Ada, Three"));
  expect(await sandbox.changes()).toMatchObject([{ kind: "created", title: "Two Ada" }]);
});
