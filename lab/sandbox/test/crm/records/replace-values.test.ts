import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { seedId } from "../../../src/index.js";
import {
  createClock,
  errorMatching,
  getData,
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
  crm.send("PUT", path, { body: { data: { values } } });
const fetchValues = async (path: string) => getData<SerializedRecord>(await crm.get(path)).values;
const fetchTargets = async (path: string, slug: string) =>
  (await fetchValues(path))[slug]!.map((value) => value["target_record_id"]);

describe("updating a record with PUT", () => {
  test("replaces all values of the attributes it names, and keeps the others", async () => {
    const before = await fetchValues(harborline);
    expect(before["categories"]).toHaveLength(2);
    const response = await write(harborline, {
      categories: ["Retail", "Cross-border"],
      name: "Harborline",
    });
    expect(response).toMatchObject({ status: 200 });
    const after = await fetchValues(harborline);
    expect(getData<SerializedRecord>(response).values).toEqual(after);
    expect(after["categories"]).toMatchObject([
      { option: { title: "Retail" } },
      { option: { title: "Cross-border" } },
    ]);
    const { categories, name } = before;
    expect({ ...after, categories, name }).toEqual(before);
  });

  test("ends removed values and keeps the history of those that stay", async () => {
    const person = toPath("people", "elif-demir");
    const [first] = (await fetchValues(person))["email_addresses"]!;
    clock.tick();
    await write(person, { email_addresses: [first!["email_address"], "elif@new.example"] });
    clock.tick();
    await write(person, { email_addresses: ["elif@new.example"] });
    const response = await crm.get(
      `${person}/attributes/email_addresses/values?show_historic=true`,
    );
    expect(getData(response)).toMatchObject([
      { ...first, active_until: "2026-03-04T12:02:00.000000000Z" },
      {
        email_address: "elif@new.example",
        active_from: "2026-03-04T12:01:00.000000000Z",
        active_until: null,
      },
    ]);
  });

  test.each([
    ["null", null],
    ["an empty list", []],
  ])("removes single and multiselect values with %s", async (_what, none) => {
    await write(castellan, { value: none, associated_people: none });
    expect(await fetchValues(castellan)).toMatchObject({ value: [], associated_people: [] });
  });

  test("rejects removing a required value, and then writes nothing", async () => {
    const before = await fetchValues(castellan);
    expect(await write(castellan, { value: 1, name: [] })).toMatchObject(
      errorMatching(400, "missing_value", seedId("crm/attribute/deals/name")),
    );
    expect(await fetchValues(castellan)).toEqual(before);
  });

  test("replaces the inverse side of a relationship", async () => {
    const tara = toPath("people", "tara-quinn");
    const [stays, leaves] = await fetchTargets(harborline, "team");
    const toReference = (id: unknown) => ({ target_object: "people", target_record_id: id });
    await write(harborline, {
      team: [toReference(stays), toReference(seedId("crm/people/tara-quinn"))],
    });
    expect(await fetchTargets(harborline, "team")).toEqual(
      expect.arrayContaining([stays, seedId("crm/people/tara-quinn")]),
    );
    expect(await fetchTargets(harborline, "team")).toHaveLength(2);
    expect(await fetchTargets(tara, "company")).toEqual([seedId("crm/companies/harborline")]);
    expect(await fetchTargets(`/v2/objects/people/records/${String(leaves)}`, "company")).toEqual(
      [],
    );
    await write(harborline, { team: [] });
    expect(await fetchTargets(harborline, "team")).toEqual([]);
  });

  test("rejects the unique value of another record", async () => {
    expect(await write(harborline, { domains: ["veldt.example"] })).toMatchObject(
      errorMatching(400, "uniqueness_conflict", "veldt.example"),
    );
    expect((await fetchValues(harborline))["domains"]).toMatchObject([
      { domain: "harborline.example" },
    ]);
  });

  test("rejects read-only attributes, unknown records and unknown objects", async () => {
    expect(await write(castellan, { created_at: "2020-01-01" })).toMatchObject(
      errorMatching(400, "validation_type", "not writable"),
    );
    expect(await write(`/v2/objects/deals/records/${seedId("no")}`, {})).toMatchObject(
      errorMatching(404, "not_found", "Record with ID"),
    );
    expect(await write(castellan.replace("deals", "deal"), {})).toMatchObject(
      errorMatching(404, "not_found", "Object with slug/ID"),
    );
  });
});
