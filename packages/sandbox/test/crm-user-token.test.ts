import { afterEach, beforeEach, expect, test } from "vitest";
import { seedId } from "../src/index.js";
import { dataIn, refusal, startCrm, type Crm } from "./crm-fixture.js";

let crm: Crm;
beforeEach(async () => {
  crm = await startCrm();
});
afterEach(() => crm.stop());

const token = "sandbox-crm-user-token";
const daniel = seedId("crm/member/daniel-okafor");
const deal = seedId("crm/deals/castellan-cold-chain");
const send = (method: string, path: string, data?: object) =>
  crm.send(method, path, { token, body: data && { data } });

test("a user-level token says whose it is", async () => {
  expect((await send("GET", "/v2/self")).body).toMatchObject({
    active: true,
    token_level: "user",
    authorized_by_workspace_member_id: daniel,
    client_id: seedId("crm/user-token"),
  });
  expect((await crm.get("/v2/self")).body).toMatchObject({ token_level: "workspace" });
});

test("what it makes is that member's", async () => {
  const actor = { type: "workspace-member", id: daniel };
  const note = {
    parent_object: "deals",
    parent_record_id: deal,
    title: "",
    format: "plaintext",
    content: "",
  };
  expect(dataIn(await send("POST", "/v2/notes", note))).toMatchObject({ created_by_actor: actor });
  const record = await send("POST", "/v2/objects/people/records", { values: { job_title: "x" } });
  expect(dataIn(record)).toMatchObject({ values: { job_title: [{ created_by_actor: actor }] } });
});

test("webhooks and the list of meetings are not for it", async () => {
  const hook = `/v2/webhooks/${seedId("crm/webhook/task-sync")}`;
  for (const [method, path] of [
    ["GET", "/v2/webhooks"],
    ["POST", "/v2/webhooks"],
    ["GET", hook],
    ["DELETE", hook],
    ["GET", "/v2/meetings"],
  ] as const) {
    const reply = await send(method, path);
    expect({ path, ...reply }).toMatchObject({ path, ...refusal(403, "unauthorized") });
  }
  expect(await crm.get(hook)).toMatchObject({ status: 200 });
});

test("it writes and deletes only that member's comments", async () => {
  const comment = (id: string) => ({
    format: "plaintext",
    content: "x",
    author: { type: "workspace-member", id },
    record: { object: "deals", record_id: deal },
  });
  const marcus = comment(seedId("crm/member/marcus-bell"));
  expect(await send("POST", "/v2/comments", marcus)).toMatchObject(refusal(403, "unauthorized"));
  expect(await send("POST", "/v2/comments", comment(daniel))).toMatchObject({ status: 200 });
  const pathOf = (key: string) => `/v2/comments/${seedId(`crm/comment/${key}`)}`;
  expect(await send("DELETE", pathOf("castellan-still-alive"))).toMatchObject(
    refusal(403, "unauthorized"),
  );
  expect(await send("DELETE", pathOf("castellan-waiting-for-ines"))).toMatchObject({ status: 200 });
  expect(await crm.get(pathOf("castellan-still-alive"))).toMatchObject({ status: 200 });
});
