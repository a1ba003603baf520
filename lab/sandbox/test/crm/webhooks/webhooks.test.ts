import { afterEach, beforeEach, expect, test } from "vitest";
import { seedId } from "../../../src/index.js";
import { getData, errorMatching, startCrm, type CrmFixture } from "../../helpers/crm-fixture.js";

let crm: CrmFixture;
beforeEach(async () => {
  crm = await startCrm({ rateLimits: false });
});
afterEach(() => crm.stop());

interface Webhook {
  id: { webhook_id: string };
}

const toPath = (key: string) => `/v2/webhooks/${seedId(`crm/webhook/${key}`)}`;
const target_url = "https://hooks.northwind.example/new";
const subscriptions = [{ event_type: "task.created", filter: null }];
const create = (data: object = {}) =>
  crm.post("/v2/webhooks", { data: { target_url, subscriptions, ...data } });

test("three webhooks are seeded and found by id", async () => {
  const webhooks = getData<Webhook[]>(await crm.get("/v2/webhooks"));
  expect(webhooks).toMatchObject([
    {
      id: { workspace_id: seedId("crm/workspace"), webhook_id: seedId("crm/webhook/deal-alerts") },
      target_url: "https://hooks.northwind.example/crm/deal-alerts",
      status: "active",
    },
    { subscriptions: [{ event_type: "task.created", filter: null }, {}, {}] },
    { status: "degraded" },
  ]);
  for (const webhook of webhooks) {
    expect(webhook).not.toHaveProperty("secret");
    expect(getData(await crm.get(`/v2/webhooks/${webhook.id.webhook_id}`))).toEqual(webhook);
  }
});

test("a new webhook's secret is returned only once", async () => {
  const filter = { $or: [{ field: "actor.type", operator: "not_equals", value: "api-token" }] };
  const events = [{ event_type: "note-content.updated", filter }];
  const response = await create({ subscriptions: events });
  const { secret, ...webhook } = getData<Webhook & { secret: string }>(response);
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  expect(webhook).toMatchObject({ target_url, subscriptions: events, status: "active" });
  expect(getData(await crm.get(`/v2/webhooks/${webhook.id.webhook_id}`))).toEqual(webhook);
});

test("a changed webhook keeps what the request does not name, and shows no secret", async () => {
  const before = getData<Webhook>(await crm.get(toPath("task-sync")));
  const moved = await crm.send("PATCH", toPath("task-sync"), { body: { data: { target_url } } });
  expect(moved).toMatchObject({ status: 200, body: { data: { ...before, target_url } } });
  const body = { data: { subscriptions } };
  const response = await crm.send("PATCH", toPath("task-sync"), { body });
  expect(response.body["data"]).toEqual({ ...before, target_url, subscriptions });
  expect((await crm.get(toPath("task-sync"))).body).toEqual(response.body);
});

test.for<[name: string, data: object, status: number, code: string]>([
  ["a URL without TLS", { target_url: "http://hooks.example" }, 400, "validation_type"],
  [
    "an unknown event",
    { subscriptions: [{ event_type: "record.read", filter: null }] },
    400,
    "validation_type",
  ],
  [
    "the same subscription twice",
    { subscriptions: [...subscriptions, ...subscriptions] },
    409,
    "uniqueness_conflict",
  ],
])("a webhook is not changed by %s", async ([, data, status, code]) => {
  const before = await crm.get(toPath("task-sync"));
  expect(await crm.send("PATCH", toPath("task-sync"), { body: { data } })).toMatchObject(
    errorMatching(status, code),
  );
  expect((await crm.get(toPath("task-sync"))).body).toEqual(before.body);
  expect(await crm.send("PATCH", toPath("no"), { body: { data } })).toMatchObject(
    errorMatching(404, "not_found", "Webhook not found"),
  );
});

test("webhooks are listed with a limit from 10 to 100", async () => {
  for (let count = 0; count < 9; count += 1) await create();
  const all = getData<Webhook[]>(await crm.get("/v2/webhooks?limit=100"));
  expect(all).toHaveLength(12);
  expect(getData(await crm.get("/v2/webhooks"))).toEqual(all.slice(0, 10));
  expect(getData(await crm.get("/v2/webhooks?limit=10&offset=10"))).toEqual(all.slice(10));
  for (const query of ["limit=9", "limit=101", "limit=x", "offset=-1"]) {
    expect(await crm.get(`/v2/webhooks?${query}`)).toMatchObject(
      errorMatching(400, "validation_type"),
    );
  }
});

test("a webhook can be deleted only once", async () => {
  expect(await crm.delete(toPath("task-sync"))).toMatchObject({ status: 200, body: {} });
  for (const path of [toPath("task-sync"), toPath("no"), "/v2/webhooks/no"]) {
    const gone = { status: 404, body: { code: "not_found", message: "Webhook not found" } };
    expect(await crm.get(path)).toMatchObject(gone);
    expect(await crm.delete(path)).toMatchObject(gone);
  }
  expect(getData<object[]>(await crm.get("/v2/webhooks"))).toHaveLength(2);
});

test.for<[name: string, data: object]>([
  ["a URL without TLS", { target_url: "http://hooks.northwind.example" }],
  ["an invalid URL", { target_url: "https://" }],
  ["an unknown event", { subscriptions: [{ event_type: "record.read", filter: null }] }],
  ["no filter", { subscriptions: [{ event_type: "task.created" }] }],
  ["an unknown operator", filtered({ field: "a", operator: "contains", value: "b" })],
  ["an incomplete condition", filtered({ field: "a", operator: "equals" })],
  ["no subscriptions", { subscriptions: undefined }],
])("a webhook is rejected with %s", async ([, data]) => {
  expect(await create(data)).toMatchObject(errorMatching(400, "validation_type"));
});

function filtered(condition: object): object {
  return { subscriptions: [{ event_type: "task.created", filter: { $and: [condition] } }] };
}
