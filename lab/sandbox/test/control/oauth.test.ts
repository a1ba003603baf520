import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { type Sandbox, sandboxClients, startSandbox } from "../../src/index.js";
import {
  askCrm,
  askNotes,
  call,
  callback,
  codeFor,
  connectCrm,
  connectNotes,
  createClock,
  readReply,
  refreshNotes,
  started,
  statusWith,
  tokensIn,
} from "../helpers/oauth.js";

const control = async ({ port }: Sandbox, path: string, body?: unknown) =>
  readReply(
    await fetch(`http://127.0.0.1:${port}/control/oauth${path}`, {
      ...(body !== undefined && { method: "POST", body: JSON.stringify(body) }),
    }),
  );

const ways: [string, (sandbox: Sandbox, service: "crm" | "notes") => Promise<void>][] = [
  ["in process", (sandbox, service) => Promise.resolve(sandbox.expireTokens(service))],
  [
    "over HTTP",
    async (sandbox, service) => {
      const reply = await control(sandbox, "/expire", { service });
      expect(reply).toMatchObject({ status: 200, body: { expired: service } });
    },
  ],
];

describe.each(ways)("tokens expired %s", (_name, expire) => {
  test("are invalid in the notes service and can be refreshed", async () => {
    const sandbox = await started();
    const tokens = await connectNotes(sandbox);
    const byHand = sandbox.addToken("notes", ["readContent"]);
    const crm = await connectCrm(sandbox);
    await expire(sandbox, "notes");
    expect(await statusWith(sandbox, "notes", tokens.access)).toBe(401);
    for (const token of [byHand, sandbox.services.notes.token]) {
      expect(await statusWith(sandbox, "notes", token)).toBe(200);
    }
    expect(await statusWith(sandbox, "crm", crm)).toBe(200);
    expect(sandbox.authorizations("notes")).toMatchObject([{ active: true }]);
    const fresh = tokensIn(await refreshNotes(sandbox, tokens.refresh));
    expect(await statusWith(sandbox, "notes", fresh.access)).toBe(200);
  });

  test("are permanently invalid in the CRM", async () => {
    const sandbox = await started();
    const token = await connectCrm(sandbox);
    const notes = await connectNotes(sandbox);
    await expire(sandbox, "crm");
    expect(await statusWith(sandbox, "crm", token)).toBe(401);
    expect((await call(sandbox, "crm", token, "/v2/self")).body).toEqual({ active: false });
    expect(await statusWith(sandbox, "crm", sandbox.services.crm.token)).toBe(200);
    expect(await statusWith(sandbox, "notes", notes.access)).toBe(200);
    expect(sandbox.authorizations("crm")).toMatchObject([{ active: false }]);
  });
});

test("authorizations are listed without secrets, in process and over HTTP", async () => {
  const { now, forward } = createClock();
  const sandbox = await started({ now });
  const tokens = [await connectNotes(sandbox, "sofia-marino")];
  forward(60);
  tokens.push(await connectNotes(sandbox, "tom-whitaker"));
  tokens.push(tokensIn(await refreshNotes(sandbox, tokens[1]?.refresh ?? "")));
  const crm = await connectCrm(sandbox, "jonas-eriksen");
  const { clientId } = sandboxClients.notes;
  const common = { service: "notes", clientId, refusedReuses: 0, active: true };
  const botId = expect.any(String) as string;
  const listed = [
    {
      ...common,
      member: "sofia-marino",
      botId,
      issuedAt: "2026-03-04T12:00:00.000Z",
      refreshes: 0,
    },
    {
      ...common,
      member: "tom-whitaker",
      botId,
      issuedAt: "2026-03-04T12:01:00.000Z",
      refreshes: 1,
    },
  ];
  expect(sandbox.authorizations("notes")).toEqual(listed);
  const reply = await control(sandbox, "/authorizations?service=notes");
  expect(reply).toMatchObject({ status: 200, body: { authorizations: listed } });
  expect(sandbox.authorizations("crm")).toMatchObject([{ member: "jonas-eriksen" }]);
  expect(sandbox.authorizations("crm")[0]).not.toHaveProperty("botId");
  const text = JSON.stringify([reply.body, sandbox.authorizations("crm")]);
  for (const secret of [...tokens.flatMap((each) => Object.values(each)), crm]) {
    expect(text).not.toContain(secret);
  }
});

test.each([
  ["/expire", { service: "convintel" }],
  ["/expire", {}],
  ["/expire", null],
  ["/authorizations", undefined],
  ["/authorizations?service=mail", undefined],
])("the control route %s names the services to %j", async (path, body) => {
  expect(await control(await started(), path, body)).toEqual({
    status: 400,
    headers: expect.any(Headers) as Headers,
    body: { message: expect.stringContaining('"service" takes one of "crm", "notes"') as string },
  });
});

test("a reset deletes apps, authorizations and tokens, and keeps the ready-made apps", async () => {
  const sandbox = await started();
  const app = sandbox.addApp("crm", { redirectUris: [callback] });
  const tokens = await connectNotes(sandbox);
  const token = await connectCrm(sandbox);
  const code = await codeFor(sandbox, "crm");
  sandbox.reset();
  expect([...sandbox.authorizations("notes"), ...sandbox.authorizations("crm")]).toEqual([]);
  expect(await statusWith(sandbox, "notes", tokens.access)).toBe(401);
  expect(await statusWith(sandbox, "crm", token)).toBe(401);
  expect((await refreshNotes(sandbox, tokens.refresh)).status).toBe(400);
  expect((await askCrm(sandbox, { code })).status).toBe(400);
  await expect(codeFor(sandbox, "crm", { client_id: app.clientId })).rejects.toThrow("No app");
  expect(await statusWith(sandbox, "crm", await connectCrm(sandbox))).toBe(200);
});

test("a data file preserves apps and tokens across restarts", async () => {
  const folder = mkdtempSync(join(tmpdir(), "oauth-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const data = join(folder, "data.sqlite");
  const first = await startSandbox({ data });
  const tokens = await connectNotes(first);
  const app = first.addApp("crm", { redirectUris: [callback] });
  const code = await codeFor(first, "crm", { client_id: app.clientId });
  await first.stop();
  const second = await started({ data });
  expect(await statusWith(second, "notes", tokens.access)).toBe(200);
  expect((await refreshNotes(second, tokens.refresh)).status).toBe(200);
  const fields = { code, client_id: app.clientId, client_secret: app.clientSecret };
  expect((await askCrm(second, fields)).status).toBe(200);
});

describe("an app cannot be added", () => {
  test.each([
    [[], "at least one redirect URI"],
    [["/callback"], '"/callback" is not a valid redirect URI'],
    [[callback, "https://agent.example/#part"], "agent.example/#part"],
    [["javascript:alert(1)"], "javascript"],
    [["https://user:word@agent.example/"], "user:word"],
    [["https://agent.example/a b"], "a b"],
  ])("with the addresses %j", async (redirectUris, message) => {
    const sandbox = await started();
    expect(() => sandbox.addApp("notes", { redirectUris })).toThrow(message);
    expect(() => sandbox.addApp("notes", { redirectUris })).toThrow(TypeError);
  });

  test.each(["", "  ", "\u200B\u202E"])("with the invisible name %j", async (name) => {
    const sandbox = await started();
    expect(() => sandbox.addApp("notes", { redirectUris: [callback], name })).toThrow(TypeError);
  });

  test("with an unknown permission", async () => {
    const sandbox = await started();
    const scopes = ["task:delete" as "task:read"];
    expect(() => sandbox.addApp("crm", { redirectUris: [callback], scopes })).toThrow(
      '"task:delete" is not a permission of crm',
    );
  });
});

describe("faults apply to", () => {
  test("the token endpoint, with an HTML page", async () => {
    const sandbox = await started();
    const { refresh } = await connectNotes(sandbox);
    sandbox.faults.add({
      service: "notes",
      path: "/oauth/token",
      status: 403,
      headers: { "Content-Type": "text/html; charset=utf-8" },
      body: "<h1>Blocked</h1>",
    });
    const { baseUrl } = sandbox.services.notes;
    const reply = await fetch(`${baseUrl}/v1/oauth/token`, { method: "POST" });
    expect(reply.status).toBe(403);
    expect(reply.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(await reply.text()).toBe("<h1>Blocked</h1>");
    expect((await refreshNotes(sandbox, refresh)).status).toBe(200);
  });

  test("a refresh after its commit, so that its tokens are lost", async () => {
    const sandbox = await started();
    const { refresh } = await connectNotes(sandbox);
    sandbox.faults.add({ service: "notes", path: "/oauth/token", kind: "drop-after" });
    await expect(refreshNotes(sandbox, refresh)).rejects.toThrow("fetch failed");
    expect(await refreshNotes(sandbox, refresh)).toMatchObject({
      body: { error: "invalid_grant" },
    });
    expect(sandbox.authorizations("notes")).toMatchObject([{ refreshes: 1, refusedReuses: 1 }]);
  });

  test("the CRM's code exchange, and the code stays valid", async () => {
    const sandbox = await started();
    const code = await codeFor(sandbox, "crm");
    sandbox.faults.add({ service: "crm", path: "/oauth/token", status: 503 });
    expect((await askCrm(sandbox, { code })).status).toBe(503);
    expect((await askCrm(sandbox, { code })).status).toBe(200);
  });

  test("the consent page", async () => {
    const sandbox = await started();
    sandbox.faults.add({ service: "crm", path: "/authorize", status: 502, body: "Bad gateway" });
    await expect(codeFor(sandbox, "crm")).rejects.toThrow("returned 502: Bad gateway");
  });
});

test("OAuth requests do not count against the rate limit of the notes service", async () => {
  const sandbox = await started();
  const replies = await Promise.all(
    Array.from({ length: 200 }, () => askNotes(sandbox, "introspect", { token: "nope" })),
  );
  expect(replies.every(({ status }) => status === 200)).toBe(true);
});

test("all tokens of a connection share one rate limit", async () => {
  const sandbox = await started();
  const tokens = await connectNotes(sandbox);
  const many = (token: string, count: number) =>
    Promise.all(Array.from({ length: count }, () => statusWith(sandbox, "notes", token)));
  expect(new Set(await many(tokens.access, 180))).toEqual(new Set([200]));
  const fresh = tokensIn(await refreshNotes(sandbox, tokens.refresh));
  expect(await statusWith(sandbox, "notes", fresh.access)).toBe(429);
  const other = await connectNotes(sandbox);
  expect(await statusWith(sandbox, "notes", other.access)).toBe(200);
});
