import { afterEach, beforeEach, expect, test } from "vitest";
import { seedId } from "../../../src/index.js";
import { getData, errorMatching, startCrm, type CrmFixture } from "../../helpers/crm-fixture.js";

let crm: CrmFixture;
beforeEach(async () => {
  crm = await startCrm();
});
afterEach(() => crm.stop());

const path = "/v2/lists/expansion_accounts";
const update = (data: object, to = path) => crm.send("PATCH", to, { body: { data } });
const member = { workspace_member_id: seedId("crm/member/daniel-okafor"), level: "full-access" };

test("changes what is given and keeps the rest", async () => {
  const before = getData<object>(await crm.get(path));
  const response = await update({ name: "Growth", api_slug: "growth" });
  expect(response.status).toBe(200);
  expect(getData(response)).toEqual({ ...before, name: "Growth", api_slug: "growth" });
  expect(getData(await crm.get("/v2/lists/growth"))).toEqual(getData(response));
  expect(await crm.get(path)).toMatchObject({ status: 404 });
});

test("makes a list private if a member keeps full access", async () => {
  const data = { workspace_access: null, workspace_member_access: [member] };
  expect(getData(await update(data))).toMatchObject(data);
  expect(await update({ workspace_member_access: [] })).toMatchObject(
    errorMatching(400, "validation_type", "full-access"),
  );
  expect(getData(await crm.get(path))).toMatchObject(data);
});

test("rejects a used slug, an unknown member, an invalid value and an unknown list", async () => {
  const stranger = { ...member, workspace_member_id: seedId("no") };
  expect(await update({ api_slug: "deal_desk" })).toMatchObject(
    errorMatching(409, "slug_conflict", "deal_desk"),
  );
  expect(await update({ api_slug: "expansion_accounts" })).toMatchObject({ status: 200 });
  expect(await update({ workspace_member_access: [stranger] })).toMatchObject(
    errorMatching(400, "value_not_found"),
  );
  expect(await update({ name: "" })).toMatchObject(errorMatching(400, "validation_type"));
  expect(await update({}, "/v2/lists/nothing")).toMatchObject(errorMatching(404, "not_found"));
});
