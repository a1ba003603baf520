import { ConfigurationError } from "@workbelt/core";
import { describe, expect, test } from "vitest";
import { crmWebhookHandler } from "../../src/index.js";
import {
  actor,
  type HeaderInput,
  secret,
  sign,
  startReceiver,
  toBody,
  updated,
  webhook_id,
} from "../helpers/webhook-receiver.js";

test("a signed delivery is handed over as a typed event", async () => {
  const { received, deliver } = await startReceiver();
  expect(await deliver(toBody(updated))).toBe(200);
  expect(received).toEqual([[updated, { webhook_id, key: expect.any(String) }]]);
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
