import { afterEach, beforeEach, expect, test } from "vitest";
import { type Sandbox, startSandbox } from "../../../src/index.js";

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await startSandbox();
});
afterEach(() => sandbox.stop());

const send = (path: string, method = "GET", key: string = sandbox.services.convintel.token) =>
  fetch(`${sandbox.services.convintel.baseUrl}${path}`, {
    method,
    headers: { authorization: `Bearer ${key}` },
  });

test("a regenerated key replaces the old one at once", async () => {
  expect((await send("/me")).status).toBe(200);
  const reply = await send("/sandbox/regenerate-key", "POST");
  expect(reply.status).toBe(201);
  const { apiKey } = (await reply.json()) as { apiKey: string };
  expect(apiKey).toMatch(/^[\da-f]{80}$/);

  const refused = await send("/me");
  expect(refused.status).toBe(401);
  expect(await refused.json()).toEqual({ message: "Unauthenticated." });
  expect((await send("/me", "GET", apiKey)).status).toBe(200);
});

test("regeneration also revokes added keys", async () => {
  const added = sandbox.addToken("convintel", []);
  expect((await send("/me", "GET", added)).status).toBe(200);
  await send("/sandbox/regenerate-key", "POST");
  expect((await send("/me", "GET", added)).status).toBe(401);
});

test("each regeneration replaces the previous key, and a reset restores the ready-made key", async () => {
  const regenerate = async () =>
    ((await (await send("/sandbox/regenerate-key", "POST")).json()) as { apiKey: string }).apiKey;
  const [first, second] = [await regenerate(), await regenerate()];
  expect((await send("/me", "GET", first)).status).toBe(401);
  expect((await send("/me", "GET", second)).status).toBe(200);
  sandbox.reset();
  expect((await send("/me", "GET", second)).status).toBe(401);
  expect((await send("/me")).status).toBe(200);
});

test("the control routes list themselves and have no rate limit", async () => {
  const reply = await send("/sandbox/keys");
  expect(reply.status).toBe(404);
  expect(await reply.json()).toEqual({ message: expect.stringContaining("regenerate-key") });
  await send("/sandbox/deliveries");
  expect((await send("/me")).headers.get("x-ratelimit-remaining")).toBe("119");
});
