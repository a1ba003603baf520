import { expect, test } from "vitest";
import { ApiError, type CredentialProvider } from "../../src/index.js";
import { ApiClient } from "../../src/index.js";
import { createApiClient, path, type Reply, type Service } from "../../src/provider/index.js";
import { deskService, TOKEN } from "../helpers/desk.js";
import { json, startServer } from "../helpers/server.js";

const read = { method: "GET", path: path`/papers` } as const;
const write = {
  method: "POST",
  path: path`/papers`,
  body: {},
  verifyWith: "desk_list_papers",
} as const;

/** Errors inside a 200 reply, by their code. */
const STATUSES: Record<string, number> = {
  AUTH: 401,
  FORBIDDEN: 403,
  MISSING: 404,
  TAKEN: 409,
  INVALID: 422,
  LIMIT: 429,
  BROKEN: 500,
  BUSY: 503,
};

const service: Service = {
  ...deskService,
  interpret: ({ body }: Reply) => {
    const { error } = body as { error?: { code: string; message?: string; committed?: boolean } };
    return (
      error && {
        ...error,
        status: STATUSES[error.code],
        retryAfterMs: error.code === "LIMIT" ? 5 : undefined,
      }
    );
  },
};

async function connect(...replies: Parameters<typeof startServer>) {
  const server = await startServer(...replies);
  const client = createApiClient(service, { baseUrl: server.baseUrl, token: TOKEN });
  return { client, server };
}

const failing = (code: string, more: object = {}) => json(200, { error: { code, ...more } });

test.each([
  ["FORBIDDEN", "permission_denied", false],
  ["MISSING", "not_found", false],
  ["TAKEN", "conflict", false],
  ["INVALID", "request_rejected", false],
  ["BROKEN", "service_failed", true],
])("a write whose 200 reply says %s is %s", async (code, errorCode, mayHaveHappened) => {
  const { client, server } = await connect(failing(code, { message: "No." }));
  const error: unknown = await client.send(write).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ code: errorCode, status: 200, serviceCode: code, mayHaveHappened });
  expect(String(error)).toContain(`The desk reported an error ${code}: “No.”`);
  expect(String(error).includes("Check with desk_list_papers")).toBe(mayHaveHappened);
  expect(server.seen).toHaveLength(1);
});

test.each([
  ["a read after a rate limit", "LIMIT", read],
  ["a write after a rate limit", "LIMIT", write],
  ["a read while the service is busy", "BUSY", read],
])("%s in a 200 reply is sent again", async (_what, code, request) => {
  const { client, server } = await connect(failing(code), json(200, { ok: true }));
  await expect(client.send(request)).resolves.toEqual({ ok: true });
  expect(server.seen).toHaveLength(2);
});

test("a write is not sent again while the service is busy", async () => {
  const { client, server } = await connect(failing("BUSY"), json(200, { ok: true }));
  await expect(client.send(write)).rejects.toMatchObject({ mayHaveHappened: true });
  expect(server.seen).toHaveLength(1);
});

test("a rejected token in a 200 reply is replaced once, and the request sent again", async () => {
  const server = await startServer(failing("AUTH"), json(200, { ok: true }));
  const rejected: unknown[] = [];
  const credentials: CredentialProvider = {
    authorize: () => ({ headers: { authorization: `Bearer ${TOKEN}-${rejected.length}` } }),
    onUnauthorized: async ({ error }) => void rejected.push(error.code),
  };
  const client = new ApiClient(service, { credentials, baseUrl: server.baseUrl });
  await expect(client.send(write)).resolves.toEqual({ ok: true });
  expect(rejected).toEqual(["auth_required"]);
  expect(server.seen.map(({ headers }) => headers.authorization)).toEqual([
    `Bearer ${TOKEN}-0`,
    `Bearer ${TOKEN}-1`,
  ]);
});

test("a rate limit with status 400 is one, with the wait of its header", async () => {
  const limited: Service = {
    ...deskService,
    interpret: ({ body, headers, status }) =>
      status === 400 && (body as { code?: string }).code === "RATELIMITED"
        ? { status: 429, code: "RATELIMITED", retryAfterMs: Number(headers["x-reset-ms"]) }
        : undefined,
  };
  const server = await startServer(
    json(400, { code: "RATELIMITED" }, { "x-reset-ms": "3" }),
    json(400, { code: "RATELIMITED" }, { "x-reset-ms": "7200000" }),
  );
  const client = createApiClient(limited, { baseUrl: server.baseUrl, token: TOKEN });
  await expect(client.send(write)).rejects.toMatchObject({
    name: "RateLimitError",
    status: 400,
    retryAfterMs: 7_200_000,
    message: expect.stringContaining("The desk returned 400"),
  });
  expect(server.seen).toHaveLength(2);
});

test("a failed write that was carried out says so", async () => {
  const { client } = await connect(failing("INVALID", { committed: true }));
  await expect(client.send(write)).rejects.toMatchObject({ mayHaveHappened: true });
});

test.each<[string, Service["interpret"]]>([
  [
    "throws",
    () => {
      throw new TypeError("not this shape");
    },
  ],
  ["returns nothing", () => undefined],
  ["returns words without a status", () => ({ code: "fine", message: "All good" })],
  ["returns a status that is no error", () => ({ status: 201 })],
  ["returns a status that is no number", () => ({ status: "429" as unknown as number })],
])("a 200 reply is a success when interpret %s", async (_what, interpret) => {
  const server = await startServer(json(200, { status: "done" }));
  const own = { ...deskService, interpret };
  const client = createApiClient(own, { baseUrl: server.baseUrl, token: TOKEN });
  await expect(client.send(write)).resolves.toEqual({ status: "done" });
});

test("values of other types in an interpretation do not hide the error", async () => {
  const interpret = () => ({
    code: 7,
    message: { no: "text" },
    details: "none",
    retryAfterMs: "1",
  });
  const own = { ...deskService, interpret: interpret as unknown as Service["interpret"] };
  const server = await startServer(json(422, {}));
  const client = createApiClient(own, { baseUrl: server.baseUrl, token: TOKEN });
  await expect(client.send(write)).rejects.toMatchObject({
    name: "BadRequestError",
    serviceCode: "7",
    details: {},
  });
});

test("a service without interpret has errors by their status", async () => {
  const server = await startServer(json(404, { message: "gone" }));
  const { interpret: _none, ...plain } = deskService;
  const client = createApiClient(plain, { baseUrl: server.baseUrl, token: TOKEN });
  await expect(client.send(read)).rejects.toMatchObject({ name: "NotFoundError", status: 404 });
});
