import { expect, test } from "vitest";
import { ApiClient, bearerToken, type HttpRequest, type Transport } from "../../src/index.js";
import { path } from "../../src/provider/index.js";
import { deskService, TOKEN } from "../helpers/desk.js";

const read = { method: "GET", path: path`/papers` } as const;
const write = { method: "POST", path: path`/papers`, body: { title: "A" } } as const;

function clientWith(send: Transport["send"], close = async () => {}): ApiClient {
  return new ApiClient(deskService, {
    baseUrl: "https://desk.example",
    credentials: bearerToken(TOKEN),
    transport: { send, close },
    attempts: false,
  });
}

test("a transport of the application's own receives the complete request", async () => {
  const requests: HttpRequest[] = [];
  const client = clientWith(async (request) => {
    requests.push(request);
    const chunks = [Buffer.from('{"ok":true}')];
    return { status: 200, headers: {}, chunks, size: 11, complete: true };
  });
  await expect(client.send(write)).resolves.toEqual({ ok: true });
  expect(requests).toMatchObject([
    {
      method: "POST",
      url: "https://desk.example/papers",
      headers: { authorization: `Bearer ${TOKEN}`, "content-type": "application/json" },
      body: '{"title":"A"}',
    },
  ]);
});

test.each([
  [false, "could not be reached at desk.example (ECONNRESET)"],
  [true, "connection to the desk was lost"],
])("its errors count by whether it had connected: %s", async (connected, message) => {
  const client = clientWith(async ({ onConnect }) => {
    if (connected) onConnect?.();
    throw Object.assign(new Error("reset"), { code: "ECONNRESET" });
  });
  const failure = { code: "network", mayHaveHappened: connected };
  await expect(client.send(write)).rejects.toMatchObject(failure);
  await expect(client.send(write)).rejects.toThrow(message);
});

test("a transport that ignores the signal does not delay an abort", async () => {
  const client = clientWith(() => new Promise(() => {}));
  const signal = AbortSignal.timeout(20);
  await expect(client.send(read, { signal })).rejects.toThrow("aborted due to timeout");
});

test("closing the client closes its transport", async () => {
  let closed = 0;
  const client = clientWith(
    () => new Promise(() => {}),
    async () => {
      closed += 1;
    },
  );
  await client.close();
  expect(closed).toBe(1);
});
