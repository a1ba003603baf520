import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { ConfigurationError } from "@workbelt/core";
import { describe, expect, onTestFinished, test } from "vitest";
import {
  ConvintelWebhookCreateTool,
  ConvintelWebhookDeleteTool,
  type WebhookEvent,
  createWebhookHandler,
  parseWebhookEvent,
  webhookTriggers,
  webhookUrl,
} from "../../src/index.js";
import { startFakeService } from "../helpers/fake-service.js";

const secret = "0123456789abcdef-secret";
const payload = { trigger: "conversation_processed", activity: { id: "a-1" }, madeUp: [1] };

function createReceiver(options: Partial<Parameters<typeof createWebhookHandler>[0]> = {}) {
  const events: WebhookEvent[] = [];
  const handle = createWebhookHandler({
    secret,
    onEvent: (event) => events.push(event),
    ...options,
  });
  return { events, handle };
}

function createDelivery({
  body = JSON.stringify(payload),
  key = secret,
  url = `https://hooks.example.com/calls?secret=${encodeURIComponent(key)}`,
  method = "POST",
  type = "application/json",
  headers = {},
}: {
  body?: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;
  key?: string;
  url?: string;
  method?: string;
  type?: string;
  headers?: Record<string, string>;
} = {}): Request {
  return new Request(url, {
    method,
    body: method === "GET" ? null : body,
    headers: { "content-type": type, ...headers },
    duplex: "half",
  });
}

test.each([
  "application/json",
  "application/json; charset=utf-8",
  "Application/JSON",
  "application/vnd.hooks+json",
])("a delivery of %s becomes an event", async (type) => {
  const { events, handle } = createReceiver();
  expect((await handle(createDelivery({ type }))).status).toBe(200);
  expect(events).toEqual([{ trigger: "conversation_processed", activityId: "a-1", payload }]);
});

describe("rejected without an event", () => {
  test.each<[string, Parameters<typeof createDelivery>[0], number]>([
    ["another method", { method: "GET" }, 405],
    ["PUT", { method: "PUT" }, 405],
    ["a wrong secret", { key: "0123456789abcdef-secreT" }, 401],
    ["a longer secret", { key: `${secret}x` }, 401],
    ["no secret", { url: "https://hooks.example.com/calls" }, 401],
    ["a form", { type: "application/x-www-form-urlencoded" }, 415],
    ["text", { type: "text/plain" }, 415],
    ["jsonp", { type: "application/jsonp" }, 415],
    ["invalid JSON", { body: "{" }, 400],
    ["invalid UTF-8", { body: new Uint8Array([0x7b, 0xff, 0x7d]) }, 400],
    ["an empty body", { body: "" }, 400],
    ["a list of several", { body: JSON.stringify([payload, payload]) }, 400],
    ["a JSON string", { body: '"conversation_processed"' }, 400],
    ["an unknown trigger", { body: '{"trigger":"conversation_deleted"}' }, 400],
    ["no trigger", { body: '{"id":"a-1"}' }, 400],
    ["a large body", { body: JSON.stringify({ ...payload, more: "x".repeat(2000) }) }, 413],
    ["a body that declares to be large", { headers: { "content-length": "5000" } }, 413],
  ])("%s", async (_what, given, status) => {
    const { events, handle } = createReceiver({ maxBodyBytes: 1000 });
    const response = await handle(createDelivery(given));
    expect(response.status).toBe(status);
    expect(JSON.stringify(await response.json())).not.toContain(secret);
    expect(events).toEqual([]);
    expect(response.headers.get("allow")).toBe(status === 405 ? "POST" : null);
  });

  test("an endless body is not read completely", async () => {
    let pulled = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        pulled += 1;
        controller.enqueue(new Uint8Array(100));
      },
    });
    const { handle } = createReceiver({ maxBodyBytes: 1000 });
    expect((await handle(createDelivery({ body }))).status).toBe(413);
    expect(pulled).toBeLessThan(20);
  });
});

test("a repeated delivery is acknowledged, but not handled again", async () => {
  const { events, handle } = createReceiver();
  expect((await handle(createDelivery())).status).toBe(200);
  expect((await handle(createDelivery())).status).toBe(200);
  expect(events).toHaveLength(1);
  await handle(createDelivery({ body: JSON.stringify({ ...payload, activity: { id: "a-2" } }) }));
  expect(events).toHaveLength(2);
});

test("a delivery repeated while the first is being handled is not handled twice", async () => {
  let handled = 0;
  const { handle } = createReceiver({
    onEvent: async () => {
      handled += 1;
      await new Promise((resolve) => setTimeout(resolve, 20));
    },
  });
  await Promise.all([handle(createDelivery()), handle(createDelivery())]);
  expect(handled).toBe(1);
});

test("a delivery whose handling failed is handled when it is repeated", async () => {
  const events: WebhookEvent[] = [];
  const { handle } = createReceiver({
    onEvent: (event) => {
      events.push(event);
      if (events.length === 1) throw new Error("database away");
    },
  });
  await expect(handle(createDelivery())).rejects.toThrow("database away");
  expect((await handle(createDelivery())).status).toBe(200);
  expect(events).toHaveLength(2);
});

test("several secrets are accepted during rotation", async () => {
  const { events, handle } = createReceiver({ secret: ["another-secret-of-length", secret] });
  expect((await handle(createDelivery())).status).toBe(200);
  expect(events).toHaveLength(1);
});

test("short secrets and URLs too long for the service are rejected", () => {
  expect(() => createReceiver({ secret: "short" })).toThrow(ConfigurationError);
  expect(() => createReceiver({ secret: [secret, ""] })).toThrow(ConfigurationError);
  expect(() => webhookUrl("https://x.example", { secret: "short" })).toThrow(ConfigurationError);
  const long = `https://x.example/${"a".repeat(170)}`;
  expect(() => webhookUrl(long, { secret })).toThrow(/maximum is 191/);
});

describe("events of every trigger", () => {
  test.each(webhookTriggers)("%s, named by the payload or by the URL", async (trigger) => {
    const { events, handle } = createReceiver();
    const body = JSON.stringify({ data: { activityId: "a-1", extra: true } });
    const url = webhookUrl("https://hooks.example.com/calls?x=1", { secret, trigger });
    expect((await handle(createDelivery({ url, body }))).status).toBe(200);
    const named = JSON.stringify({ event: trigger, activity_id: "a-2" });
    expect((await handle(createDelivery({ body: named }))).status).toBe(200);
    expect(events).toMatchObject([
      { trigger, activityId: "a-1", payload: { data: { extra: true } } },
      { trigger, activityId: "a-2" },
    ]);
  });

  test("the payload's own trigger takes precedence over the URL's", () => {
    expect(parseWebhookEvent(payload, "conversation_played")?.trigger).toBe(
      "conversation_processed",
    );
  });

  test("a plain id is the activity's, or the event's if beside a trigger", () => {
    const trigger = "conversation_shared";
    const idIn = (json: object) => parseWebhookEvent(json, trigger)?.activityId;
    expect(idIn({ id: "a-1" })).toBe("a-1");
    expect(idIn({ trigger, id: "e-1" })).toBeUndefined();
    expect(idIn({ trigger, id: "e-1", conversation: { id: 7 } })).toBe("7");
    expect(idIn({ trigger, id: "e-1", data: { id: "a-1" } })).toBe("a-1");
  });

  test("feedback events have their own ids", () => {
    const feedback = {
      id: "f-1",
      activity: { id: "a-1" },
      coach: { id: "u-1" },
      coacheeId: "u-2",
      score: 4,
    };
    const event = parseWebhookEvent([{ trigger: "coaching_feedback_completed", feedback }]);
    expect(event).toEqual({
      trigger: "coaching_feedback_completed",
      activityId: "a-1",
      feedbackId: "f-1",
      coachId: "u-1",
      coacheeId: "u-2",
      payload: { trigger: "coaching_feedback_completed", feedback },
    });
  });
});

test("round trip on loopback: subscribe, receive, unsubscribe", async () => {
  const { events, handle } = createReceiver();
  const receiver = createServer((request, response) => {
    void buffer(request).then(async (body) => {
      const { method = "", headers, url } = request;
      const asked = new Request(new URL(url ?? "", "http://127.0.0.1"), {
        method,
        body,
        headers: { "content-type": headers["content-type"] ?? "" },
      });
      const answer = await handle(asked);
      response.writeHead(answer.status).end(await answer.text());
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    receiver.close();
  });
  const { port } = receiver.address() as AddressInfo;
  const id = "891dcbfc-9141-415d-9b2a-2238a6cc012d";
  const subscriptions = new Map<string, { url: string }>();
  const service = await startFakeService((_url, { method, body }) => {
    if (method === "DELETE") return { status: subscriptions.delete(id) ? 204 : 404 };
    const asked = JSON.parse(String(body)) as { url: string };
    subscriptions.set(id, asked);
    return { status: 201, body: { id, ...asked } };
  });
  onTestFinished(() => service.stop());
  const { client } = service;
  const trigger = "conversation_processed";
  const created = await new ConvintelWebhookCreateTool({ client }).execute({
    trigger,
    url: webhookUrl(`http://127.0.0.1:${port}/calls`, { secret, trigger }),
  });
  const deliver = async () => {
    const { url = "" } = subscriptions.get(id) ?? {};
    const headers = { "content-type": "application/json" };
    const body = JSON.stringify({ activity: { id: "a-1", title: "Review" } });
    return (await fetch(url, { method: "POST", headers, body })).status;
  };
  expect([await deliver(), await deliver()]).toEqual([200, 200]);
  expect(events).toEqual([
    { trigger, activityId: "a-1", payload: { activity: { id: "a-1", title: "Review" } } },
  ]);
  const remove = new ConvintelWebhookDeleteTool({ client });
  await expect(remove.execute({ id: created.id })).resolves.toEqual({ id, deleted: true });
  await expect(remove.execute({ id: created.id })).rejects.toMatchObject({ status: 404 });
});
