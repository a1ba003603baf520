import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { type ActivityRequest, type Sandbox, startSandbox } from "../../src/index.js";

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ rateLimits: false });
});
afterAll(() => sandbox.stop());
beforeEach(() => {
  sandbox.reset();
  sandbox.clearActivity();
});

const control = (path: string, init?: RequestInit) =>
  fetch(`http://127.0.0.1:${sandbox.port}/control${path}`, init);
const call = (path = "/v2/self", userAgent = "test/1") =>
  fetch(`${sandbox.services.crm.baseUrl}${path}`, {
    headers: { authorization: `Bearer ${sandbox.services.crm.token}`, "user-agent": userAgent },
  });

interface Listed {
  requests: ActivityRequest[];
  position: string;
}
const list = async (query = "") => (await (await control(`/activity${query}`)).json()) as Listed;

interface StreamEvent {
  id: string;
  data: { cleared: boolean; requests: ActivityRequest[] };
}

/** Opens the stream and reads events one by one. */
async function openStream(query = "", headers: Record<string, string> = {}) {
  const ending = new AbortController();
  onTestFinished(() => ending.abort());
  const reply = await control(`/activity/stream${query}`, { headers, signal: ending.signal });
  const reader = reply.body?.pipeThrough(new TextDecoderStream()).getReader();
  let buffer = "";
  const read = async (): Promise<StreamEvent | undefined> => {
    for (;;) {
      const end = buffer.indexOf("\n\n");
      if (end < 0) {
        const chunk = await reader?.read();
        if (chunk === undefined || chunk.done) return undefined;
        buffer += chunk.value;
        continue;
      }
      const [block, rest] = [buffer.slice(0, end), buffer.slice(end + 2)];
      buffer = rest;
      const field = (name: string) => new RegExp(`^${name}: (.*)$`, "m").exec(block)?.[1];
      const data = field("data");
      if (data === undefined) continue;
      return { id: field("id") ?? "", data: JSON.parse(data) as StreamEvent["data"] };
    }
  };
  return { reply, read, close: () => ending.abort() };
}

/** Reads until these requests are answered, and returns the latest state of each. */
async function readAnswered(
  stream: { read: () => Promise<StreamEvent | undefined> },
  count: number,
) {
  const latest = new Map<number, ActivityRequest>();
  const events: StreamEvent[] = [];
  while ([...latest.values()].filter(({ outcome }) => outcome === "answered").length < count) {
    const event = await stream.read();
    if (event === undefined) throw new Error("The stream has ended.");
    events.push(event);
    for (const request of event.data.requests) latest.set(request.id, request);
  }
  return { events, requests: [...latest.values()] };
}

test("lists requests without headers and bodies, and one request with them", async () => {
  await call();
  const { requests } = await list();
  expect(requests).toMatchObject([{ path: "/v2/self", status: 200 }]);
  expect(requests[0]).not.toHaveProperty("request");
  const one = await control(`/activity/${requests[0]?.id}`);
  expect(await one.json()).toMatchObject({ response: { body: { type: "application/json" } } });
  expect((await control("/activity/999999")).status).toBe(404);
});

test("filters by service, errors, run and number", async () => {
  const agent = (run: string) => `workbelt-crm-tools/0.1.0 (crm_identify; run=${run}; call=c1)`;
  await call("/v2/self", agent("aa"));
  await call("/v2/nothing", agent("aa"));
  await call("/v2/self", agent("bb"));
  await fetch(`${sandbox.services.notes.baseUrl}/v1/users/me`);
  const statuses = async (query: string) =>
    (await list(query)).requests.map(({ status }) => status);
  expect(await statuses("")).toEqual([200, 404, 200, 401]);
  expect(await statuses("?service=crm")).toEqual([200, 404, 200]);
  expect(await statuses("?errors=true")).toEqual([404, 401]);
  expect(await statuses("?run=aa")).toEqual([200, 404]);
  expect(await statuses("?limit=2&errors=&run=")).toEqual([200, 401]);
});

test.each([
  ["?service=mail", '"service" takes one of "crm", "notes", "convintel", not "mail".'],
  ["?errors=yes", '"errors" takes one of "true", "false", not "yes".'],
  ["?limit=0", '"limit" takes a number from 1 to 5000, not "0".'],
])("rejects %s", async (query, message) => {
  const reply = await control(`/activity${query}`);
  expect(reply.status).toBe(400);
  expect(await reply.json()).toEqual({ message });
});

test("DELETE forgets the requests", async () => {
  await call();
  expect(await (await control("/activity", { method: "DELETE" })).json()).toEqual({
    cleared: true,
  });
  expect(sandbox.activity()).toEqual([]);
});

test("the stream sends requests as they arrive and when they are answered", async () => {
  const stream = await openStream();
  expect(stream.reply.headers.get("content-type")).toBe("text/event-stream");
  sandbox.faults.add({ service: "crm", delayMs: 300 });
  const answered = call();
  const first = await stream.read();
  expect(first?.data).toMatchObject({ cleared: false, requests: [{ outcome: "pending" }] });
  await answered;
  const second = await stream.read();
  expect(second?.data.requests).toMatchObject([{ status: 200, fault: { kind: "delay" } }]);
  expect(second?.data.requests[0]?.id).toBe(first?.data.requests[0]?.id);
});

test("a client that reconnects gets what it has missed, and nothing twice", async () => {
  const before = await openStream();
  await call();
  const { events } = await readAnswered(before, 1);
  before.close();
  await call("/v2/objects");
  await call("/v2/lists");
  const after = await openStream("?after=ignored", { "last-event-id": events.at(-1)?.id ?? "" });
  const { requests } = await readAnswered(after, 2);
  expect(requests.map(({ path }) => path)).toEqual(["/v2/objects", "/v2/lists"]);
});

test("a position of another run of the sandbox starts over", async () => {
  await call();
  const event = await (await openStream("?after=0123abcd-9999")).read();
  expect(event?.data).toMatchObject({ cleared: true, requests: [{ path: "/v2/self" }] });
});

test("clearing is streamed", async () => {
  await call();
  const { position } = await list();
  const stream = await openStream(`?after=${position}`);
  sandbox.clearActivity();
  expect((await stream.read())?.data).toEqual({ cleared: true, requests: [] });
});

test("1 000 requests are few events", async () => {
  const stream = await openStream();
  const calls = async () => {
    for (let count = 0; count < 50; count += 1) await call("/v2/objects", "many/1");
  };
  const sending = Promise.all(Array.from({ length: 20 }, calls));
  const { events, requests } = await readAnswered(stream, 1000);
  await sending;
  expect(requests).toHaveLength(1000);
  expect(events.length).toBeLessThan(500);
});

test("requests for the headers of the stream open none", async () => {
  for (let count = 0; count < 25; count += 1) {
    expect((await control("/activity/stream", { method: "HEAD" })).status).toBe(200);
  }
  expect((await openStream()).reply.status).toBe(200);
});

test("the number of streams is limited, and one that has ended makes room", async () => {
  const other = await startSandbox();
  onTestFinished(() => other.stop());
  const open = async () => {
    const leaving = new AbortController();
    const url = `http://127.0.0.1:${other.port}/control/activity/stream`;
    const reply = await fetch(url, { signal: leaving.signal });
    return { reply, close: () => leaving.abort() };
  };
  const streams = await Promise.all(Array.from({ length: 20 }, open));
  const { reply: refused } = await open();
  expect(refused.status).toBe(503);
  expect(await refused.json()).toEqual({ message: "At most 20 streams can be open. Close one." });
  streams[0]?.close();
  await expect
    .poll(async () => {
      const { close, reply } = await open();
      close();
      return reply.status;
    })
    .toBe(200);
});

test("stopping the sandbox ends its streams", async () => {
  const other = await startSandbox();
  const reply = await fetch(`http://127.0.0.1:${other.port}/control/activity/stream`);
  const reading = reply.text().catch(() => "ended");
  await setTimeout(50);
  await other.stop();
  await expect(reading).resolves.toMatch(/^(ended|retry: 1000\n\n)$/);
});

test("faults are listed with their remaining uses, and removed one by one", async () => {
  const add = (fault: object) =>
    control("/faults", { method: "POST", body: JSON.stringify(fault) });
  const added = await add({ service: "crm", status: 503, times: 3 });
  expect(await added.json()).toEqual({
    added: { service: "crm", status: 503, times: 3, id: expect.any(Number), remaining: 3 },
  });
  await add({ service: "notes", kind: "drop" });
  await call();
  const { faults } = (await (await control("/faults")).json()) as { faults: { id: number }[] };
  expect(faults).toMatchObject([
    { service: "crm", remaining: 2 },
    { service: "notes", remaining: 1 },
  ]);
  const remove = () => control(`/faults/${faults[0]?.id}`, { method: "DELETE" });
  expect(await (await remove()).json()).toEqual({ removed: true });
  expect((await remove()).status).toBe(404);
  expect(sandbox.faults.list()).toMatchObject([{ service: "notes" }]);
  expect((await call()).status).toBe(200);
});
