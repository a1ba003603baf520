import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { convintelLimits } from "../../../src/services/convintel/http/rate-limit.js";
import { sandboxTokens } from "../../../src/common/tokens.js";
import { type Convintel, serveConvintel } from "../../helpers/convintel.js";

let convintel: Convintel;
beforeEach(async () => {
  convintel = await serveConvintel({ activities: 2, others: 3, windowMs: 60_000 });
});
afterEach(async () => {
  vi.useRealTimers();
  await convintel.stop();
});

test.each([
  ["no header", {}],
  ["an unknown key", { authorization: "Bearer nobody" }],
  ["another scheme", { authorization: `Basic ${sandboxTokens.convintel}` }],
  ["an empty key", { authorization: "Bearer " }],
  ["a bare key", { authorization: sandboxTokens.convintel }],
])("refuses %s", async (_name, headers: Record<string, string>) => {
  const reply = await convintel.send("/me", {}, { headers });
  expect(reply.status).toBe(401);
  expect(await reply.json()).toEqual({ message: "Unauthenticated." });
});

test("accepts the scheme in any case, and only stored keys", async () => {
  const headers = { authorization: `bearer ${sandboxTokens.convintel}` };
  expect((await convintel.send("/me", {}, { headers })).status).toBe(200);
  convintel.store.delete("convintel/keys", sandboxTokens.convintel);
  expect((await convintel.send("/me", {}, { headers })).status).toBe(401);
});

test("refuses a caller without a key before looking at the query", async () => {
  expect((await convintel.send("/getActivity", {}, { headers: {} })).status).toBe(401);
});

test("answers an unknown route with 404", async () => {
  const reply = await convintel.send("/getEverything");
  expect(reply.status).toBe(404);
  expect(await reply.json()).toEqual({
    message: "The route getEverything could not be found.",
  });
});

test.each(["POST", "PUT", "PATCH", "DELETE"])("answers %s on a read with 405", async (method) => {
  const reply = await convintel.send("/getUsers", {}, { method });
  expect(reply.status).toBe(405);
  expect(reply.headers.get("allow")).toBe("GET, HEAD");
  expect(await reply.json()).toEqual({
    message: `The ${method} method is not supported for route getUsers. Supported methods: GET, HEAD.`,
  });
});

test("answers HEAD without a body", async () => {
  const reply = await convintel.send("/getUsers", {}, { method: "HEAD" });
  expect(reply.status).toBe(200);
  expect(await reply.text()).toBe("");
});

test("counts down, rejects requests over the limit, and resets after the window", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: 1_000_000 });
  const counts = [];
  for (const path of ["/me", "/getUsers", "/getSummary"]) {
    const { headers } = await convintel.send(path);
    counts.push(`${headers.get("x-ratelimit-remaining")}/${headers.get("x-ratelimit-limit")}`);
  }
  expect(counts).toEqual(["2/3", "1/3", "0/3"]);

  vi.setSystemTime(1_000_000 + 18_500);
  const refused = await convintel.send("/getTranscription");
  expect(refused.status).toBe(429);
  expect(await refused.json()).toEqual({ message: "Too Many Attempts." });
  expect(refused.headers.get("retry-after")).toBe("42");
  expect(refused.headers.get("x-ratelimit-limit")).toBe("3");
  expect(refused.headers.get("x-ratelimit-remaining")).toBe("0");

  vi.setSystemTime(1_000_000 + 60_000);
  const again = await convintel.send("/me");
  expect(again.status).toBe(200);
  expect(again.headers.get("x-ratelimit-remaining")).toBe("2");
});

test("counts getActivities separately", async () => {
  const statuses = [];
  for (let index = 0; index < 3; index += 1) {
    statuses.push((await convintel.send("/getActivities")).status);
  }
  expect(statuses).toEqual([422, 422, 429]);
  expect((await convintel.send("/getActivity")).status).toBe(422);
});

test("counts each key separately and requests without a key not at all", async () => {
  convintel.store.put("convintel/keys", "second", {});
  for (let index = 0; index < 4; index += 1) await convintel.send("/me");
  expect((await convintel.send("/me")).status).toBe(429);
  const second = await convintel.send("/me", {}, { headers: { authorization: "Bearer second" } });
  expect(second.headers.get("x-ratelimit-remaining")).toBe("2");
  const nobody = await convintel.send("/me", {}, { headers: {} });
  expect(nobody.status).toBe(401);
  expect(nobody.headers.get("x-ratelimit-limit")).toBeNull();
});

test("has the documented limits by default", async () => {
  expect(convintelLimits).toEqual({ activities: 30, others: 120, windowMs: 60_000 });
  const standard = await serveConvintel("default");
  try {
    const activities = await standard.send("/getActivities");
    const users = await standard.send("/getUsers");
    expect(activities.headers.get("x-ratelimit-limit")).toBe("30");
    expect(users.headers.get("x-ratelimit-limit")).toBe("120");
  } finally {
    await standard.stop();
  }
});
