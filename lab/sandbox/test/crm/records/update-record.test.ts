import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { seedId } from "../../../src/index.js";
import {
  createClock,
  getData,
  errorMatching,
  type SerializedRecord,
  startCrm,
  type CrmFixture,
} from "../../helpers/crm-fixture.js";

let crm: CrmFixture;
let clock: ReturnType<typeof createClock>;
beforeEach(async () => {
  clock = createClock();
  crm = await startCrm({ now: clock.now });
});
afterEach(() => crm.stop());

const toPath = (object: string, key: string) =>
  `/v2/objects/${object}/records/${seedId(`crm/${object}/${key}`)}`;
const harborline = toPath("companies", "harborline");
const castellan = toPath("deals", "castellan-cold-chain");

const write = (path: string, values: object) =>
  crm.send("PATCH", path, { body: { data: { values } } });
const fetchValues = async (path: string) => getData<SerializedRecord>(await crm.get(path)).values;

describe("updating a record with PATCH", () => {
  test("replaces single values and keeps the others", async () => {
    const before = await fetchValues(castellan);
    const response = await write(castellan, { stage: "Lost", value: 5 });
    expect(response).toMatchObject({ status: 200 });
    const after = await fetchValues(castellan);
    expect(getData<SerializedRecord>(response).values).toEqual(after);
    expect(after["stage"]).toMatchObject([{ status: { title: "Lost" } }]);
    expect(after["value"]).toMatchObject([{ currency_value: 5 }]);
    expect({ ...after, stage: before["stage"], value: before["value"] }).toEqual(before);
  });

  test("puts new multiselect values before the others, without duplicates", async () => {
    await write(harborline, { domains: ["harborline.example", "harborline-freight.example"] });
    expect((await fetchValues(harborline))["domains"]).toMatchObject([
      { domain: "harborline-freight.example" },
      { domain: "harborline.example" },
    ]);
  });

  test("leaves multiselect values when there is nothing to add", async () => {
    const { domains, categories, team } = await fetchValues(harborline);
    await write(harborline, { domains: [], categories: null, team: [] });
    expect(await fetchValues(harborline)).toMatchObject({ domains, categories, team });
  });

  test("removes a value with null", async () => {
    await write(castellan, { value: null });
    expect((await fetchValues(castellan))["value"]).toEqual([]);
  });

  test("sets both sides of a relationship", async () => {
    const person = toPath("people", "tara-quinn");
    await write(harborline, { team: [{ target_object: "people", ...getTarget("tara-quinn") }] });
    expect((await fetchValues(person))["company"]).toMatchObject([
      { target_record_id: seedId("crm/companies/harborline") },
    ]);
    expect((await fetchValues(toPath("companies", "nimbus")))["team"]).not.toContainEqual(
      expect.objectContaining(getTarget("tara-quinn")),
    );
    expect((await fetchValues(harborline))["team"]).toContainEqual(
      expect.objectContaining(getTarget("tara-quinn")),
    );
  });

  test("accepts the record's own unique value but not another record's", async () => {
    expect(await write(harborline, { domains: ["harborline.example"] })).toMatchObject({
      status: 200,
    });
    expect(await write(harborline, { domains: ["veldt.example"] })).toMatchObject(
      errorMatching(400, "uniqueness_conflict", "veldt.example"),
    );
  });

  test("rejects removing a required value, and then writes nothing", async () => {
    const before = await fetchValues(castellan);
    expect(await write(castellan, { value: 1, name: null })).toMatchObject(
      errorMatching(400, "missing_value", seedId("crm/attribute/deals/name")),
    );
    expect(await fetchValues(castellan)).toEqual(before);
  });

  test("rejects read-only attributes and unknown records", async () => {
    expect(await write(castellan, { created_at: "2020-01-01" })).toMatchObject(
      errorMatching(400, "validation_type"),
    );
    expect(await write(castellan, { stagge: "Lost" })).toMatchObject(
      errorMatching(400, "value_not_found"),
    );
    expect(await write(`/v2/objects/deals/records/${seedId("no")}`, {})).toMatchObject(
      errorMatching(404, "not_found"),
    );
  });
});

function getTarget(person: string) {
  return { target_record_id: seedId(`crm/people/${person}`) };
}
