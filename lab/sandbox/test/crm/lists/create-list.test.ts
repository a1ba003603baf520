import { afterAll, beforeAll, expect, test } from "vitest";
import { seedId } from "../../../src/index.js";
import { story } from "../../../src/company/story/index.js";
import { getData, errorMatching, startCrm, type CrmFixture } from "../../helpers/crm-fixture.js";

let crm: CrmFixture;
beforeAll(async () => {
  crm = await startCrm({ rateLimits: false });
});
afterAll(() => crm.stop());

const member = seedId(`crm/member/${story.members[0]!.key}`);
const validInput = {
  name: "Renewals",
  api_slug: "renewals",
  parent_object: "companies",
  workspace_access: "full-access",
  workspace_member_access: [],
};
const create = (change: object) => crm.post("/v2/lists", { data: { ...validInput, ...change } });

test("a new list has the common attributes and accepts entries", async () => {
  const response = await create({});
  expect(response).toMatchObject({
    status: 200,
    body: {
      data: {
        id: { workspace_id: seedId("crm/workspace"), list_id: expect.any(String) },
        api_slug: "renewals",
        name: "Renewals",
        parent_object: ["companies"],
        workspace_access: "full-access",
        workspace_member_access: [],
        created_by_actor: { type: "api-token", id: seedId("crm/token") },
      },
    },
  });
  expect((await crm.get("/v2/lists/renewals")).body).toEqual(response.body);
  expect(getData<object[]>(await crm.get("/v2/lists")).at(-1)).toEqual(response.body["data"]);
  const attributes = getData<{ api_slug: string }[]>(
    await crm.get("/v2/lists/renewals/attributes"),
  );
  expect(attributes.map(({ api_slug }) => api_slug)).toEqual([
    "entry_id",
    "parent_record",
    "created_at",
    "created_by",
  ]);
  const entry = {
    parent_object: "companies",
    parent_record_id: seedId("crm/companies/pulse"),
    entry_values: {},
  };
  expect(await crm.post("/v2/lists/renewals/entries", { data: entry })).toMatchObject({
    status: 200,
  });
});

test("access can be limited to members", async () => {
  const workspace_member_access = [{ workspace_member_id: member, level: "full-access" }];
  const change = { api_slug: "private", workspace_access: null, workspace_member_access };
  expect(getData(await create(change))).toMatchObject({
    workspace_access: null,
    workspace_member_access,
  });
});

const readers = [{ workspace_member_id: member, level: "read-only" }];
const unknownMembers = [{ workspace_member_id: seedId("nobody"), level: "full-access" }];

test.for<[name: string, change: object, status: number, code: string, message: string]>([
  ["no parent object", { parent_object: undefined }, 400, "validation_type", ""],
  ["a list of parent objects", { parent_object: ["companies"] }, 400, "validation_type", ""],
  ["an unknown parent object", { parent_object: "firms" }, 404, "not_found", '"firms"'],
  ["no workspace access", { workspace_access: undefined }, 400, "validation_type", ""],
  ["unknown access", { workspace_access: "all" }, 400, "validation_type", ""],
  ["no member access", { workspace_member_access: undefined }, 400, "validation_type", ""],
  ["no full access", { workspace_access: "read-only" }, 400, "validation_type", "full-access"],
  [
    "only read-only members",
    { workspace_access: null, workspace_member_access: readers },
    400,
    "validation_type",
    "full-access",
  ],
  [
    "an unknown member",
    { workspace_member_access: unknownMembers },
    400,
    "value_not_found",
    "Workspace member",
  ],
  ["a slug with spaces", { api_slug: "my list" }, 400, "validation_type", ""],
  ["no name", { name: "" }, 400, "validation_type", ""],
  ["a slug in use", { api_slug: "deal_desk" }, 409, "slug_conflict", '"deal_desk"'],
])("is rejected with %s", async ([, change, status, code, message]) => {
  const before = getData<object[]>(await crm.get("/v2/lists"));
  const response = await create({ api_slug: "refused", ...change });
  expect(response).toMatchObject(errorMatching(status, code, message));
  expect(getData<object[]>(await crm.get("/v2/lists"))).toEqual(before);
});
