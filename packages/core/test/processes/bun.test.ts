import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { rawResponse, type RawAnswer, startRawServer } from "../helpers/raw-server.js";
import { json, startServer } from "../helpers/server.js";

const bun = fileURLToPath(new URL("../../node_modules/.bin/bun", import.meta.url));
const script = fileURLToPath(new URL("../helpers/send-write.ts", import.meta.url));

async function urlOf(answer: RawAnswer): Promise<string> {
  return (await startRawServer(answer)).baseUrl;
}

test("under Bun a write succeeds or fails with the same certainty as under Node", async () => {
  const good = await startServer(json(201, { id: "p1" }));
  const saved = rawResponse("201 Created", '{"id":"p1"}');
  const cutOff = "HTTP/1.1 200 OK\r\ncontent-length: 20\r\n\r\n{";
  const urls = [
    good.baseUrl,
    await urlOf((socket) => socket.write(`HTTP/1.1 100 Continue\r\n\r\n${saved}`)),
    "http://127.0.0.1:9",
    good.baseUrl.replace("http:", "https:"),
    await urlOf((socket) => socket.destroy()),
    await urlOf((socket) => socket.end(cutOff)),
    await urlOf((socket) => socket.end("220 mail.example ESMTP\r\n")),
  ];
  const { stdout } = await promisify(execFile)(bun, [script, ...urls]);
  expect(JSON.parse(stdout)).toEqual([
    { reply: { id: "p1" } },
    { reply: { id: "p1" } },
    failure(false, "could not be reached at 127.0.0.1:9 (ECONNREFUSED)"),
    failure(false, "TLS handshake"),
    failure(true, "was lost before its response was complete"),
    failure(true, "was lost before its response was complete"),
    failure(true, "is not valid HTTP"),
  ]);
});

function failure(mayHaveHappened: boolean, words: string) {
  return { code: "network", mayHaveHappened, message: expect.stringContaining(words) };
}
