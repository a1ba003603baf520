import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { path } from "../../src/provider/index.js";
import type { MultipartFile } from "../../src/client/multipart.js";
import { deskClient } from "../helpers/desk.js";
import { hangUp, json, silence, startServer } from "../helpers/server.js";

const good = json(200, { ok: true });

function upload(
  file: Partial<MultipartFile> = {},
  fields: Record<string, string | undefined> = {},
) {
  const content = Buffer.from("a\r\nb--c");
  return {
    method: "POST",
    path: path`/papers`,
    verifyWith: "desk_list",
    form: {
      fields,
      idleTimeoutMs: 5_000,
      file: {
        field: "file",
        fileName: "paper.txt",
        type: "text/plain",
        size: content.length,
        chunks: () => pieces(content.subarray(0, 3), content.subarray(3)),
        ...file,
      },
    },
  } as const;
}

async function* pieces(...chunks: Uint8Array[]) {
  yield* chunks;
}

/** As many bytes as are said, in pieces of 64 KiB, each after a pause. */
async function* slowly(bytes: number, pauseMs: number) {
  for (let left = bytes; left > 0; left -= 65_536) {
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    yield Buffer.alloc(Math.min(left, 65_536));
  }
}

test("fields and file arrive as multipart/form-data with a declared length", async () => {
  const server = await startServer(good);
  const file = { fileName: 'Ä "b"\r\n.txt' };
  await deskClient(server.baseUrl).send(upload(file, { title: "Ä\r\nb", none: undefined }));
  const [seen] = server.seen;
  expect(seen?.headers["transfer-encoding"]).toBeUndefined();
  expect(Number(seen?.headers["content-length"])).toBe(Buffer.byteLength(seen?.body ?? ""));
  const form = await new Response(seen?.body ?? "", {
    headers: { "content-type": seen?.headers["content-type"] ?? "" },
  }).formData();
  expect([...form.keys()]).toEqual(["title", "file"]);
  expect(form.get("title")).toBe("Ä\r\nb");
  const received = form.get("file") as File;
  expect({ name: received.name, type: received.type }).toEqual({
    name: 'Ä "b"\r\n.txt',
    type: "text/plain",
  });
  expect(await received.text()).toBe("a\r\nb--c");
});

test.each([
  ["an answer of 429", json(429, {}, { "retry-after": "0" }), { status: 429, retryable: true }],
  ["an answer of 503", json(503, {}), { status: 503, mayHaveHappened: true }],
  ["a dropped connection", hangUp, { code: "network", mayHaveHappened: true }],
])("after %s a form is not sent again", async (_what, failure, expected) => {
  const server = await startServer(failure, good);
  let opened = 0;
  const chunks = () => {
    opened += 1;
    return pieces(Buffer.from("1234567"));
  };
  const sent = deskClient(server.baseUrl).send(upload({ chunks }));
  await expect(sent).rejects.toMatchObject(expected);
  expect(server.seen).toHaveLength(1);
  expect(opened).toBe(1);
});

test("after an answer of 429 a form whose file can be read again is sent again, whole", async () => {
  const server = await startServer(json(429, {}, { "retry-after": "0" }), good);
  await deskClient(server.baseUrl).send(upload({ isRepeatable: true }));
  const [refused, accepted] = server.seen;
  expect(accepted?.body.length).toBe(refused?.body.length);
  expect(server.seen).toHaveLength(2);
});

test.each([
  ["503", json(503, {}), { status: 503, mayHaveHappened: true }],
  ["a dropped connection", hangUp, { code: "network", mayHaveHappened: true }],
])("after %s not even such a form is sent again", async (_what, failure, expected) => {
  const server = await startServer(failure, good);
  const sent = deskClient(server.baseUrl).send(upload({ isRepeatable: true }));
  await expect(sent).rejects.toMatchObject(expected);
  expect(server.seen).toHaveLength(1);
});

test("a connection that was never made is tried again, and the file is not touched before", async () => {
  let opened = 0;
  const chunks = () => {
    opened += 1;
    return pieces(Buffer.from("1234567"));
  };
  const client = deskClient("http://127.0.0.1:9", { attempts: 2 });
  await expect(client.send(upload({ chunks }))).rejects.toMatchObject({
    code: "network",
    mayHaveHappened: false,
  });
  expect(opened).toBe(0);
});

test("a response that comes before the whole file ends the upload", async () => {
  const server = createServer((_request, response) => {
    response.writeHead(401, { "content-type": "application/json", connection: "close" });
    response.end('{"code":"unauthorized"}');
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const size = 20 * 65_536;
  const sent = deskClient(`http://127.0.0.1:${port}`).send(
    upload({ size, chunks: () => slowly(size, 10) }),
  );
  await expect(sent).rejects.toMatchObject({ status: 401 });
});

test("an upload may take longer than the client's limits, as long as it moves", async () => {
  const server = await startServer(good);
  const client = deskClient(server.baseUrl, { attemptTimeoutMs: 100, timeoutMs: 150 });
  const size = 8 * 65_536;
  const request = upload({ size, chunks: () => slowly(size, 60) });
  const form = { ...request.form, idleTimeoutMs: 300 };
  await expect(client.send({ ...request, form })).resolves.toEqual({ ok: true });
});

test("silence for the form's idle time ends it", async () => {
  const server = await startServer(silence);
  const request = upload();
  const form = { ...request.form, idleTimeoutMs: 120 };
  const sent = deskClient(server.baseUrl).send({ ...request, form });
  await expect(sent).rejects.toMatchObject({ code: "timeout", mayHaveHappened: true });
  await expect(sent).rejects.toThrow("Check with desk_list");
});

test("an abort in the middle ends the reading of the file", async () => {
  const server = await startServer(good);
  const controller = new AbortController();
  const reason = new Error("the host gave up");
  const ended = Promise.withResolvers<void>();
  async function* endless() {
    try {
      for (;;) {
        await new Promise((resolve) => setTimeout(resolve, 5));
        yield Buffer.alloc(1000);
      }
    } finally {
      ended.resolve();
    }
  }
  const sent = deskClient(server.baseUrl).send(upload({ size: 1e9, chunks: endless }), {
    signal: controller.signal,
  });
  setTimeout(() => controller.abort(reason), 60);
  await expect(sent).rejects.toBe(reason);
  await ended.promise;
  expect(server.seen).toHaveLength(0);
});

test("an error of the file's source is thrown unchanged", async () => {
  const server = await startServer(good);
  const fault = new Error("disk on fire");
  async function* burning() {
    yield Buffer.from("1234");
    throw fault;
  }
  const sent = deskClient(server.baseUrl).send(upload({ chunks: burning }));
  await expect(sent).rejects.toBe(fault);
  expect(server.seen).toHaveLength(0);
});

test.each([
  ["less", 4],
  ["more", 12],
])("a file that has %s than was said is not sent to its end", async (_what, bytes) => {
  const server = await startServer(good);
  const chunks = () => pieces(Buffer.alloc(bytes / 2), Buffer.alloc(bytes / 2));
  const sent = deskClient(server.baseUrl).send(upload({ chunks }));
  await expect(sent).rejects.toMatchObject({ code: "configuration" });
  await expect(sent).rejects.toThrow("the declared 7 bytes");
  expect(server.seen).toHaveLength(0);
});
