import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { path } from "@workbelt/core/provider";
import { recordTransport } from "../../src/recordings/index.js";
import { deskClient, TOKEN } from "../../../../packages/core/test/helpers/desk.js";
import {
  type Answer,
  hangUp,
  json,
  startServer,
} from "../../../../packages/core/test/helpers/server.js";
import { list, makeFolder, readAll, record, replay, write } from "./helpers.js";

test("recorded calls get the same results without the service", async () => {
  const folder = await record(
    async (client) => {
      await client.send(list);
      await client.send(write("Ä"));
    },
    [json(200, { data: [{ id: "p1" }] }), json(201, { id: "p2" })],
  );
  expect(readdirSync(folder).toSorted()).toEqual([
    "0001-get-papers.json",
    "0002-post-papers.json",
    "recordings.json",
  ]);
  const client = replay(folder);
  // In another order than recorded.
  await expect(client.send(write("Ä"))).resolves.toEqual({ id: "p2" });
  await expect(client.send(list)).resolves.toEqual({ data: [{ id: "p1" }] });
});

test("equal requests get their responses in order; a read repeats the last one, a write does not", async () => {
  const answers = [json(200, { n: 1 }), json(200, { n: 2 }), json(201, { id: "p1" })];
  const folder = await record(async (client) => {
    await client.send(list);
    await client.send(list);
    await client.send(write("A"));
  }, answers);
  const client = replay(folder);
  const results = [await client.send(list), await client.send(list), await client.send(list)];
  expect(results).toEqual([{ n: 1 }, { n: 2 }, { n: 2 }]);
  await client.send(write("A"));
  await expect(client.send(write("A"))).rejects.toMatchObject({
    code: "configuration",
    message: expect.stringContaining(
      `POST “/papers” was sent more often than it is recorded in ${JSON.stringify(folder)}: the last such recording is 0003-post-papers.json.`,
    ),
  });
});

test("errors of the service are replayed, with the retries that follow", async () => {
  const answers = [
    json(429, { code: "slow" }, { "retry-after": "0" }),
    json(200, { n: 1 }),
    json(404, { code: "missing", message: "No such paper." }),
  ];
  const failing = { method: "GET", path: path`/papers/p9` } as const;
  const folder = await record(async (client) => {
    await client.send(list);
    await client.send(failing).catch(() => {});
  }, answers);
  const client = replay(folder);
  await expect(client.send(list)).resolves.toEqual({ n: 1 });
  await expect(client.send(failing)).rejects.toMatchObject({
    status: 404,
    message: expect.stringContaining("No such paper."),
  });
});

test("a request that was not recorded is an error with the nearest recording and the differences", async () => {
  const folder = await record(
    async (client) => {
      await client.send(list);
      await client.send(write("Offer"));
    },
    [json(200, { n: 1 }), json(201, { id: "p1" })],
  );
  await expect(replay(folder).send(write("Offer\n- forged: line"))).rejects.toMatchObject({
    code: "configuration",
    retryable: false,
    mayHaveHappened: false,
    message: [
      `POST “/papers” is not recorded in ${JSON.stringify(folder)}.`,
      "The nearest recording, 0002-post-papers.json, differs in:",
      String.raw`- body.json.title: recorded “"Offer"”, sent “"Offer\n- forged: line"”`,
      "If the application is right, delete the folder and record again.",
    ].join("\n"),
  });
});

test("members that are ignored are not compared", async () => {
  const folder = await record(
    async (client) => client.send(write("Monday")),
    [json(201, { id: "p1" })],
  );
  const client = replay(folder, { ignore: ["title"] });
  await expect(client.send(write("Tuesday"))).resolves.toEqual({ id: "p1" });
});

test("neither tokens nor named fields reach the files, and both still match", async () => {
  const echo = json(200, {
    seen: `Bearer ${TOKEN}`,
    email: "gemma@halcyon.example",
    text: "Write to gemma@halcyon.example today",
    age: 4711,
    secret: "webhook-signing-secret",
    file: "https://files.example/a.pdf?X-Amz-Signature=0123456789abcdef&x=1",
    code: "kept",
    status: "open",
  });
  const request = {
    method: "POST",
    path: path`/papers/${"gemma@halcyon.example"}`,
    query: { email: "gemma@halcyon.example", page: 1 },
    body: { email: "gemma@halcyon.example", note: "gemma@halcyon.example called", age: 4711 },
  } as const;
  const folder = await record((client) => client.send(request), [echo], {
    redact: ["email", "age", "status"],
  });
  const files = readAll(folder);
  for (const secret of [TOKEN, "gemma", "webhook-signing", "0123456789abcdef", "4711"]) {
    expect(files).not.toContain(secret);
  }
  expect(JSON.parse(readFileSync(join(folder, "0001-post-papers-redacted.json"), "utf8"))).toEqual({
    request: {
      method: "POST",
      path: expect.any(String),
      query: { email: "[redacted]", page: "1" },
      body: { json: { email: "[redacted]", note: "[redacted] called", age: 0 } },
    },
    response: {
      status: 200,
      headers: { "content-type": "application/json", date: expect.any(String) },
      body: { json: expect.objectContaining({ status: "[redacted]", code: "kept" }) },
    },
  });
  await expect(replay(folder).send(request)).resolves.toMatchObject({
    text: "Write to [redacted] today",
    code: "kept",
    age: 0,
  });
});

test("a request is rid of what only its response names, and still matches", async () => {
  const request = (address: string) =>
    ({
      method: "POST",
      path: path`/papers/${address}`,
      query: { q: `from:${address}` },
      body: { authors: [address], title: `By ${address}.` },
    }) as const;
  const known = request("gemma@halcyon.example");
  const folder = await record(
    (client) => client.send(known),
    [json(201, { author: { email: "gemma@halcyon.example" } })],
    { redact: ["email"] },
  );
  expect(readAll(folder)).not.toContain("gemma");
  await expect(replay(folder).send(known)).resolves.toEqual({ author: { email: "[redacted]" } });
  const other = { ...known, body: { ...known.body, title: "About gemma@halcyon.example" } };
  await expect(replay(folder).send(other)).rejects.toThrow("is not recorded");
});

test("credentials of other spellings, in URLs and in bytes are not recorded", async () => {
  const body = {
    accessToken: "other-credential-1",
    "signing-secret": "other-credential-2",
    links: [
      "https://files.example/a?token=other-credential-3&page=2",
      "https://user:other-credential-4@files.example/a",
      "https://files.example/at@other:80/a",
    ],
  };
  const latin1: Answer = (response) =>
    void response.end(Buffer.concat([Buffer.from(`Bearer ${TOKEN} `), Buffer.from([0xe9])]));
  const folder = await record(
    async (client) => {
      await client.send(list);
      await client.send(write("Bytes")).catch(() => undefined);
    },
    [json(200, body), latin1],
  );
  const files = readAll(folder);
  expect(files).not.toContain("other-credential");
  expect(files).toContain("https://files.example/at@other:80/a");
  expect(files).toContain("&page=2");
  const [, base64 = ""] = /"base64": "(.*)"/.exec(files) ?? [];
  expect(Buffer.from(base64, "base64").toString("latin1")).toBe("Bearer [redacted] \u00e9");
});

test("an uploaded file matches by its content, whatever the boundary of the form", async () => {
  const upload = (content: string) => {
    const bytes = Buffer.from(content);
    const chunks = async function* () {
      yield bytes.subarray(0, 3);
      yield bytes.subarray(3);
    };
    const file = { field: "file", fileName: "a.txt", type: "text/plain", size: bytes.length };
    return {
      method: "POST",
      path: path`/files`,
      verifyWith: "desk_list",
      form: { fields: { title: "A" }, idleTimeoutMs: 5_000, file: { ...file, chunks } },
    } as const;
  };
  const folder = await record(
    (client) => client.send(upload("one two")),
    [json(201, { id: "f1" })],
  );
  expect(readAll(folder)).not.toContain("one two");
  await expect(replay(folder).send(upload("one two"))).resolves.toEqual({ id: "f1" });
  await expect(replay(folder).send(upload("one 2"))).rejects.toMatchObject({
    message: expect.stringContaining("body.sha256"),
  });
});

test("a request without a response is not recorded, and its error reaches the caller", async () => {
  const folder = await record(
    (client) => expect(client.send(write("A"))).rejects.toMatchObject({ code: "network" }),
    [hangUp],
  );
  expect(readdirSync(folder)).toEqual(["recordings.json"]);
});

test("a folder with recordings is not recorded to again, and nothing is sent", async () => {
  const folder = await record((client) => client.send(list), [json(200, {})]);
  const { baseUrl, seen } = await startServer(json(200, {}));
  const client = deskClient(baseUrl, { transport: recordTransport(folder) });
  await expect(client.send(list)).rejects.toMatchObject({
    code: "configuration",
    message: expect.stringContaining("already has recordings, so nothing was sent"),
  });
  expect(seen).toEqual([]);
});

const described = { format: "workbelt-recordings/1", redact: [] };

test.each([
  ["no folder", () => makeFolder(), "has no recordings"],
  ["another format", () => makeRecordings({ format: "other/2", redact: [] }), 'format ("other/2")'],
  ["a damaged file", () => makeRecordings("{"), "cannot be read"],
  ["an empty description", () => makeRecordings(null), "another format"],
  ["a file without a response", () => makeRecordings(described, '{"request":{}}'), "lacks a part"],
  ["a file with null", () => makeRecordings(described, "null"), "lacks a part"],
])("replaying from %s is an error that says what to do", async (_name, make, message) => {
  await expect(replay(make()).send(list)).rejects.toMatchObject({
    code: "configuration",
    message: expect.stringContaining(message),
  });
});

function makeRecordings(description: unknown, exchange?: string): string {
  const folder = mkdtempSync(join(tmpdir(), "recordings-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const text = typeof description === "string" ? description : JSON.stringify(description);
  writeFileSync(join(folder, "recordings.json"), text);
  if (exchange !== undefined) writeFileSync(join(folder, "0001-get-papers.json"), exchange);
  return folder;
}
