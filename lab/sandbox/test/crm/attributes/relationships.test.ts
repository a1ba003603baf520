import { afterEach, beforeEach, expect, test } from "vitest";
import { seedId } from "../../../src/index.js";
import {
  getData,
  errorMatching,
  type SerializedRecord,
  startCrm,
  type CrmFixture,
} from "../../helpers/crm-fixture.js";

let crm: CrmFixture;
beforeEach(async () => {
  crm = await startCrm({ rateLimits: false });
});
afterEach(() => crm.stop());

const deals = "/v2/objects/deals/attributes";
const signersInput = {
  description: null,
  type: "record-reference",
  is_required: false,
  is_unique: false,
};
const signsInput = { object: "people", title: "Signs", api_slug: "signs" };

/** A relationship from deals, as `signers`, to people, as `signs`. */
function createRelationship(
  isMultiselect: boolean,
  isInverseMultiselect: boolean,
  change: object = {},
) {
  const data = {
    ...signersInput,
    title: "Signers",
    api_slug: "signers",
    is_multiselect: isMultiselect,
    config: {},
    relationship: { ...signsInput, is_multiselect: isInverseMultiselect },
    ...change,
  };
  return crm.post(deals, { data });
}

const getId = (object: string, key: string) => seedId(`crm/${object}/${key}`);
const toPath = (object: string, key: string) =>
  `/v2/objects/${object}/records/${getId(object, key)}`;
const toReference = (object: string, key: string) => ({
  target_object: object,
  target_record_id: getId(object, key),
});
const updateRecord = async (object: string, key: string, values: object) =>
  expect(
    await crm.send("PATCH", toPath(object, key), { body: { data: { values } } }),
  ).toMatchObject({ status: 200 });
const fetchTargets = async (object: string, key: string, slug: string) =>
  getData<SerializedRecord>(await crm.get(toPath(object, key))).values[slug]!.map((value) =>
    String(value["target_record_id"]),
  );

test("both sides refer to each other", async () => {
  const signers = getData<{ id: object }>(await createRelationship(true, true));
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
  await createRelationship(signersSeveral, signsSeveral);
  await updateRecord("deals", veldt, { signers: [toReference("people", rosa)] });
  expect(await fetchTargets("people", rosa, "signs")).toEqual([getId("deals", veldt)]);

  // Rosa signs a second deal: if single-valued, this replaces the first.
  await updateRecord("deals", kestrel, { signers: [toReference("people", rosa)] });
  const both = [getId("deals", veldt), getId("deals", kestrel)];
  const expected = signsSeveral ? both : [getId("deals", kestrel)];
  expect((await fetchTargets("people", rosa, "signs")).toSorted()).toEqual(expected.toSorted());
  expect(await fetchTargets("deals", veldt, "signers")).toEqual(
    signsSeveral ? [getId("people", rosa)] : [],
  );

  // The second deal gets a second signer from the inverse side.
  await updateRecord("people", omar, { signs: [toReference("deals", kestrel)] });
  const signers = [getId("people", rosa), getId("people", omar)];
  expect((await fetchTargets("deals", kestrel, "signers")).toSorted()).toEqual(
    (signersSeveral ? signers : [getId("people", omar)]).toSorted(),
  );
  expect(await fetchTargets("people", omar, "signs")).toEqual([getId("deals", kestrel)]);
});

test("an object can be related to itself", async () => {
  const relationship = { object: "deals", title: "Parts", api_slug: "parts", is_multiselect: true };
  expect(await createRelationship(false, false, { api_slug: "whole", relationship })).toMatchObject(
    {
      status: 200,
    },
  );
  await updateRecord("deals", veldt, { whole: toReference("deals", kestrel) });
  expect(await fetchTargets("deals", kestrel, "parts")).toEqual([getId("deals", veldt)]);
  const same = { ...relationship, api_slug: "same" };
  expect(
    await createRelationship(false, false, { api_slug: "same", relationship: same }),
  ).toMatchObject(errorMatching(400, "validation_type", "different slugs"));
});

test("nothing is created if the inverse cannot be created", async () => {
  const relationship = { ...signsInput, is_multiselect: false };
  for (const [change, status, code] of [
    [{ relationship: { ...relationship, object: "nothing" } }, 404, "not_found"],
    [{ relationship: { ...relationship, api_slug: "company" } }, 409, "slug_conflict"],
    [{ config: { record_reference: { allowed_objects: ["companies"] } } }, 400, "validation_type"],
  ] as const) {
    expect(await createRelationship(true, true, change)).toMatchObject(errorMatching(status, code));
  }
  expect(await crm.get(`${deals}/signers`)).toMatchObject({ status: 404 });
  expect(await crm.get("/v2/objects/people/attributes/signs")).toMatchObject({ status: 404 });
});
