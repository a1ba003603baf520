import { request } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Sandbox, startSandbox } from "../../src/index.js";

const MiB = 1024 * 1024;

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ rateLimits: false });
});
afterAll(() => sandbox.stop());

/** Sends the start of a body that never ends, and returns the response. */
async function sendStart(url: string, bytes: number, headers: Record<string, string>) {
  const { promise, reject, resolve } = Promise.withResolvers<{ status: number; body: unknown }>();
  const sent = request(url, { method: "POST", headers }, async (response) => {
    const chunks = await response.toArray();
    const text = Buffer.concat(chunks as Buffer[]).toString();
    resolve({
      status: response.statusCode ?? 0,
      body: text.startsWith("{") ? JSON.parse(text) : text,
    });
    sent.destroy();
  }).on("error", reject);
  for (let left = bytes; left > 0; left -= MiB) sent.write(Buffer.alloc(Math.min(left, MiB), 0x20));
  return promise;
}

const requestTo = (service: "crm" | "notes" | "convintel", path: string) => {
  const { baseUrl, token } = sandbox.services[service];
  const headers = {
    authorization: `Bearer ${token}`,
    "content-type": "application/json",
    "notion-version": "2026-03-11",
  };
  return [`${baseUrl}${path}`, headers] as const;
};

test("the CRM rejects a body over 10 MB before its end", async () => {
  const [url, headers] = requestTo("crm", "/v2/tasks");
  expect(await sendStart(url, 10 * MiB + 1, headers)).toEqual({
    status: 413,
    body: {
      status_code: 413,
      type: "invalid_request_error",
      code: "validation_type",
      message: "Request body is too large.",
    },
  });
});

test("the notes service rejects a body over 500 KB, and a form over a part of a file, before its end", async () => {
  const error = (kilobytes: number) => ({
    status: 400,
    body: {
      object: "error",
      status: 400,
      code: "validation_error",
      message: `body failed validation: body should be ≤ \`${kilobytes}\` KB.`,
      request_id: expect.any(String) as unknown,
    },
  });
  const [url, headers] = requestTo("notes", "/v1/pages");
  expect(await sendStart(url, 500 * 1024 + 1, headers)).toEqual(error(500));
  const form = { ...headers, "content-type": "multipart/form-data; boundary=x" };
  expect(await sendStart(url, 21 * MiB + 1, form)).toEqual(error(21 * 1024));
});

test.each(["application/json", "multipart/form-data; boundary=x"])(
  "the conversation intelligence rejects a body of %s over 10 MB before its end",
  async (type) => {
    const [url, headers] = requestTo("convintel", "/createWebhook");
    expect(await sendStart(url, 10 * MiB + 1, { ...headers, "content-type": type })).toEqual({
      status: 413,
      body: { message: "The POST data is too large." },
    });
  },
);

test("bodies of the allowed size are read", async () => {
  const [url, headers] = requestTo("notes", "/v1/search");
  const body = `{"page_size":1}${" ".repeat(500 * 1024 - 15)}`;
  expect((await fetch(url, { method: "POST", headers, body })).status).toBe(200);
});

test.each(["/control/snapshots", "/control/faults", "/console/faults"])(
  "%s rejects a body over 10 MB before its end",
  async (path) => {
    const headers = { "content-type": "application/json" };
    expect((await sendStart(`${sandbox.url}${path}`, 10 * MiB + 1, headers)).status).toBe(413);
  },
);
