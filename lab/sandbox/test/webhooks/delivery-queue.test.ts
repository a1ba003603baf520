import { expect, onTestFinished, test } from "vitest";
import { startSandbox } from "../../src/index.js";
import { DeliveryQueue } from "../../src/webhooks/delivery-queue.js";
import { startWebhookReceiver } from "../helpers/webhook-receiver.js";

test("a receiver that does not respond delays neither requests nor the stop", async () => {
  const receiver = await startWebhookReceiver();
  const sandbox = await startSandbox({ rateLimits: false });
  const { baseUrl, token } = sandbox.services.crm;
  const post = async (path: string, data: object) => {
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const init = { method: "POST", headers, body: JSON.stringify({ data }) };
    return (await fetch(`${baseUrl}${path}`, init)).status;
  };
  const subscriptions = [{ event_type: "list.created", filter: null }];
  expect(await post("/v2/webhooks", { target_url: receiver.url, subscriptions })).toBe(200);
  const release = receiver.hold();
  for (let index = 0; index < 5; index += 1) {
    const status = await post("/v2/lists", {
      name: "List",
      api_slug: `list_${index}`,
      parent_object: "people",
      workspace_access: "full-access",
      workspace_member_access: [],
    });
    expect(status).toBe(200);
  }
  await receiver.wait(1);
  expect(sandbox.deliveries()).toHaveLength(5);
  await sandbox.stop();
  release();
  expect(receiver.received).toHaveLength(1);
});

test("at most a thousand deliveries wait, and as many are remembered", async () => {
  const receiver = await startWebhookReceiver();
  const queue = new DeliveryQueue();
  onTestFinished(() => queue.stop());
  const release = receiver.hold();
  const add = (eventType: string) =>
    queue.add({
      service: "crm",
      subscriptionId: "w",
      url: receiver.url,
      eventType,
      createRequest: () => ({ headers: {}, body: "{}" }),
    });
  for (let index = 0; index < 1001; index += 1) add(`event-${index}`);
  const records = queue.list();
  expect(records).toHaveLength(1000);
  expect(records[0]).toMatchObject({ eventType: "event-1", state: "waiting" });
  expect(records.at(-1)).toMatchObject({ eventType: "event-1000", state: "not-sent" });
  release();
  await expect.poll(() => receiver.received).toHaveLength(1000);
  queue.stop();
  add("after the stop");
  expect(queue.list()).toEqual([]);
});

test("a receiver that is not there is recorded with the error", async () => {
  const queue = new DeliveryQueue({ retryDelaysMs: [1], timeoutMs: 1000 });
  onTestFinished(() => queue.stop());
  const failed = Promise.withResolvers<void>();
  queue.add({
    service: "notes",
    subscriptionId: "w",
    url: "http://127.0.0.1:1/",
    eventType: "page.created",
    createRequest: () => ({ headers: {}, body: "{}" }),
    onFailed: failed.resolve,
  });
  await failed.promise;
  const error: unknown = expect.stringMatching(/./);
  expect(queue.list()).toMatchObject([{ state: "failed", attempts: [{ error }, { error }] }]);
});
