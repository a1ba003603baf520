import { createServer, request as sendRequest } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import {
  ConfigurationError,
  toNodeListener,
  type WebhookHandler,
  type WebhookReceiverOptions,
} from "../../src/index.js";
import { createWebhookResponse, createWebhookReceiver } from "../../src/provider/index.js";
import { collectEvents } from "../helpers/collect-events.js";

/** A webhook whose body lists the events, separated by commas; an empty body is rejected. */
function createReceiver(
  onEvent: (event: string, request: Request) => unknown,
  options: WebhookReceiverOptions = {},
): WebhookHandler {
  return createWebhookReceiver(
    {
      service: "desk",
      reject: ({ headers }) =>
        headers.get("authorization") === null ? createWebhookResponse(401, "No key.") : undefined,
      accept(body, request) {
        const events = Buffer.from(body).toString("utf8");
        if (events === "") return createWebhookResponse(400, "No events.");
        return events.split(",").map((key) => ({ key, handle: () => onEvent(key, request) }));
      },
    },
    options,
  );
}

async function listen(...args: Parameters<typeof toNodeListener>): Promise<number> {
  const server = createServer(toNodeListener(...args));
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return (server.address() as AddressInfo).port;
}

const headers = { authorization: "key" };
const deliver = (port: number, body: string) =>
  fetch(`http://127.0.0.1:${port}/hooks?a=1`, { method: "POST", headers, body });

/** Sends the head of a request and chunks of its body over a socket; resolves with the response. */
async function sendRaw(port: number, head: string[], ...chunks: string[]): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  onTestFinished(() => {
    socket.destroy();
  });
  socket.write(["POST / HTTP/1.1", "Host: x", "Authorization: key", ...head, "", ""].join("\r\n"));
  for (const chunk of chunks) socket.write(chunk);
  return text(socket);
}

test("over node:http, the handler sees method, path, headers and bytes of the request", async () => {
  const seen: unknown[] = [];
  const port = await listen(
    createReceiver((event, { url, method, headers: given }) => {
      seen.push([event, new URL(url).pathname, method, given.get("authorization")]);
    }),
  );
  const response = await deliver(port, "Zoë 🚀");
  expect([response.status, await response.json()]).toEqual([200, { message: "Received." }]);
  expect(response.headers.get("content-type")).toBe("application/json");
  expect(seen).toEqual([["Zoë 🚀", "/hooks", "POST", "key"]]);
});

test("over node:http, every value of a repeated header is seen", async () => {
  const seen: (string | null)[] = [];
  const port = await listen(
    createReceiver((_event, request) => seen.push(request.headers.get("x-signature"))),
  );
  const status = await new Promise((resolve, reject) => {
    const sent = sendRequest({
      port,
      method: "POST",
      headers: { ...headers, "X-Signature": ["a", "b"] },
    });
    sent.on("error", reject).on("response", (response) => resolve(response.resume().statusCode));
    sent.end("one");
  });
  expect([status, seen]).toEqual([200, ["a, b"]]);
});

test.each([
  ["GET", 405],
  ["PUT", 405],
])("%s is rejected with 405", async (method, status) => {
  const port = await listen(createReceiver(() => {}));
  const response = await fetch(`http://127.0.0.1:${port}/`, { method });
  expect([response.status, response.headers.get("allow")]).toEqual([status, "POST"]);
});

test("a request rejected by its headers is not read", async () => {
  const port = await listen(createReceiver(() => {}));
  expect((await fetch(`http://127.0.0.1:${port}/`, { method: "POST", body: "x" })).status).toBe(
    401,
  );
});

test("a body with too many bytes, declared or chunked, gets 413 and ends the connection", async () => {
  const port = await listen(createReceiver(() => {}, { maxBodyBytes: 10 }));
  const declared = await sendRaw(port, ["Content-Length: 11"]);
  expect(declared).toMatch(/^HTTP\/1.1 413 .*connection: close.*at most 10 bytes/is);
  const chunked = await sendRaw(
    port,
    ["Transfer-Encoding: chunked"],
    "6\r\nabcdef\r\n",
    "6\r\nabcdef\r\n",
  );
  expect(chunked).toMatch(/^HTTP\/1.1 413 .*connection: close/is);
});

test("a body that is not sent in time gets 408", async () => {
  const port = await listen(createReceiver(() => {}, { bodyTimeoutMs: 50 }));
  const response = await sendRaw(port, ["Content-Length: 10"], "abc");
  expect(response).toMatch(/^HTTP\/1.1 408 .*too slowly/is);
});

test("a body that breaks off is not handled", async () => {
  const events: string[] = [];
  const done = Promise.withResolvers<number>();
  const handle = createReceiver((event) => events.push(event));
  const port = await listen(async (request) => {
    const response = await handle(request);
    done.resolve(response.status);
    return response;
  });
  const socket = connect(port, "127.0.0.1");
  socket.write("POST / HTTP/1.1\r\nHost: x\r\nAuthorization: key\r\nContent-Length: 10\r\n\r\nabc");
  setTimeout(() => socket.destroy(), 20);
  expect(await done.promise).toBe(400);
  expect(events).toEqual([]);
});

test("events are handled in order; after a failure the next delivery handles the rest", async () => {
  const [events, errors]: [string[], unknown[]] = [[], []];
  const failure = new Error("database away");
  let isBroken = true;
  const handle = createReceiver(
    (event) => {
      if (event === "b" && isBroken) throw failure;
      events.push(event);
    },
    { onError: (error) => errors.push(error) },
  );
  const port = await listen(handle);
  expect((await deliver(port, "a,b,c")).status).toBe(500);
  expect([events, errors]).toEqual([["a"], [failure]]);
  isBroken = false;
  expect((await deliver(port, "a,b,c")).status).toBe(200);
  expect(events).toEqual(["a", "b", "c"]);
  const again = await deliver(port, "a,b,c");
  expect(await again.json()).toEqual({ message: "Already received." });
  expect(events).toHaveLength(3);
});

test("without onError the handler throws, and the listener reports it and returns 500", async () => {
  const failure = new Error("database away");
  const fail = () => Promise.reject(failure);
  const handle = createReceiver(fail);
  const request = new Request("http://localhost/", { method: "POST", headers, body: "a" });
  await expect(handle(request)).rejects.toBe(failure);
  const errors: unknown[] = [];
  const port = await listen(handle, (error) => errors.push(error));
  const response = await deliver(port, "a");
  expect(response.status).toBe(500);
  expect(await response.text()).not.toContain("database");
  expect(errors).toEqual([failure]);
});

test("parallel deliveries of one event are handled once", async () => {
  const events: string[] = [];
  const port = await listen(
    createReceiver(async (event) => {
      await new Promise((resolve) => setTimeout(resolve, 10));
      events.push(event);
    }),
  );
  const statuses = await Promise.all(
    Array.from({ length: 5 }, async () => (await deliver(port, "a")).status),
  );
  expect([statuses, events]).toEqual([[200, 200, 200, 200, 200], ["a"]]);
});

test.each(["TRACE / HTTP/1.1", "POST // HTTP/1.1", "POST http://[ HTTP/1.1"])(
  "over node:http, %s is a bad request of its sender, not an error of the application",
  async (line) => {
    const errors: unknown[] = [];
    const port = await listen(
      createReceiver(() => {}),
      (error) => errors.push(error),
    );
    const socket = connect(port, "127.0.0.1");
    socket.write([line, "Host: x", "Connection: close", "", ""].join("\r\n"));
    expect(await text(socket)).toMatch(/^HTTP\/1.1 400 /);
    expect(errors).toEqual([]);
  },
);

test("over node:http, a response without a readable body is reported and becomes a 500", async () => {
  const errors: unknown[] = [];
  const port = await listen(
    async () => {
      const used = new Response("Received.");
      await used.text();
      return used;
    },
    (error) => errors.push(error),
  );
  expect((await deliver(port, "a")).status).toBe(500);
  expect(String(errors[0])).toContain("already been read");
});

test("a body that a parser read before is a configuration error", async () => {
  const handle = createReceiver(() => {});
  const request = new Request("http://localhost/", { method: "POST", headers, body: "a" });
  await request.text();
  await expect(handle(request)).rejects.toThrow(ConfigurationError);

  const errors: unknown[] = [];
  const listener = toNodeListener(handle, (error) => errors.push(error));
  const server = createServer((incoming, outgoing) => {
    void text(incoming).then(() => listener(incoming, outgoing));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  onTestFinished(() => {
    server.close();
  });
  expect((await deliver((server.address() as AddressInfo).port, "a")).status).toBe(500);
  expect(String(errors[0])).toMatch(/before any body parser/);
});

test("each event of a delivery, and each rejection, is published without its content", async () => {
  const events = collectEvents();
  const handle = createReceiver((event) => {
    if (event === "bad") throw new Error("secret-reason");
  });
  const post = (body: string, given: Record<string, string> = headers) =>
    handle(new Request("http://host.example/", { method: "POST", body, headers: given }));
  await post("a,b");
  await post("b");
  await post("bad").catch(() => undefined);
  await post("a", {});
  expect(
    events.webhook.map(({ errorType, outcome, status }) => [outcome, status, errorType]),
  ).toEqual([
    ["handled", undefined, undefined],
    ["handled", undefined, undefined],
    ["completed", undefined, undefined],
    ["failed", undefined, "Error"],
    ["rejected", 401, "401"],
  ]);
  expect(JSON.stringify(events)).not.toContain("secret");
});
