import { Hono } from "hono";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { Faults } from "../../src/faults/faults.js";
import { faultInjection } from "../../src/faults/inject-faults.js";
import { type Fault, type Sandbox, startSandbox } from "../../src/index.js";

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.stop());
beforeEach(() => sandbox.reset());

const call = (path = "/me", init: RequestInit = {}) => {
  const { baseUrl, token } = sandbox.services.convintel;
  return fetch(`${baseUrl}${path}`, { headers: { authorization: `Bearer ${token}` }, ...init });
};
/** Returns the number of requests that the service has carried out since the reset; this one counts too. */
const carriedOut = async () =>
  120 - Number((await call()).headers.get("x-ratelimit-remaining")) - 1;
const control = (method: string, path: string, body?: unknown) =>
  fetch(`http://127.0.0.1:${sandbox.port}/control${path}`, {
    method,
    ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });

const ways: [string, (fault: Fault) => Promise<void>][] = [
  ["in process", async (fault) => void sandbox.faults.add(fault)],
  [
    "over HTTP",
    async (fault) => {
      const reply = await control("POST", "/faults", fault);
      expect(reply.status).toBe(201);
      expect(await reply.json()).toMatchObject({ added: fault });
    },
  ],
];

describe.each(ways)("a fault added %s", (_name, add) => {
  test("returns a status, headers and JSON instead of the response, once", async () => {
    await add({
      service: "convintel",
      status: 503,
      headers: { "retry-after": "7", date: "Sun, 01 Nov 2026 10:00:00 GMT" },
      body: { message: "Down." },
    });
    const reply = await call();
    expect(reply.status).toBe(503);
    expect(reply.headers.get("retry-after")).toBe("7");
    expect(reply.headers.get("date")).toBe("Sun, 01 Nov 2026 10:00:00 GMT");
    expect(reply.headers.get("content-type")).toBe("application/json");
    expect(await reply.json()).toEqual({ message: "Down." });
    expect(await carriedOut()).toBe(0);
  });

  test("returns text unchanged", async () => {
    await add({ service: "convintel", kind: "status", body: "<h1>Bad gateway</h1>" });
    const reply = await call();
    expect(reply.status).toBe(500);
    expect(reply.headers.get("content-type")).toBe("text/plain");
    expect(await reply.text()).toBe("<h1>Bad gateway</h1>");
  });

  test("returns a status without a body", async () => {
    await add({ service: "convintel", status: 204 });
    const reply = await call();
    expect(reply.status).toBe(204);
    expect(await reply.text()).toBe("");
  });

  test("delays the service's response", async () => {
    await add({ service: "convintel", delayMs: 150 });
    const startMs = performance.now();
    const reply = await call();
    expect(performance.now() - startMs).toBeGreaterThanOrEqual(145);
    expect(await reply.json()).toHaveProperty("domain");
  });

  test("delays a failure", async () => {
    await add({ service: "convintel", delayMs: 150, status: 500 });
    const startMs = performance.now();
    expect((await call()).status).toBe(500);
    expect(performance.now() - startMs).toBeGreaterThanOrEqual(145);
  });

  test("drops the connection before processing the request", async () => {
    await add({ service: "convintel", kind: "drop" });
    await expect(call()).rejects.toThrow("fetch failed");
    expect(await carriedOut()).toBe(0);
  });

  test("drops the connection after processing the request", async () => {
    await add({ service: "convintel", kind: "drop-after" });
    await expect(call()).rejects.toThrow("fetch failed");
    expect(await carriedOut()).toBe(1);
  });

  test("returns a status after processing the request", async () => {
    await add({ service: "convintel", kind: "status-after", status: 503, body: "Saved, though." });
    const reply = await call();
    expect(reply.status).toBe(503);
    expect(reply.headers.get("content-type")).toBe("text/plain");
    expect(await reply.text()).toBe("Saved, though.");
    expect(await carriedOut()).toBe(1);
  });

  test("cuts the response body in half", async () => {
    const whole = await (await call("/getUsers")).text();
    await add({ service: "convintel", kind: "truncate" });
    const reply = await call("/getUsers");
    expect(reply.status).toBe(200);
    expect(reply.headers.get("content-type")).toContain("application/json");
    const half = await reply.text();
    expect(half).toBe(whole.slice(0, half.length));
    expect(half.length).toBeGreaterThan(0);
    expect(half.length).toBeLessThanOrEqual(whole.length / 2);
    expect(() => JSON.parse(half) as unknown).toThrow(SyntaxError);
  });
});

test("a truncated response does not claim its old length", async () => {
  const faults = new Faults();
  faults.add({ service: "crm", kind: "truncate" });
  const app = new Hono()
    .use(faultInjection(faults, "crm"))
    .get("/crm/digits", (context) => context.body("0123456789", 200, { "content-length": "10" }));
  const reply = await app.request("/crm/digits");
  expect(reply.headers.get("content-length")).toBeNull();
  expect(await reply.text()).toBe("01234");
});

describe("a status after the request was processed", () => {
  const id = "0f1a2b3c-0000-4000-8000-000000000001";
  const body = { saved: "{{id}}", note: "See {{id}}.", below: ["{{child_ids}}"], times: 2 };
  const ask = async (path: string, reply: object, status = 200) => {
    const faults = new Faults();
    faults.add({ service: "crm", kind: "status-after", status: 504, body });
    const app = new Hono()
      .use(faultInjection(faults, "crm"))
      .post("*", () => Response.json(reply, { status, headers: { "x-own": "1" } }));
    return app.request(path, { method: "POST" });
  };

  test.each([
    ["an id", { id: "a" }, "a", []],
    ["an id under data", { data: { id: { workspace_id: "w", task_id: "t" } } }, "t", []],
    ["things in a list", { results: [{ id: "b" }, { id: "c" }] }, id, ["b", "c"]],
    ["things under data", { data: [{ id: { workspace_id: "w", note_id: "n" } }] }, id, ["n"]],
  ])("names what the service's reply names: %s", async (_, reply, saved, below) => {
    const answer = await ask(`/crm/things/${id}/parts`, reply);
    expect(answer.status).toBe(504);
    expect(answer.headers.get("x-own")).toBeNull();
    expect(await answer.json()).toEqual({
      saved,
      note: `See ${saved}.`,
      below: [below],
      times: 2,
    });
  });

  test("leaves an error of the service unchanged", async () => {
    const answer = await ask("/crm/things", { message: "No." }, 422);
    expect(answer.status).toBe(422);
    expect(await answer.json()).toEqual({ message: "No." });
  });
});

test("truncating a response without a body leaves it unchanged", async () => {
  sandbox.faults.add({ service: "convintel", kind: "truncate" });
  expect((await call("/me", { method: "HEAD" })).status).toBe(200);
});

const strikes = async (fault: Omit<Fault, "service" | "status">, method = "GET") => {
  sandbox.faults.clear();
  sandbox.faults.add({ service: "convintel", status: 418, ...fault });
  return (await call("/getUsers", { method })).status === 418;
};

describe("a fault applies to requests", () => {
  test("with its method", async () => {
    expect(await strikes({ method: "GET" })).toBe(true);
    expect(await strikes({ method: "POST" })).toBe(false);
    expect(await strikes({ method: "POST" }, "POST")).toBe(true);
  });

  test("with its text in the path below the service", async () => {
    expect(await strikes({ path: "/getUsers" })).toBe(true);
    expect(await strikes({ path: "Users" })).toBe(true);
    expect(await strikes({ path: "/getActivities" })).toBe(false);
    expect(await strikes({ path: "/convintel" })).toBe(false);
  });

  test("of its service", async () => {
    sandbox.faults.add({ service: "crm", status: 418 });
    sandbox.faults.add({ service: "notes", status: 418 });
    expect((await call()).status).toBe(200);
    expect((await fetch(`${sandbox.services.crm.baseUrl}/v2/self`)).status).toBe(418);
    expect((await fetch(`${sandbox.services.notes.baseUrl}/v1/users`)).status).toBe(418);
  });

  test("up to its number of times, the oldest fault first", async () => {
    sandbox.faults.add({ service: "convintel", status: 500, times: 2 });
    sandbox.faults.add({ service: "convintel", status: 502 });
    const statuses = [];
    for (let index = 0; index < 4; index += 1) statuses.push((await call()).status);
    expect(statuses).toEqual([500, 500, 502, 200]);
  });
});

describe("clearing", () => {
  test("a reset clears the faults and restores the data", async () => {
    sandbox.faults.add({ service: "convintel", status: 500, times: 9 });
    expect((await call()).status).toBe(500);
    const reply = await control("POST", "/reset");
    expect(await reply.json()).toEqual({ reset: true });
    await call();
    expect(await carriedOut()).toBe(1);
    sandbox.reset();
    expect(await carriedOut()).toBe(0);
  });

  test("DELETE /faults clears the faults and keeps the data", async () => {
    await call();
    sandbox.faults.add({ service: "convintel", status: 500, times: 9 });
    expect(await (await control("DELETE", "/faults")).json()).toEqual({ cleared: true });
    expect(await carriedOut()).toBe(1);
  });
});

test.each<[unknown, string]>([
  ["{oops", "A fault is a JSON object"],
  [[], "A fault is a JSON object"],
  [{}, '"service" takes one of "crm", "notes", "convintel", not nothing.'],
  [{ service: "mail", status: 500 }, '"service" takes one of "crm", "notes", "convintel"'],
  [{ service: "crm", status: "500" }, '"status" takes an HTTP status from 200 to 599, not "500".'],
  [{ service: "crm", status: 99 }, '"status" takes an HTTP status from 200 to 599, not 99.'],
  [{ service: "crm", kind: "explode" }, '"kind" takes one of "status", "status-after", "drop"'],
  [{ service: "crm", status: 500, times: 0 }, '"times" takes an integer of 1 or more, not 0.'],
  [{ service: "crm", delayMs: -1 }, '"delayMs" takes milliseconds, from 0 to 600000, not -1.'],
  [{ service: "crm", delayMs: 0.5 }, '"delayMs" takes milliseconds'],
  [{ service: "crm", status: 500, method: "get" }, '"method" takes one of "GET", "HEAD", "POST"'],
  [{ service: "crm", status: 500, path: "" }, '"path" takes text'],
  [{ service: "crm", status: 500, headers: { a: 1 } }, '"headers" takes an object'],
  [{ service: "crm", status: 500, headers: { "a b": "1" } }, '"headers" takes an object'],
  [
    { service: "crm", status: 500, delay: 5 },
    '"delay" is not a field of a fault. Fields: "service"',
  ],
  [{ service: "crm", toString: 5 }, '"toString" is not a field of a fault.'],
  [{ service: "crm", path: "/tasks" }, 'without "kind", "status" or "delayMs" has no effect'],
  [{ service: "crm", kind: "drop", status: 500 }, '"status" only goes with the kinds "status"'],
  [{ service: "crm", delayMs: 5, body: {} }, '"body" only goes with the kinds "status"'],
])("rejects the fault %j", async (fault, message) => {
  const reply = await control("POST", "/faults", fault);
  expect(reply.status).toBe(400);
  expect(await reply.json()).toEqual({ message: expect.stringContaining(message) });
  expect(() => sandbox.faults.add(fault as Fault)).toThrow(message);
  expect(() => sandbox.faults.add(fault as Fault)).toThrow(TypeError);
  expect(sandbox.faults.consume("crm", "GET", "/v2/tasks")).toBeUndefined();
});

test("lists the routes for an unknown one", async () => {
  const reply = await control("GET", "/fault");
  expect(reply.status).toBe(404);
  expect(await reply.json()).toEqual({ message: expect.stringContaining("POST /control/faults") });
});

test("stops at once during a delayed request", async () => {
  const other = await startSandbox();
  // Longer than this test may take.
  other.faults.add({ service: "convintel", kind: "drop", delayMs: 600_000 });
  const pending = Promise.allSettled([fetch(`${other.services.convintel.baseUrl}/me`)]);
  await expect.poll(() => other.activity()).toHaveLength(1);
  await other.stop();
  expect(await pending).toMatchObject([{ status: "rejected" }]);
});
