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

let clock: ReturnType<typeof createClock>;
let crm: CrmFixture;
beforeEach(async () => {
  clock = createClock();
  crm = await startCrm({ now: clock.now });
});
afterEach(() => crm.stop());

const castellan = seedId("crm/deals/castellan-cold-chain");
const deal = `/v2/objects/deals/records/${castellan}`;
const person = `/v2/objects/people/records/${seedId("crm/people/elif-demir")}`;

interface Value {
  active_from: string;
  active_until: string | null;
  value?: string;
  status?: { title: string };
}

const write = (path: string, values: object) =>
  crm.send("PATCH", path, { body: { data: { values } } });

async function fetchValues(path: string, slug: string, query = ""): Promise<Value[]> {
  const response = await crm.get(`${path}/attributes/${slug}/values${query}`);
  expect(response).toMatchObject({ status: 200 });
  return getData<Value[]>(response);
}

describe("the values of one attribute", () => {
  test("are the record's values", async () => {
    const record = getData<SerializedRecord>(await crm.get(deal));
    for (const slug of ["name", "stage", "associated_people", "created_at", "record_id"]) {
      expect(await fetchValues(deal, slug)).toEqual(record.values[slug]);
    }
    expect(await fetchValues(person, "associated_users")).toMatchObject([
      { target_object: "users", target_record_id: seedId("crm/users/elif-demir") },
    ]);
    expect(await fetchValues(person, "linkedin")).toEqual([]);
  });

  test("are also found by the attribute's id", async () => {
    const id = seedId("crm/attribute/deals/stage");
    expect(await fetchValues(deal, id)).toEqual(await fetchValues(deal, "stage"));
  });

  test("are paginated", async () => {
    const all = await fetchValues(deal, "associated_people");
    expect(all.length).toBeGreaterThan(2);
    expect(await fetchValues(deal, "associated_people", "?limit=2&offset=1")).toEqual(
      all.slice(1, 3),
    );
    expect(await fetchValues(deal, "associated_people", "?offset=99")).toEqual([]);
  });

  test("return 404 for an unknown record or attribute", async () => {
    const paths = [
      [`/v2/objects/deals/records/${seedId("no")}/attributes/name/values`, "Record with ID"],
      [`${deal}/attributes/nothing/values`, 'Attribute with slug/ID "nothing" not found.'],
      [`/v2/objects/peple/records/${castellan}/attributes/name/values`, "Object with slug/ID"],
    ];
    for (const [path, message] of paths) {
      expect(await crm.get(path!)).toMatchObject(errorMatching(404, "not_found", message));
    }
  });
});

describe("historic values", () => {
  test("of a seeded stage go from lead to the current stage", async () => {
    const stages = await fetchValues(deal, "stage", "?show_historic=true");
    expect(stages.map(({ status }) => status!.title)).toEqual(["Lead", "In Progress"]);
    expect(stages[0]!.active_until).toBe(stages[1]!.active_from);
    expect(stages[1]!.active_until).toBeNull();
    expect(await fetchValues(deal, "stage")).toEqual([stages[1]]);
    expect(await fetchValues(deal, "stage", "?show_historic=false")).toEqual([stages[1]]);
  });

  test("contain replaced values, oldest first", async () => {
    const [before] = await fetchValues(deal, "name");
    for (const name of ["Second", "Third"]) {
      clock.tick();
      expect(await write(deal, { name })).toMatchObject({ status: 200 });
    }
    const names = await fetchValues(deal, "name", "?show_historic=true");
    expect(names.map(({ value }) => value)).toEqual([before!.value, "Second", "Third"]);
    expect(names[0]).toEqual({ ...before, active_until: names[1]!.active_from });
    expect(names[1]!.active_until).toBe(names[2]!.active_from);
    expect(await fetchValues(deal, "name")).toEqual([names[2]]);
    expect(await fetchValues(deal, "name", "?show_historic=true&limit=1&offset=1")).toEqual([
      names[1],
    ]);
  });

  test("are not created by writing the same value again", async () => {
    const [before] = await fetchValues(deal, "name");
    clock.tick();
    await write(deal, { name: before!.value });
    expect(await fetchValues(deal, "name", "?show_historic=true")).toEqual([before]);
  });

  test.for([
    ["people", "elif-demir", "last_interaction", "a COMINT attribute"],
    ["people", "elif-demir", "strongest_connection_user", "a COMINT attribute"],
    ["people", "elif-demir", "description", "an enriched attribute"],
    ["companies", "harborline", "employee_range", "an enriched attribute"],
  ])("are rejected for %s %s %s", async ([object, key, slug, kind]) => {
    const path = `/v2/objects/${object}/records/${seedId(`crm/${object}/${key}`)}`;
    expect(await fetchValues(path, slug!)).not.toEqual([]);
    expect(await crm.get(`${path}/attributes/${slug}/values?show_historic=true`)).toMatchObject(
      errorMatching(
        400,
        "validation_type",
        `Cannot set show_historic param to true when querying ${kind}.`,
      ),
    );
  });

  test("accept true or false", async () => {
    const response = await crm.get(`${deal}/attributes/name/values?show_historic=1`);
    expect(response).toMatchObject(errorMatching(400, "validation_type"));
  });
});
