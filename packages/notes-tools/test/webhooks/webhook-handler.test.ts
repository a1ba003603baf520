import { randomUUID } from "node:crypto";
import { signWebhookPayload, verifyWebhookSignature } from "@notionhq/client";
import { ConfigurationError } from "@workbelt/core";
import { describe, expect, test } from "vitest";
import { notesWebhookHandler } from "../../src/index.js";
import {
  pageCreated,
  sign,
  startReceiver,
  verificationToken,
} from "../helpers/webhook-receiver.js";

test("a delivery signed by the vendor's client is handed over as a typed event", async () => {
  const { received, deliver } = await startReceiver();
  const event = pageCreated();
  const body = JSON.stringify(event);
  const signature = await signWebhookPayload({ body, verificationToken });
  expect(await deliver(body, { "X-Notion-Signature": signature })).toBe(200);
  expect(received).toEqual([event]);
  const [first] = received;
  // Compiles only if the type distinguishes events.
  expect(first?.type === "page.created" && first.data.parent.type).toBe("space");
});

describe("the vendor's client agrees on", () => {
  const body = JSON.stringify({ ...pageCreated(), workspace_name: "Zoë 🚀 北京" });
  const signature = sign(body);
  const hexadecimal = signature.slice("sha256=".length);
  test.each<[string, string, string | undefined]>([
    ["a right signature", body, signature],
    ["upper-case digits", body, `sha256=${hexadecimal.toUpperCase()}`],
    ["a changed body", body.replace("created", "deleted"), signature],
    ["a cut body", body.slice(0, -1), signature],
    ["another token", body, sign(body, "secret_different_token_xyz")],
    ["no signature", body, undefined],
    ["an empty signature", body, ""],
    ["no prefix", body, hexadecimal],
    ["an upper-case prefix", body, `SHA256=${hexadecimal}`],
    ["another algorithm", body, `sha512=${hexadecimal}`],
    ["no hexadecimal digits", body, "sha256=not-hex-content-here"],
    ["64 other characters", body, `sha256=${"z".repeat(64)}`],
    ["too few digits", body, "sha256=abcdef"],
    ["too many digits", body, `${signature}00`],
    ["two signatures", body, `${signature}, ${signature}`],
  ])("%s", async (_what, given, header) => {
    const { received, deliver } = await startReceiver();
    const args = { body: given, signature: header, verificationToken };
    const isValid = await verifyWebhookSignature(args);
    const headers = header === undefined ? {} : { "x-notion-signature": header };
    expect(await deliver(given, headers)).toBe(isValid ? 200 : 401);
    expect(received).toHaveLength(isValid ? 1 : 0);
  });

  test("the bytes of a body, which may be indented", async () => {
    const { received, deliver } = await startReceiver();
    const bytes = new TextEncoder().encode(JSON.stringify(JSON.parse(body), null, 2));
    const args = { body: bytes, signature: sign(bytes), verificationToken };
    expect(await verifyWebhookSignature(args)).toBe(true);
    expect(await deliver(bytes)).toBe(200);
    expect(received[0]).toMatchObject({ workspace_name: "Zoë 🚀 北京" });
  });
});

describe("rejected without an event", () => {
  test.each<[string, number, string]>([
    ["invalid JSON", 400, "{"],
    ["a list", 400, JSON.stringify([pageCreated()])],
    ["no id", 400, JSON.stringify({ ...pageCreated(), id: undefined })],
    ["no type", 400, JSON.stringify({ ...pageCreated(), type: undefined })],
    ["an invalid time", 400, JSON.stringify({ ...pageCreated(), timestamp: "yesterday" })],
    ["a large body", 413, JSON.stringify({ ...pageCreated(), more: "x".repeat(2000) })],
  ])("%s", async (_what, status, body) => {
    const { received, deliver } = await startReceiver({ maxBodyBytes: 2000 });
    expect(await deliver(body)).toBe(status);
    expect(received).toEqual([]);
  });

  test("two signature headers", async () => {
    const { received, deliver } = await startReceiver();
    const body = JSON.stringify(pageCreated());
    const header: [string, string] = ["x-notion-signature", sign(body)];
    expect(await deliver(body, [header, header])).toBe(401);
    expect(received).toEqual([]);
  });

  test("another method", async () => {
    const { url } = await startReceiver();
    expect((await fetch(url)).status).toBe(405);
  });
});

describe("an event that was delivered before", () => {
  test("is not handled again, also in parallel and as a later attempt", async () => {
    const { received, deliver } = await startReceiver();
    const event = pageCreated();
    const attempts = Array.from({ length: 6 }, (_, index) => ({
      ...event,
      attempt_number: index + 1,
    }));
    const statuses = await Promise.all(attempts.map((attempt) => deliver(attempt)));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(received).toHaveLength(1);
    expect(await deliver({ ...event, id: randomUUID() })).toBe(200);
    expect(received).toHaveLength(2);
  });

  test("is handled if the first attempt failed, once", async () => {
    let attempts = 0;
    const { deliver } = await startReceiver({
      onEvent: () => {
        attempts += 1;
        if (attempts === 1) throw new Error("database away");
      },
    });
    const event = pageCreated();
    expect(await deliver(event)).toBe(500);
    expect(await deliver({ ...event, attempt_number: 2 })).toBe(200);
    expect(await deliver({ ...event, attempt_number: 3 })).toBe(200);
    expect(attempts).toBe(2);
  });
});

describe("an event's age", () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

  test("is at most two days", async () => {
    const { received, deliver } = await startReceiver();
    expect(await deliver({ ...pageCreated(), timestamp: daysAgo(1.9) })).toBe(200);
    expect(await deliver({ ...pageCreated(), timestamp: daysAgo(2.1) })).toBe(400);
    expect(received).toHaveLength(1);
  });

  test("is limited by the option, or not at all", async () => {
    const strict = await startReceiver({ maxAgeMs: 60_000 });
    expect(await strict.deliver({ ...pageCreated(), timestamp: daysAgo(0.1) })).toBe(400);
    const open = await startReceiver({ maxAgeMs: false });
    expect(await open.deliver({ ...pageCreated(), timestamp: daysAgo(400) })).toBe(200);
    expect(await open.deliver({ ...pageCreated(), timestamp: daysAgo(-4000) })).toBe(200);
  });

  test.each([
    ["ten years", -3653],
    ["a day", -1],
    ["six minutes", -6 / 1440],
  ])("is not below zero: a signed event from %s ahead is rejected", async (_ahead, days) => {
    const { received, deliver } = await startReceiver({ maxAgeMs: 60_000 });
    expect(await deliver({ ...pageCreated(), timestamp: daysAgo(days) })).toBe(400);
    expect(received).toEqual([]);
  });

  test("may be below zero by four minutes, as clocks differ", async () => {
    const { received, deliver } = await startReceiver({ maxAgeMs: 60_000 });
    expect(await deliver({ ...pageCreated(), timestamp: daysAgo(-4 / 1440) })).toBe(200);
    expect(received).toHaveLength(1);
  });

  test.each<[string, unknown]>([
    ["missing", undefined],
    ["null", null],
    ["empty", ""],
    ["a number", Date.now()],
    ["a date without a time", "2026-11-28"],
    ["a time without a zone", "2026-11-28T09:00:00"],
    ["a year of six digits", "+275760-09-13T00:00:00.001Z"],
    ["a month that does not exist", "2026-13-01T00:00:00Z"],
  ])("is needed, with or without a limit: %s is rejected", async (_what, timestamp) => {
    for (const maxAgeMs of [60_000, false] as const) {
      const { received, deliver } = await startReceiver({ maxAgeMs });
      expect(await deliver({ ...pageCreated(), timestamp })).toBe(400);
      expect(received).toEqual([]);
    }
  });

  test.each([Number.NaN, 0, -1, "60000"])("of %s is refused as an option", (maxAgeMs) => {
    const options = { verificationToken, onEvent: () => {}, maxAgeMs: maxAgeMs as number };
    expect(() => notesWebhookHandler(options)).toThrow(ConfigurationError);
    expect(() => notesWebhookHandler(options)).toThrow("maxAgeMs");
  });
});

describe("the handshake of a new subscription", () => {
  const handshake = { verification_token: verificationToken };

  /** A receiver that stores the token it is sent. */
  async function startUnverified() {
    const tokens: string[] = [];
    const receiver = await startReceiver({
      verificationToken: () => tokens,
      onVerification: (token) => tokens.push(token),
    });
    return { ...receiver, tokens };
  }

  test("hands over the token; events are accepted from then on", async () => {
    const { received, deliver, tokens } = await startUnverified();
    expect(await deliver(pageCreated())).toBe(401);
    expect(await deliver(handshake)).toBe(200);
    expect(tokens).toEqual([verificationToken]);
    expect(await deliver(pageCreated())).toBe(200);
    expect(received).toHaveLength(1);
  });

  test("may be unsigned, but not signed wrongly", async () => {
    for (const wrong of [sign("other"), "sha512=00", ""]) {
      const { deliver, tokens } = await startUnverified();
      expect(await deliver(handshake, { "x-notion-signature": wrong })).toBe(401);
      expect(tokens).toEqual([]);
      expect(await deliver(handshake, {})).toBe(200);
      expect(tokens).toEqual([verificationToken]);
    }
  });

  test("is refused once there is a token", async () => {
    const { received, deliver, tokens } = await startUnverified();
    await deliver(handshake);
    const body = JSON.stringify({ verification_token: "secret_of_somebody_else" });
    expect(await deliver(body, {})).toBe(401);
    expect(
      await deliver(body, { "x-notion-signature": sign(body, "secret_of_somebody_else") }),
    ).toBe(401);
    expect(await deliver(body)).toBe(409);
    expect(tokens).toEqual([verificationToken]);
    expect(received).toEqual([]);
  });

  test("is refused by a receiver that has only a token", async () => {
    const { deliver } = await startReceiver();
    expect(await deliver(handshake, {})).toBe(401);
    expect(await deliver(handshake)).toBe(409);
  });

  test("is asked for again if storing the token fails", async () => {
    let attempts = 0;
    const { deliver } = await startReceiver({
      verificationToken: undefined,
      onVerification: () => {
        attempts += 1;
        if (attempts === 1) throw new Error("store away");
      },
    });
    expect(await deliver(handshake)).toBe(500);
    expect(await deliver(handshake)).toBe(200);
  });

  test.each([{ token: undefined }, { token: "" }, { token: [] }])(
    "needs onVerification if there is no token: $token",
    ({ token }) => {
      const create = () => notesWebhookHandler({ verificationToken: token, onEvent: () => {} });
      expect(create).toThrow(ConfigurationError);
      expect(create).toThrow(/verificationToken option is missing/);
    },
  );
});
