import { createHmac } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { crmUserToken, seedId } from "../../../src/index.js";
import { type CrmFixture, getData, startCrm } from "../../helpers/crm-fixture.js";
import { startWebhookReceiver } from "../../helpers/webhook-receiver.js";

let crm: CrmFixture;
beforeEach(async () => {
  crm = await startCrm({ rateLimits: false, webhookRetryDelaysMs: [20, 40] });
});
afterEach(() => crm.stop());

interface Created {
  id: { webhook_id: string };
  secret: string;
}
interface Event {
  event_type: string;
  id: Record<string, string>;
  actor: object;
}

const workspace_id = seedId("crm/workspace");
const objectId = (slug: string) => seedId(`crm/object/${slug}`);

async function subscribe(url: string, types: string[], filter: object | null = null) {
  const subscriptions = types.map((event_type) => ({ event_type, filter }));
  const response = await crm.post("/v2/webhooks", { data: { target_url: url, subscriptions } });
  expect(response.status).toBe(200);
  return getData<Created>(response);
}

async function findDeal(): Promise<{ id: string; attributes: Map<string, string> }> {
  const deals = getData<{ id: { record_id: string } }[]>(await crm.query("deals", { limit: 1 }));
  const attributes = getData<{ api_slug: string; id: { attribute_id: string } }[]>(
    await crm.get("/v2/objects/deals/attributes"),
  );
  return {
    id: deals[0]?.id.record_id ?? "",
    attributes: new Map(attributes.map(({ api_slug, id }) => [api_slug, id.attribute_id])),
  };
}

const patchDeal = (id: string, values: object) =>
  crm.send("PATCH", `/v2/objects/deals/records/${id}`, { body: { data: { values } } });
const eventsOf = (received: { payload: Record<string, unknown> }[]) =>
  received.flatMap(({ payload }) => payload["events"] as Event[]);

test("a changed record is delivered: signed, with ids only and one event for each attribute", async () => {
  const receiver = await startWebhookReceiver();
  const { id, secret } = await subscribe(receiver.url, ["record.updated"]);
  const { id: record_id, attributes } = await findDeal();
  await patchDeal(record_id, { name: "Renamed ✓", value: 1234 });
  const received = await receiver.wait(2);
  const object_id = objectId("deals");
  expect(received.map(({ payload }) => payload)).toEqual(
    ["name", "value"].map((slug) => ({
      webhook_id: id.webhook_id,
      events: [
        {
          event_type: "record.updated",
          id: { workspace_id, object_id, record_id, attribute_id: attributes.get(slug) },
          actor: { type: "api-token", id: expect.any(String) },
        },
      ],
    })),
  );
  for (const { body, headers } of received) {
    const signature = createHmac("sha256", secret).update(body).digest("hex");
    expect(headers).toMatchObject({
      "attio-signature": signature,
      "x-attio-signature": signature,
      "content-type": "application/json",
    });
    expect(body).not.toContain("Renamed");
  }
  const keys = received.map(({ headers }) => headers["idempotency-key"]);
  expect(new Set(keys).size).toBe(2);
});

test("a request that changes nothing, or is rejected, delivers nothing", async () => {
  const receiver = await startWebhookReceiver();
  await subscribe(receiver.url, ["record.updated", "record.created"]);
  const { id } = await findDeal();
  await patchDeal(id, { name: "One" });
  await patchDeal(id, { name: "One" });
  expect((await patchDeal(id, { name: "Two", stage: "No such stage" })).status).toBe(400);
  expect((await crm.create("deals", { name: "Without a stage" })).status).toBe(400);
  await patchDeal(id, { name: "Three" });
  expect(eventsOf(await receiver.wait(2))).toHaveLength(2);
});

test("tasks, notes, comments and list entries deliver their events, in order", async () => {
  const receiver = await startWebhookReceiver();
  const types = ["task", "note", "comment", "list-entry"].flatMap((name) => [
    `${name}.created`,
    `${name}.deleted`,
  ]);
  await subscribe(receiver.url, types);
  const { id: record_id } = await findDeal();
  const members = getData<{ id: { workspace_member_id: string } }[]>(
    await crm.get("/v2/workspace_members"),
  );
  const author = { type: "workspace-member", id: members[0]?.id.workspace_member_id ?? "" };
  const task = getData<{ id: { task_id: string } }>(
    await crm.post("/v2/tasks", {
      data: {
        content: "Call",
        format: "plaintext",
        deadline_at: null,
        is_completed: false,
        linked_records: [{ target_object: "deals", target_record_id: record_id }],
        assignees: [],
      },
    }),
  );
  const note = getData<{ id: { note_id: string } }>(
    await crm.post("/v2/notes", {
      data: {
        parent_object: "deals",
        parent_record_id: record_id,
        title: "T",
        format: "plaintext",
        content: "C",
      },
    }),
  );
  const comment = getData<{ id: { comment_id: string }; thread_id: string }>(
    await crm.post("/v2/comments", {
      data: {
        format: "plaintext",
        content: "C",
        author,
        record: { object: "deals", record_id },
      },
    }),
  );
  await crm.delete(`/v2/tasks/${task.id.task_id}`);
  await crm.delete(`/v2/notes/${note.id.note_id}`);
  await crm.delete(`/v2/comments/${comment.id.comment_id}`);
  const events = eventsOf(await receiver.wait(6));
  const object_id = objectId("deals");
  const parent = { parent_object_id: object_id, parent_record_id: record_id };
  const place = {
    thread_id: comment.thread_id,
    object_id,
    record_id,
    list_id: null,
    entry_id: null,
  };
  expect(events).toMatchObject([
    { event_type: "task.created", id: { workspace_id, task_id: task.id.task_id } },
    { event_type: "note.created", id: { workspace_id, note_id: note.id.note_id }, ...parent },
    {
      event_type: "comment.created",
      id: { workspace_id, comment_id: comment.id.comment_id },
      ...place,
    },
    { event_type: "task.deleted" },
    { event_type: "note.deleted", ...parent },
    { event_type: "comment.deleted", ...place },
  ]);
});

test("deleting a record reports what is deleted with it", async () => {
  const receiver = await startWebhookReceiver();
  const types = ["record.deleted", "list-entry.deleted", "task.updated"];
  await subscribe(receiver.url, types);
  const [entry] = getData<
    { id: { entry_id: string; list_id: string }; parent_record_id: string; parent_object: string }[]
  >(await crm.post(`/v2/lists/${await findListId()}/entries/query`, { limit: 1 }));
  const { parent_object = "", parent_record_id = "" } = entry ?? {};
  await crm.delete(`/v2/objects/${parent_object}/records/${parent_record_id}`);
  const id = { record_id: parent_record_id, object_id: objectId(parent_object) };
  await expect
    .poll(() => eventsOf(receiver.received))
    .toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          event_type: "list-entry.deleted",
          id: { workspace_id, list_id: entry?.id.list_id, entry_id: entry?.id.entry_id },
          parent_record_id,
          parent_object_id: id.object_id,
        }),
        expect.objectContaining({ event_type: "record.deleted", id: { workspace_id, ...id } }),
      ]),
    );
});

async function findListId(): Promise<string> {
  const [list] = getData<{ id: { list_id: string } }[]>(await crm.get("/v2/lists"));
  return list?.id.list_id ?? "";
}

test("the actor is the member of a user token", async () => {
  const receiver = await startWebhookReceiver();
  await subscribe(receiver.url, ["note.deleted"]);
  const [note] = getData<{ id: { note_id: string } }[]>(await crm.get("/v2/notes"));
  const path = `/v2/notes/${note?.id.note_id}`;
  expect((await crm.send("DELETE", path, { token: crmUserToken })).status).toBe(200);
  const [event] = eventsOf(await receiver.wait(1));
  expect(event?.actor).toMatchObject({ type: "workspace-member" });
});

test("filters select by fields of the event", async () => {
  const receiver = await startWebhookReceiver();
  const { id, attributes } = await findDeal();
  const stage = attributes.get("stage") ?? "";
  const equals = (field: string, value: string) => ({ field, operator: "equals", value });
  const both = [equals("id.object_id", objectId("deals")), equals("id.attribute_id", stage)];
  await subscribe(`${receiver.url}/all`, ["record.updated"], { $and: both });
  const never = { field: "actor.type", operator: "not_equals", value: "api-token" };
  await subscribe(`${receiver.url}/none`, ["record.updated"], { $and: [never] });
  const either = [never, equals("no.such.field", "x"), equals("id.record_id", id)];
  await subscribe(`${receiver.url}/some`, ["record.updated"], { $or: either });
  const statuses = getData<{ title: string }[]>(
    await crm.get("/v2/objects/deals/attributes/stage/statuses"),
  );
  for (const { title } of statuses) await patchDeal(id, { stage: title });
  await patchDeal(id, { name: "Renamed" });
  // The deal had one of the stages already, perhaps the first.
  await expect
    .poll(() => crm.sandbox.deliveries().some(({ state }) => state === "waiting"))
    .toBe(false);
  const sent = crm.sandbox.deliveries().filter(({ state }) => state === "delivered");
  const paths = Map.groupBy(sent, ({ url }) => new URL(url).pathname);
  const changes = paths.get("/all")?.length ?? 0;
  expect(changes).toBeGreaterThanOrEqual(statuses.length - 1);
  expect(paths.get("/some")).toHaveLength(changes + 1);
  expect(paths.get("/none")).toBeUndefined();
});

test("an unaccepted delivery is repeated with the same key, before later events", async () => {
  const receiver = await startWebhookReceiver();
  await subscribe(receiver.url, ["record.updated"]);
  const { id } = await findDeal();
  receiver.statuses.push(500, 302, 204);
  await patchDeal(id, { name: "One" });
  await patchDeal(id, { value: 1 });
  const received = await receiver.wait(4);
  const keys = received.map(({ headers }) => headers["idempotency-key"]);
  expect(new Set(keys.slice(0, 3)).size).toBe(1);
  expect(keys[3]).not.toBe(keys[0]);
  expect(new Set(received.slice(0, 3).map(({ body }) => body)).size).toBe(1);
  await expect
    .poll(() => crm.sandbox.deliveries().filter(({ url }) => url === receiver.url))
    .toMatchObject([
      { state: "delivered", attempts: [{ status: 500 }, { status: 302 }, { status: 204 }] },
      { state: "delivered", attempts: [{ status: 200 }] },
    ]);
});

test("after the last attempt the webhook is degraded, and the next event is delivered", async () => {
  const receiver = await startWebhookReceiver();
  const { id: webhook } = await subscribe(receiver.url, ["record.updated"]);
  const { id } = await findDeal();
  receiver.statuses.push(500, 500, 500);
  await patchDeal(id, { name: "One" });
  await patchDeal(id, { name: "Two" });
  await receiver.wait(4);
  await expect
    .poll(() => crm.sandbox.deliveries().filter(({ url }) => url === receiver.url))
    .toMatchObject([{ state: "failed" }, { state: "delivered" }]);
  expect(getData(await crm.get(`/v2/webhooks/${webhook.webhook_id}`))).toMatchObject({
    status: "degraded",
  });
});

test("other machines are never contacted, and deleted webhooks no more", async () => {
  const receiver = await startWebhookReceiver();
  const { id: webhook } = await subscribe(receiver.url, ["record.updated"]);
  const { id } = await findDeal();
  receiver.statuses.push(500);
  const release = receiver.hold();
  await patchDeal(id, { name: "One" });
  await receiver.wait(1);
  await crm.delete(`/v2/webhooks/${webhook.webhook_id}`);
  release();
  await expect
    .poll(() => crm.sandbox.deliveries())
    .toMatchObject([
      // A seeded webhook of the story's company.
      { url: "https://hooks.northwind.example/crm/deal-alerts", state: "not-sent", attempts: [] },
      { url: receiver.url, state: "not-sent", attempts: [{ status: 500 }] },
    ]);
  expect(receiver.received).toHaveLength(1);
});

test("a reset ends deliveries and reports no seeded data as new", async () => {
  const receiver = await startWebhookReceiver();
  await subscribe(receiver.url, ["record.created", "record.updated"]);
  const { id } = await findDeal();
  const release = receiver.hold();
  await patchDeal(id, { name: "One" });
  await patchDeal(id, { name: "Two" });
  await receiver.wait(1);
  crm.sandbox.reset();
  release();
  expect(crm.sandbox.deliveries()).toEqual([]);
  // A new webhook's delivery comes after everything that was waiting.
  await subscribe(receiver.url, ["record.updated"]);
  await patchDeal(id, { name: "Three" });
  await expect
    .poll(() => crm.sandbox.deliveries())
    .toMatchObject([{ state: "not-sent" }, { state: "delivered" }]);
  expect(receiver.received).toHaveLength(2);
});
