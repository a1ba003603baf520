import { afterEach, beforeEach, expect, test } from "vitest";
import { seedId } from "../src/index.js";
import { getData, errorMatching, type SerializedRecord, startCrm, type CrmFixture } from "./helpers/crm-fixture.js";

let crm: CrmFixture;
beforeEach(async () => {
  crm = await startCrm({ rateLimits: false });
});
afterEach(() => crm.stop());

const deals = "/v2/objects/deals/attributes";
const half = { description: null, type: "record-reference", is_required: false, is_unique: false };
const back = { object: "people", title: "Signs", api_slug: "signs" };

/** A relationship from deals, as `signers`, to people, as `signs`. */
function relate(isMultiselect: boolean, isBackMultiselect: boolean, change: object = {}) {
  const data = {
    ...half,
    title: "Signers",
    api_slug: "signers",
    is_multiselect: isMultiselect,
    config: {},
    relationship: { ...back, is_multiselect: isBackMultiselect },
    ...change,
  };
  return crm.post(deals, { data });
}

const idOf = (object: string, key: string) => seedId(`crm/${object}/${key}`);
const pathOf = (object: string, key: string) =>
  `/v2/objects/${object}/records/${idOf(object, key)}`;
const refer = (object: string, key: string) => ({
  target_object: object,
  target_record_id: idOf(object, key),
});
const write = async (object: string, key: string, values: object) =>
  expect(
    await crm.send("PATCH", pathOf(object, key), { body: { data: { values } } }),
  ).toMatchObject({ status: 200 });
const partners = async (object: string, key: string, slug: string) =>
  getData<SerializedRecord>(await crm.get(pathOf(object, key))).values[slug]!.map((value) =>
    String(value["target_record_id"]),
  );

test("both sides refer to each other", async () => {
  const signers = getData<{ id: object }>(await relate(true, true));
  const signs = getData<{ id: object }>(await crm.get("/v2/objects/people/attributes/signs"));
  expect(signers).toMatchObject({
    relationship: { id: signs.id, object_slug: "people", title: "Signs", api_slug: "signs" },
    config: { record_reference: { allowed_object_ids: [seedId("crm/object/people")] } },
  });
  expect(signs).toMatchObject({
    title: "Signs",
    is_multiselect: true,
    relationship: { id: signers.id, object_slug: "deals", title: "Signers", api_slug: "signers" },
    config: { record_reference: { allowed_object_ids: [seedId("crm/object/deals")] } },
  });
});

const [veldt, kestrel] = ["veldt-inbound", "kestrel-global-visibility"] as const;
const [rosa, omar] = ["rosa-delgado", "omar-farouk"] as const;

test.for<[signers: boolean, signs: boolean]>([
  [true, true],
  [true, false],
  [false, true],
  [false, false],
])("signers multiselect: %s, signs multiselect: %s", async ([signersSeveral, signsSeveral]) => {
  await relate(signersSeveral, signsSeveral);
  await write("deals", veldt, { signers: [refer("people", rosa)] });
  expect(await partners("people", rosa, "signs")).toEqual([idOf("deals", veldt)]);

  // Rosa signs a second deal: with room for one only, she leaves the first.
  await write("deals", kestrel, { signers: [refer("people", rosa)] });
  const both = [idOf("deals", veldt), idOf("deals", kestrel)];
  const expected = signsSeveral ? both : [idOf("deals", kestrel)];
  expect((await partners("people", rosa, "signs")).toSorted()).toEqual(expected.toSorted());
  expect(await partners("deals", veldt, "signers")).toEqual(
    signsSeveral ? [idOf("people", rosa)] : [],
  );

  // The second deal gets a second signer, from the other side.
  await write("people", omar, { signs: [refer("deals", kestrel)] });
  const signers = [idOf("people", rosa), idOf("people", omar)];
  expect((await partners("deals", kestrel, "signers")).toSorted()).toEqual(
    (signersSeveral ? signers : [idOf("people", omar)]).toSorted(),
  );
  expect(await partners("people", omar, "signs")).toEqual([idOf("deals", kestrel)]);
});

test("an object can be related to itself", async () => {
  const relationship = { object: "deals", title: "Parts", api_slug: "parts", is_multiselect: true };
  expect(await relate(false, false, { api_slug: "whole", relationship })).toMatchObject({
    status: 200,
  });
  await write("deals", veldt, { whole: refer("deals", kestrel) });
  expect(await partners("deals", kestrel, "parts")).toEqual([idOf("deals", veldt)]);
  const same = { ...relationship, api_slug: "same" };
  expect(await relate(false, false, { api_slug: "same", relationship: same })).toMatchObject(
    errorMatching(400, "validation_type", "different slugs"),
  );
});

test("nothing is created if the inverse cannot be created", async () => {
  const relationship = { ...back, is_multiselect: false };
  for (const [change, status, code] of [
    [{ relationship: { ...relationship, object: "nothing" } }, 404, "not_found"],
    [{ relationship: { ...relationship, api_slug: "company" } }, 409, "slug_conflict"],
    [{ config: { record_reference: { allowed_objects: ["companies"] } } }, 400, "validation_type"],
  ] as const) {
    expect(await relate(true, true, change)).toMatchObject(errorMatching(status, code));
  }
  expect(await crm.get(`${deals}/signers`)).toMatchObject({ status: 404 });
  expect(await crm.get("/v2/objects/people/attributes/signs")).toMatchObject({ status: 404 });
});
