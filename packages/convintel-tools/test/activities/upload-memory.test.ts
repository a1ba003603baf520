import { mkdtemp, open, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { type AddressInfo, type Socket, createServer as createSocketServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import {
  ConvintelActivityUploadTool,
  createConvintelClient,
  recordingFolder,
} from "../../src/index.js";

const MIB = 1024 * 1024;
const SIZE = 200 * MIB;

/** Counts the received bytes and discards them. */
async function startCounter() {
  const counted = { bytes: 0, announced: 0 };
  const server = createServer((request, response) => {
    counted.announced = Number(request.headers["content-length"]);
    request.on("data", (chunk: Buffer) => {
      counted.bytes += chunk.length;
    });
    request.on("end", () => {
      response.writeHead(201, { "content-type": "application/json" });
      response.end('{"id":"a-1"}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { counted, baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** Measures the peak memory of the process above the current use, until it is stopped. */
function watchMemory() {
  const before = process.memoryUsage.rss();
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 5);
  return () => {
    clearInterval(timer);
    return most - before;
  };
}

async function createFolder(name: string, size: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "large-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = await open(join(folder, name), "w");
  // A sparse file uses no disk space.
  await file.truncate(size);
  await file.close();
  return folder;
}

const input = {
  recording: "large.wav",
  hostUserEmail: "ada@example.com",
  language: "en_GB",
  title: "Long meeting",
};

test("uploads a file of 200 MB with less than 100 MB of memory", async () => {
  const { counted, baseUrl } = await startCounter();
  const folder = await createFolder("large.wav", SIZE);
  const client = createConvintelClient({ token: "key-1", baseUrl });
  let sent = 0;
  const tool = new ConvintelActivityUploadTool({
    client,
    recordings: recordingFolder(folder),
    onProgress: ({ sentBytes, totalBytes }) => {
      expect(sentBytes).toBeGreaterThan(sent);
      expect(totalBytes).toBe(SIZE);
      sent = sentBytes;
    },
  });
  const stop = watchMemory();
  await expect(tool.execute(input)).resolves.toEqual({ id: "a-1" });
  const grown = stop();
  expect(sent).toBe(SIZE);
  expect(counted.bytes).toBeGreaterThan(SIZE);
  expect(counted.bytes).toBe(counted.announced);
  expect(grown).toBeLessThan(100 * MIB);
});

test("a slow receiver pauses reading of the file", async () => {
  const folder = await createFolder("large.wav", SIZE);
  const sockets: Socket[] = [];
  const server = createSocketServer({ pauseOnConnect: true }, (socket) => sockets.push(socket));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  let sent = 0;
  const tool = new ConvintelActivityUploadTool({
    client: createConvintelClient({ token: "key-1", baseUrl: `http://127.0.0.1:${port}` }),
    recordings: recordingFolder(folder),
    onProgress: ({ sentBytes }) => {
      sent = sentBytes;
    },
    idleTimeoutMs: 400,
  });
  await expect(tool.execute(input)).rejects.toMatchObject({ code: "timeout" });
  // The buffers of the two sockets, and a few chunks.
  expect(sent).toBeLessThan(20 * MIB);
});
