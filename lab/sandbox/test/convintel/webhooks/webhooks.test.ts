import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  type WebhookDocument,
  webhookTriggers,
} from "../../../src/services/convintel/repository/documents.js";
import { UNREACHABLE_HOST } from "../../../../../packages/core/test/helpers/free-port.js";
import { isLoopback } from "../../../src/common/loopback.js";
import { story } from "../../../src/company/story/index.js";
import { type Convintel, serveConvintel } from "../../helpers/convintel.js";
import { type Event, type Receiver, startReceiver } from "../../helpers/convintel-receiver.js";

interface Delivery {
  url: string;
  state: string;
  attempts: object[];
}

let convintel: Convintel;
let receiver: Receiver;
beforeEach(async () => {
  convintel = await serveConvintel(undefined, {
    story,
    processingDelayMs: 50,
    deliveryRetryDelaysMs: [30, 60],
    // Only a receiver that never responds may take as long.
    deliveryTimeoutMs: 5000,
  });
  receiver = await startReceiver();
});
afterEach(() => Promise.all([convintel.stop(), receiver.stop()]));

const post = (path: string, body: unknown) =>
  convintel.send(path, {}, { method: "POST", body: JSON.stringify(body) });
async function subscribe(url: string, trigger = "conversation_processed"): Promise<string> {
  const reply = await post("/webhooks", { trigger, url });
  expect(reply.status).toBe(201);
  return ((await reply.json()) as WebhookDocument).id;
}
async function upload(): Promise<string> {
  const body = new FormData();
  body.append("hostUserEmail", "lena.hoffmann@northwind.example");
  body.append("language", "de_DE");
  body.append("title", "Phone call");
  body.append("file", new File(["sound"], "call.ogg", { type: "audio/ogg" }));
  const reply = await convintel.send("/uploadActivity", {}, { method: "POST", body });
  return ((await reply.json()) as { id: string }).id;
}
const deliveries = async () =>
  ((await convintel.read("/sandbox/deliveries")) as { deliveries: Delivery[] }).deliveries;
const states = async () => (await deliveries()).map(({ state }) => state);

describe("a subscription", () => {
  test("is created, listed and deleted", async () => {
    const input = {
      trigger: "conversation_shared",
      url: "https://hooks.example/a?key=1",
      external_id: "zap-1",
    };
    const reply = await post("/webhooks", input);
    expect(reply.status).toBe(201);
    const webhook = (await reply.json()) as WebhookDocument;
    expect(webhook).toEqual({ id: expect.stringMatching(/^[\da-f-]{36}$/), ...input });
    const second = await subscribe(receiver.url);
    expect(await convintel.read("/webhooks")).toEqual([
      webhook,
      { id: second, trigger: "conversation_processed", url: receiver.url, external_id: null },
    ]);

    const path = `/webhooks/${webhook.id.toUpperCase()}`;
    const deleted = await convintel.send(path, {}, { method: "DELETE" });
    expect(deleted.status).toBe(204);
    expect(await deleted.text()).toBe("");
    expect(await convintel.read("/webhooks")).toMatchObject([{ id: second }]);
    const again = await convintel.send(path, {}, { method: "DELETE" });
    expect(again.status).toBe(404);
    expect(await again.json()).toEqual({ message: "Webhook not found." });
  });

  test.each<[string, unknown, Record<string, string[]>]>([
    [
      "nothing",
      {},
      { trigger: ["The trigger field is required."], url: ["The url field is required."] },
    ],
    [
      "what is no object",
      ["x"],
      { trigger: ["The trigger field is required."], url: ["The url field is required."] },
    ],
    [
      "an unknown trigger",
      { trigger: "conversation_lost", url: "https://a.example" },
      { trigger: ["The selected trigger is invalid."] },
    ],
    [
      "other types",
      { trigger: 5, url: ["https://a.example"], external_id: 7 },
      {
        trigger: ["The trigger field must be a string."],
        url: ["The url field must be a string."],
        external_id: ["The external id field must be a string."],
      },
    ],
    [
      "what is no web address",
      { trigger: "conversation_played", url: "ftp://a.example" },
      { url: ["The url field must be a valid URL."] },
    ],
    [
      "what is too long",
      {
        trigger: "conversation_played",
        url: `https://a.example/${"x".repeat(174)}`,
        external_id: "x".repeat(192),
      },
      {
        url: ["The url field must not be greater than 191 characters."],
        external_id: ["The external id field must not be greater than 191 characters."],
      },
    ],
  ])("of %s is refused", async (_name, body, errors) => {
    const reply = await post("/webhooks", body);
    expect(reply.status).toBe(422);
    expect(await reply.json()).toMatchObject({ errors });
    expect(await convintel.read("/webhooks")).toEqual([]);
  });

  test("requires a key and the right method", async () => {
    const headers = { authorization: "Bearer nobody" };
    expect((await convintel.send("/webhooks", {}, { method: "POST", headers })).status).toBe(401);
    const put = await convintel.send("/webhooks", {}, { method: "PUT" });
    expect([put.status, put.headers.get("allow")]).toEqual([405, "GET, HEAD, POST"]);
    const read = await convintel.send(`/webhooks/${randomUUID()}`);
    expect([read.status, read.headers.get("allow")]).toEqual([405, "DELETE"]);
  });
});

describe("a sample", () => {
  test.each(webhookTriggers)("of %s is about an existing call", async (trigger) => {
    const sample = (await convintel.read("/webhooks/sample", { trigger })) as Event;
    expect(sample).toMatchObject({ trigger, activityId: sample.activity.id });
    const { activityId } = sample;
    expect(await convintel.read("/getActivity", { activityId })).toMatchObject(sample.activity);
    expect(await convintel.read("/webhooks/sample", { trigger })).toEqual(sample);
  });

  test("has the details of its trigger", async () => {
    const user = { id: expect.any(String), name: expect.any(String), email: expect.any(String) };
    const read = (trigger: string) => convintel.read("/webhooks/sample", { trigger });
    expect(await read("coaching_feedback_completed")).toMatchObject({
      coachingFeedback: { coach: user, coachee: user, comment: expect.any(String) },
    });
    expect(await read("conversation_shared")).toMatchObject({
      user,
      sharedWith: [expect.any(String)],
    });
    expect(await read("conversation_played")).toMatchObject({ user });
  });

  test("requires one of the five triggers", async () => {
    expect((await convintel.send("/webhooks/sample")).status).toBe(422);
    const reply = await convintel.send("/webhooks/sample", { trigger: "x" });
    expect(reply.status).toBe(422);
    expect(await reply.json()).toMatchObject({ message: "The selected trigger is invalid." });
  });
});

describe("a delivery", () => {
  test("reaches every subscriber of the trigger once the recording is processed", async () => {
    await subscribe(`${receiver.url}/secret-1`);
    await subscribe(`${receiver.url}/secret-2`);
    await subscribe(`${receiver.url}/other`, "conversation_played");
    const activityId = await upload();
    await expect.poll(() => receiver.received).toHaveLength(2);
    expect(receiver.received.map(({ path }) => path).toSorted()).toEqual([
      "/secret-1",
      "/secret-2",
    ]);
    const [first, second] = receiver.received;
    expect(first?.event).toEqual(second?.event);
    expect(first?.headers.get("content-type")).toBe("application/json");
    expect(first?.event).toMatchObject({
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      trigger: "conversation_processed",
      activityId,
      activity: { id: activityId, title: "Phone call", status: "completed" },
    });
    await expect.poll(states).toEqual(["delivered", "delivered"]);
  });

  test("is retried, as the same event, until the receiver accepts it", async () => {
    await subscribe(receiver.url);
    receiver.statuses.push(500, 0);
    await upload();
    await expect.poll(states).toEqual(["delivered"]);
    expect(new Set(receiver.received.map(({ event }) => event.id)).size).toBe(1);
    const [delivery] = await deliveries();
    expect(delivery?.attempts).toMatchObject([
      { status: 500 },
      { error: expect.stringContaining("timeout") },
      { status: 200 },
    ]);
  });

  test("fails after the last attempt, and never follows a redirect", async () => {
    await subscribe(receiver.url);
    receiver.statuses.push(307, 404, 410, 200);
    await upload();
    await expect.poll(states).toEqual(["failed"]);
    await sleep(150);
    expect(receiver.received.map(({ path }) => path)).toEqual(["/", "/", "/"]);
  });

  test("to an address without a listener fails", async () => {
    await subscribe(`http://${UNREACHABLE_HOST}/`);
    await upload();
    await expect.poll(states).toEqual(["failed"]);
    const [delivery] = await deliveries();
    expect(delivery?.attempts).toMatchObject([1, 2, 3].map(() => ({ error: expect.any(String) })));
  });

  test("to another machine is recorded and not sent", async () => {
    const sent = vi.spyOn(globalThis, "fetch");
    try {
      await subscribe("https://hooks.example/a");
      await upload();
      await expect.poll(states).toEqual(["not-sent"]);
      await sleep(100);
      const addresses = sent.mock.calls.map(([address]) => new Request(address).url);
      expect(addresses.filter((address) => !address.startsWith(convintel.baseUrl))).toEqual([]);
      expect(await deliveries()).toMatchObject([{ url: "https://hooks.example/a", attempts: [] }]);
    } finally {
      sent.mockRestore();
    }
  });

  test("is not sent after its subscription is deleted", async () => {
    const id = await subscribe(receiver.url);
    receiver.statuses.push(500);
    receiver.beforeResponse = async () => {
      await convintel.send(`/webhooks/${id}`, {}, { method: "DELETE" });
    };
    await upload();
    await expect.poll(states).toEqual(["not-sent"]);
    expect(receiver.received).toHaveLength(1);
    expect(await deliveries()).toMatchObject([{ attempts: [{ status: 500 }] }]);
  });

  test.each(webhookTriggers)("of %s can be triggered", async (trigger) => {
    await subscribe(receiver.url, trigger);
    const reply = await post("/sandbox/events", { trigger });
    expect(reply.status).toBe(201);
    await expect.poll(() => receiver.received).toHaveLength(1);
    const { id, ...event } = receiver.received[0]?.event ?? { id: "" };
    const sample = (await convintel.read("/webhooks/sample", { trigger })) as Event;
    expect(id).not.toBe(sample.id);
    expect({ id: sample.id, ...event }).toEqual(sample);
  });
});

test.each<[string, boolean]>([
  ["http://localhost:1/a", true],
  ["http://127.0.0.1/a", true],
  ["http://127.8.9.1:99", true],
  ["http://2130706433/", true],
  ["http://[::1]:80", true],
  ["http://localhost.example", false],
  ["http://127.0.0.1.example", false],
  ["http://10.0.0.1", false],
  ["http://0.0.0.0", false],
  ["http://127.0.0.1@hooks.example", false],
])("%s is on this machine: %s", (url, expected) => {
  expect(isLoopback(new URL(url).hostname)).toBe(expected);
});
