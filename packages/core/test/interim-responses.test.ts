import { expect, test } from "vitest";
import { path } from "../src/provider/index.js";
import { deskClient } from "./helpers/desk.js";
import { rawResponse, startRawServer } from "./helpers/raw-server.js";

const write = { method: "POST", path: path`/papers`, body: { title: "A" } } as const;
const saved = rawResponse("201 Created", '{"id":"p1"}');

// RFC 9110, section 15.2: a client must be able to parse 1xx responses that it did not ask for.
test.each([
  ["100 Continue", "HTTP/1.1 100 Continue\r\n\r\n"],
  ["102 Processing", "HTTP/1.1 102 Processing\r\n\r\n"],
  ["103 Early Hints", "HTTP/1.1 103 Early Hints\r\nlink: </style.css>; rel=preload\r\n\r\n"],
  ["several of them", "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\n\r\n"],
])("a write is answered after %s", async (_status, interim) => {
  const together = await startRawServer((socket) => socket.write(interim + saved));
  await expect(deskClient(together.baseUrl).send(write)).resolves.toEqual({ id: "p1" });
  const apart = await startRawServer((socket) => {
    socket.write(interim);
    setTimeout(() => socket.write(saved), 20);
  });
  const client = deskClient(apart.baseUrl);
  await expect(client.send(write)).resolves.toEqual({ id: "p1" });
  await expect(client.send(write)).resolves.toEqual({ id: "p1" });
  expect(apart.requests).toHaveLength(2);
});

test("a change of protocol is refused without waiting", async () => {
  const server = await startRawServer((socket) =>
    socket.write(
      "HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: chat\r\n\r\n",
    ),
  );
  const client = deskClient(server.baseUrl, { attemptTimeoutMs: false, timeoutMs: false });
  await expect(client.send(write)).rejects.toMatchObject({
    code: "network",
    mayHaveHappened: true,
  });
});
