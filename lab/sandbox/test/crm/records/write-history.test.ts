import { afterEach, beforeEach, expect, test } from "vitest";
import { seedId } from "../../../src/index.js";
import {
  createClock,
  errorMatching,
  getData,
  startCrm,
  type CrmFixture,
} from "../../helpers/crm-fixture.js";

let crm: CrmFixture;
beforeEach(async () => {
  crm = await startCrm({ now: createClock("2026-03-04T12:00:00Z").now, rateLimits: false });
});
afterEach(() => crm.stop());

const deal = `/v2/objects/deals/records/${seedId("crm/deals/castellan-cold-chain")}`;
const entry = `/v2/lists/expansion_accounts/entries/${seedId("crm/entry/expansion-accounts/harborline")}`;
const active = { value: "Lead", active_from: "2026-01-02T09:00:00Z", active_until: null };
const ended = { ...active, active_until: "2026-02-01T09:00:00Z" };

const write = (attribute: string, values: unknown, of = deal, replace_history: unknown = true) =>
  crm.send("PUT", `${of}/attributes/${attribute}/values`, {
    body: { data: { replace_history, values } },
  });

interface Value {
  active_from: string;
  active_until: string | null;
}

test("a history replaces all values, in the order of their time", async () => {
  const next = { ...active, value: "In Progress", active_from: ended.active_until };
  const written = await write("stage", [next, ended]);
  expect(getData<Value[]>(written)).toMatchObject([
    {
      active_from: "2026-01-02T09:00:00.000000000Z",
      active_until: "2026-02-01T09:00:00.000000000Z",
    },
    { active_from: "2026-02-01T09:00:00.000000000Z", active_until: null },
  ]);
  const read = await crm.get(`${deal}/attributes/stage/values?show_historic=true`);
  expect(getData(read)).toEqual(getData(written));
  const current = await crm.get(`${deal}/attributes/stage/values`);
  expect(getData<Value[]>(current)).toHaveLength(1);
});

test("a history may have gaps, and end before now", async () => {
  const later = {
    ...ended,
    active_from: "2026-02-20T09:00:00Z",
    active_until: "2026-02-21T09:00:00Z",
  };
  const name = (each: object) => ({ ...each, value: "Cold chain" });
  expect(
    (
      await write(
        "value",
        [ended, later].map((each) => ({ ...each, value: 5 })),
      )
    ).status,
  ).toBe(200);
  expect(await write("name", [ended, later].map(name))).toMatchObject(
    errorMatching(400, "missing_value"),
  );
});

test("a history of a list entry is written as well", async () => {
  const [present] = getData<{ status: { title: string } }[]>(
    await crm.get(`${entry}/attributes/stage/values`),
  );
  const value = present!.status.title;
  expect((await write("stage", [{ ...active, value }], entry)).status).toBe(200);
  const read = await crm.get(`${entry}/attributes/stage/values?show_historic=true`);
  expect(getData<Value[]>(read)).toHaveLength(1);
});

const many = Array.from({ length: 401 }, () => active);
test.for<[what: string, attribute: string, values: unknown, code: string]>([
  ["no values", "stage", [], "validation_type"],
  ["more than 400 values", "stage", many, "validation_type"],
  ["no end", "stage", [{ ...active, active_until: undefined }], "validation_type"],
  ["no value", "stage", [{ ...active, value: undefined }], "validation_type"],
  ["a date without a time", "stage", [{ ...active, active_from: "2026-01-02" }], "validation_type"],
  [
    "a future time",
    "stage",
    [{ ...active, active_from: "2026-03-05T00:00:00Z" }],
    "validation_type",
  ],
  [
    "an end at its start",
    "stage",
    [{ ...active, active_until: active.active_from }],
    "validation_type",
  ],
  [
    "overlaps",
    "stage",
    [active, { ...active, value: "In Progress" }],
    "multiple_values_for_single_value_attribute",
  ],
  ["an unknown status", "stage", [{ ...active, value: "Daydream" }], "value_not_found"],
  ["equal values at a time", "associated_people", [active], "system_edit_unauthorized"],
  ["a time of the system", "created_at", [active], "system_edit_unauthorized"],
])("a history with %s is refused", async ([, attribute, values, code]) => {
  const before = await crm.get(`${deal}/attributes/stage/values?show_historic=true`);
  expect(await write(attribute, values)).toMatchObject(errorMatching(400, code));
  expect(await crm.get(`${deal}/attributes/stage/values?show_historic=true`)).toMatchObject({
    body: before.body,
  });
});

test("replace_history must be true", async () => {
  expect(await write("stage", [active], deal, false)).toMatchObject(
    errorMatching(400, "validation_type"),
  );
});

test("values of a multiselect attribute may overlap, unless they are equal", async () => {
  const company = `/v2/objects/companies/records/${seedId("crm/companies/harborline")}`;
  const domains = ["harborline.example", "freight.example"].map((value) => ({ ...active, value }));
  expect((await write("domains", domains, company)).status).toBe(200);
  expect(await write("domains", [domains[0], domains[0]], company)).toMatchObject(
    errorMatching(400, "duplicate_values"),
  );
  const taken = { ...active, value: "kestrel.example" };
  const [other] = getData<{ domain: string }[]>(
    await crm.get(
      `/v2/objects/companies/records/${seedId("crm/companies/kestrel")}/attributes/domains/values`,
    ),
  );
  expect(await write("domains", [{ ...taken, value: other!.domain }], company)).toMatchObject(
    errorMatching(400, "uniqueness_conflict"),
  );
});
