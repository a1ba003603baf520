import { createHmac, randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { ConfigurationError, toNodeListener } from "@workbelt/core";
import { startSandbox } from "@workbelt/sandbox";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import {
  createCrmClient,
  CrmCreateNoteTool,
  CrmCreateTaskTool,
  CrmDeleteTaskTool,
  CrmListPeopleTool,
  type CrmDelivery,
  type CrmWebhookEvent,
  crmWebhookHandler,
  type CrmWebhookHandlerOptions,
} from "../src/index.js";

const secret = "ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb";
const webhook_id = "23e42eaf-323a-41da-b5bb-fd67eebda553";
const actor = { type: "workspace-member", id: "50cf242c-7fa3-4cad-87d0-75b1af71c57b" };
/** The example of the webhook reference. */
const updated = {
  event_type: "record.updated",
  id: {
    workspace_id: "14beef7a-99f7-4534-a87e-70b564330a4c",
    object_id: "97052eb9-e65e-443f-a297-f2d9a4a7f795",
    record_id: "bf071e1f-6035-429d-b874-d83ea64ea13b",
    attribute_id: "41252299-f8c7-4b5e-99c9-4ff8321d2f96",
  },
  actor,
};

type HeaderInput = Record<string, string> | [string, string][];

const sign = (body: string | Uint8Array, key = secret) =>
  createHmac("sha256", key).update(body).digest("hex");
const toBody = (...events: unknown[]) => JSON.stringify({ webhook_id, events });

/** Serves a handler over node:http, and returns what it received and a function that delivers to it. */
async function startReceiver(options: Partial<CrmWebhookHandlerOptions> = {}) {
  const received: [CrmWebhookEvent, CrmDelivery][] = [];
  const errors: unknown[] = [];
  const handle = crmWebhookHandler({
    secret,
    onEvent: (...event) => received.push(event),
    onError: (error) => errors.push(error),
    ...options,
  });
  const server = createServer(toNodeListener(handle));
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/crm`;
  const deliver = async (
    body: string | Uint8Array<ArrayBuffer>,
    headers: HeaderInput = { "attio-signature": sign(body), "idempotency-key": randomUUID() },
    path = "",
  ) => (await fetch(url + path, { method: "POST", body, headers })).status;
  return { received, errors, deliver, url };
}

test("a signed delivery is handed over as a typed event", async () => {
  const { received, deliver } = await startReceiver();
  expect(await deliver(toBody(updated))).toBe(200);
  expect(received).toEqual([[updated, { webhook_id }]]);
  const [[event] = []] = received;
  // Compiles only if the type distinguishes events.
  expect(event?.event_type === "record.updated" && event.id.attribute_id).toBe(
    updated.id.attribute_id,
  );
});

test("the signature matches the published test vector of HMAC-SHA256", async () => {
  // RFC 4231, test case 2: its data is not a delivery, so it is accepted and then rejected as JSON.
  const { deliver } = await startReceiver({ secret: "Jefe" });
  const signature = "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843";
  const data = "what do ya want for nothing?";
  expect(await deliver(data, { "attio-signature": signature })).toBe(400);
  expect(await deliver(`${data} `, { "attio-signature": signature })).toBe(401);
});

test("a body in any script is verified by its bytes", async () => {
  const { received, deliver } = await startReceiver();
  const body = JSON.stringify({ webhook_id, events: [{ ...updated, note: "Zoë 🚀 北京 \u2028" }] });
  expect(await deliver(body)).toBe(200);
  expect(await deliver(new TextEncoder().encode(` ${body}\n`))).toBe(200);
  expect(received).toHaveLength(2);
  expect(received[0]?.[0]).toMatchObject({ note: "Zoë 🚀 北京 \u2028" });
});

describe("rejected without an event", () => {
  const body = toBody(updated);
  const signature = sign(body);
  test.each<[string, number, string | Uint8Array<ArrayBuffer>, HeaderInput]>([
    ["no signature", 401, body, {}],
    ["an empty signature", 401, body, { "attio-signature": "" }],
    ["another secret's signature", 401, body, { "attio-signature": sign(body, "other") }],
    ["a changed body", 401, body.replace("updated", "deleted"), { "attio-signature": signature }],
    ["a cut body", 401, body.slice(0, -1), { "attio-signature": signature }],
    ["an empty body", 401, "", { "attio-signature": signature }],
    ["a cut signature", 401, body, { "attio-signature": signature.slice(0, -2) }],
    ["a prefixed signature", 401, body, { "attio-signature": `sha256=${signature}` }],
    ["a signature that is not hexadecimal", 401, body, { "attio-signature": "z".repeat(64) }],
    ["a signature in Base64", 401, body, { "attio-signature": btoa(signature) }],
    [
      "two signatures",
      401,
      body,
      [
        ["attio-signature", signature],
        ["attio-signature", signature],
      ],
    ],
    [
      "a wrong signature beside a right one under the older name",
      401,
      body,
      { "attio-signature": sign("x"), "x-attio-signature": signature },
    ],
    ["invalid JSON", 400, "{", { "attio-signature": sign("{") }],
    ["a list", 400, "[]", { "attio-signature": sign("[]") }],
    ["no events", 400, "{}", { "attio-signature": sign("{}") }],
    [
      "invalid UTF-8",
      400,
      new Uint8Array([0x22, 0xff, 0x22]),
      { "attio-signature": sign(new Uint8Array([0x22, 0xff, 0x22])) },
    ],
    ["a large body", 413, body.padEnd(2001), { "attio-signature": sign(body.padEnd(2001)) }],
  ])("%s", async (_what, status, sent, headers) => {
    const { received, errors, deliver } = await startReceiver({ maxBodyBytes: 2000 });
    expect(await deliver(sent, headers)).toBe(status);
    expect([received, errors]).toEqual([[], []]);
  });

  test("another method", async () => {
    const { received, url } = await startReceiver();
    expect((await fetch(url)).status).toBe(405);
    expect(received).toEqual([]);
  });
});

test.each(["attio-signature", "x-attio-signature", "Attio-Signature"])(
  "the signature is read from %s, in any case",
  async (name) => {
    const { received, deliver } = await startReceiver();
    const body = toBody(updated);
    expect(await deliver(body, { [name]: sign(body) })).toBe(200);
    expect(await deliver(body, { [name]: sign(body).toUpperCase() })).toBe(200);
    expect(received).toHaveLength(2);
  },
);

describe("secrets", () => {
  test("several are accepted during rotation", async () => {
    const { deliver } = await startReceiver({ secret: ["next", secret] });
    const body = toBody(updated);
    expect(await deliver(body, { "attio-signature": sign(body) })).toBe(200);
    expect(await deliver(body, { "attio-signature": sign(body, "next") })).toBe(200);
    expect(await deliver(body, { "attio-signature": sign(body, "last") })).toBe(401);
  });

  test("a function finds the secret of the webhook by its URL", async () => {
    const secrets = new Map([["/crm/a", "first"]]);
    const { deliver } = await startReceiver({
      secret: ({ pathname }) => Promise.resolve(secrets.get(pathname)),
    });
    const body = toBody(updated);
    const headers = { "attio-signature": sign(body, "first") };
    expect(await deliver(body, headers, "/a")).toBe(200);
    expect(await deliver(body, headers, "/b")).toBe(401);
    expect(await deliver(body, { "attio-signature": sign(body, "") }, "/b")).toBe(401);
  });

  test.each([undefined, null, "", [], [""], [secret, undefined], 1])(
    "%j is a configuration error",
    (wrong) => {
      const create = () => crmWebhookHandler({ secret: wrong as string, onEvent: () => {} });
      expect(create).toThrow(ConfigurationError);
      expect(create).toThrow(/secret option is missing/);
      expect(create).not.toThrow(secret);
    },
  );
});

describe("a message with the key of an earlier one", () => {
  const body = toBody(updated);
  const headers = { "attio-signature": sign(body), "idempotency-key": "message-1" };

  test("is not handled again, also in parallel", async () => {
    const { received, deliver } = await startReceiver();
    const statuses = await Promise.all(Array.from({ length: 8 }, () => deliver(body, headers)));
    expect(statuses).toEqual(Array.from({ length: 8 }, () => 200));
    expect(await deliver(body, headers)).toBe(200);
    expect(received).toHaveLength(1);
  });

  test("is handled if the first attempt failed, once", async () => {
    let attempts = 0;
    const { errors, deliver } = await startReceiver({
      onEvent: () => {
        attempts += 1;
        if (attempts === 1) throw new Error("database away");
      },
    });
    expect(await deliver(body, headers)).toBe(500);
    expect(errors).toEqual([new Error("database away")]);
    expect(await deliver(body, headers)).toBe(200);
    expect(await deliver(body, headers)).toBe(200);
    expect(attempts).toBe(2);
  });

  test("is handled if its body is another one", async () => {
    const { received, deliver } = await startReceiver();
    const other = toBody({ ...updated, event_type: "record.deleted" });
    expect(await deliver(body, headers)).toBe(200);
    expect(await deliver(other, { ...headers, "attio-signature": sign(other) })).toBe(200);
    expect(received).toHaveLength(2);
  });

  test("equal changes are different messages", async () => {
    const { received, deliver } = await startReceiver();
    expect(await deliver(body, headers)).toBe(200);
    expect(await deliver(body, { ...headers, "idempotency-key": "message-2" })).toBe(200);
    expect(received).toHaveLength(2);
  });
});

test("of several events, those handled before a failure are not handled again", async () => {
  const types: string[] = [];
  let isBroken = true;
  const { deliver } = await startReceiver({
    onEvent: ({ event_type }) => {
      if (event_type === "record.updated" && isBroken) throw new Error("database away");
      types.push(event_type);
    },
  });
  const { attribute_id: _, ...id } = updated.id;
  const body = toBody({ event_type: "record.created", id, actor }, updated, {
    event_type: "record.deleted",
    id,
    actor,
  });
  const headers = { "attio-signature": sign(body), "idempotency-key": "message-1" };
  expect(await deliver(body, headers)).toBe(500);
  isBroken = false;
  expect(await deliver(body, headers)).toBe(200);
  expect(types).toEqual(["record.created", "record.updated", "record.deleted"]);
});

test.each<[string, unknown]>([
  ["of a type that is not known", { ...updated, event_type: "activity-attribute.updated" }],
  ["without the ids of its type", { ...updated, id: { workspace_id: "w" } }],
  ["that is not an object", "record.updated"],
])("an event %s is handed over as unknown", async (_what, payload) => {
  const { received, deliver } = await startReceiver();
  expect(await deliver(toBody(payload))).toBe(200);
  expect(received).toEqual([[{ event_type: "unknown", payload }, { webhook_id }]]);
});

test("events of every other resource keep their fields", async () => {
  const { received, deliver } = await startReceiver();
  const [workspace_id, object_id, record_id] = ["w", "o", "r"];
  const parent = { parent_object_id: object_id, parent_record_id: record_id };
  const events = [
    {
      event_type: "record.merged",
      id: { workspace_id, object_id, record_id },
      duplicate_object_id: "o",
      duplicate_record_id: "d",
    },
    {
      event_type: "list-entry.created",
      id: { workspace_id, list_id: "l", entry_id: "e" },
      ...parent,
    },
    {
      event_type: "list-entry.updated",
      id: { workspace_id, list_id: "l", entry_id: "e", attribute_id: "a" },
      ...parent,
    },
    { event_type: "note-content.updated", id: { workspace_id, note_id: "n" }, ...parent },
    { event_type: "task.updated", id: { workspace_id, task_id: "t" } },
    {
      event_type: "comment.resolved",
      id: { workspace_id, comment_id: "c" },
      ...{ thread_id: "t", object_id, record_id, list_id: null, entry_id: null },
    },
    { event_type: "list.updated", id: { workspace_id, list_id: "l" } },
    { event_type: "list-attribute.created", id: { workspace_id, list_id: "l", attribute_id: "a" } },
    { event_type: "object-attribute.updated", id: { workspace_id, object_id, attribute_id: "a" } },
    {
      event_type: "call-recording.created",
      id: { workspace_id, meeting_id: "m", call_recording_id: "c" },
    },
    { event_type: "workspace-member.created", id: { workspace_id, workspace_member_id: "m" } },
  ].map((event) => ({ ...event, actor: { type: "system", id: null } }));
  expect(await deliver(toBody(...events))).toBe(200);
  expect(received.map(([event]) => event)).toEqual(events);
});

test("events of the sandbox are verified and handled once, also after a failure", async () => {
  const sandbox = await startSandbox({ webhookRetryDelaysMs: [20, 40] });
  onTestFinished(() => sandbox.stop());
  const { baseUrl, token } = sandbox.services.crm;
  const client = createCrmClient({ baseUrl, token });
  let created: string | undefined;
  let attempts = 0;
  const handled: CrmWebhookEvent[] = [];
  const { errors, url } = await startReceiver({
    secret: () => created,
    onEvent: (event) => {
      attempts += 1;
      if (attempts === 1) throw new Error("database away");
      handled.push(event);
    },
  });
  const response = await fetch(`${baseUrl}/v2/webhooks`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({
      data: {
        target_url: url,
        subscriptions: ["task.created", "task.deleted", "note.created"].map((event_type) => ({
          event_type,
          filter: null,
        })),
      },
    }),
  });
  created = ((await response.json()) as { data: { secret: string } }).data.secret;

  const task = await new CrmCreateTaskTool({ client }).execute({ content: "Call Zoë 🚀" });
  const { task_id } = task.id;
  await new CrmDeleteTaskTool({ client }).execute({ task_id });
  const [record] = (await new CrmListPeopleTool({ client }).execute({ limit: 1 })).items;
  const parent_record_id = record?.id.record_id ?? "";
  await new CrmCreateNoteTool({ client }).execute({
    parent_object: "people",
    parent_record_id,
    title: "Call",
    content: "Text",
    format: "plaintext",
  });
  await vi.waitFor(() => expect(handled).toHaveLength(3));
  expect(handled).toMatchObject([
    { event_type: "task.created", id: { task_id }, actor: { type: "api-token" } },
    { event_type: "task.deleted", id: { task_id } },
    { event_type: "note.created", parent_record_id },
  ]);
  expect(errors).toEqual([new Error("database away")]);
  expect(attempts).toBe(4);
});
