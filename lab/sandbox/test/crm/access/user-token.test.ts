import { afterEach, beforeEach, expect, test } from "vitest";
import { seedId } from "../../../src/index.js";
import { getData, errorMatching, startCrm, type CrmFixture } from "../../helpers/crm-fixture.js";

let crm: CrmFixture;
beforeEach(async () => {
  crm = await startCrm();
});
afterEach(() => crm.stop());

const token = "sandbox-crm-user-token";
const daniel = seedId("crm/member/daniel-okafor");
const deal = seedId("crm/deals/castellan-cold-chain");
const send = (method: string, path: string, data?: object) =>
  crm.send(method, path, { token, body: data && { data } });

test("a user-level token is described with its member", async () => {
  expect((await send("GET", "/v2/self")).body).toMatchObject({
    active: true,
    token_level: "user",
    authorized_by_workspace_member_id: daniel,
    client_id: seedId("crm/user-token"),
  });
  expect((await crm.get("/v2/self")).body).toMatchObject({ token_level: "workspace" });
});

test("its writes have the member as author", async () => {
  const actor = { type: "workspace-member", id: daniel };
  const note = {
    parent_object: "deals",
    parent_record_id: deal,
    title: "",
    format: "plaintext",
    content: "",
  };
  expect(getData(await send("POST", "/v2/notes", note))).toMatchObject({ created_by_actor: actor });
  const record = await send("POST", "/v2/objects/people/records", { values: { job_title: "x" } });
  expect(getData(record)).toMatchObject({ values: { job_title: [{ created_by_actor: actor }] } });
});

test("a user token cannot use webhooks or list meetings", async () => {
  const hook = `/v2/webhooks/${seedId("crm/webhook/task-sync")}`;
  for (const [method, path] of [
    ["GET", "/v2/webhooks"],
    ["POST", "/v2/webhooks"],
    ["GET", hook],
    ["PATCH", hook],
    ["DELETE", hook],
    ["GET", "/v2/meetings"],
  ] as const) {
    const response = await send(method, path);
    expect({ path, ...response }).toMatchObject({ path, ...errorMatching(403, "unauthorized") });
  }
  expect(await crm.get(hook)).toMatchObject({ status: 200 });
});

test("a user token can create and delete only its member's comments", async () => {
  const comment = (id: string) => ({
    format: "plaintext",
    content: "x",
    author: { type: "workspace-member", id },
    record: { object: "deals", record_id: deal },
  });
  const marcus = comment(seedId("crm/member/marcus-bell"));
  expect(await send("POST", "/v2/comments", marcus)).toMatchObject(
    errorMatching(403, "unauthorized"),
  );
  expect(await send("POST", "/v2/comments", comment(daniel))).toMatchObject({ status: 200 });
  const toPath = (key: string) => `/v2/comments/${seedId(`crm/comment/${key}`)}`;
  expect(await send("DELETE", toPath("castellan-still-alive"))).toMatchObject(
    errorMatching(403, "unauthorized"),
  );
  expect(await send("DELETE", toPath("castellan-waiting-for-ines"))).toMatchObject({ status: 200 });
  expect(await crm.get(toPath("castellan-still-alive"))).toMatchObject({ status: 200 });
});
