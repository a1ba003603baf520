import { expect, test } from "vitest";
import { createJwtAuthorization } from "../../src/index.js";
import { startAuthorizationServer } from "../helpers/authorization-server.js";
import { connectHttp, eras, textOf } from "../helpers/clients.js";
import { startProtectedServer, withToken } from "../helpers/protected-server.js";

const publicUrl = new URL("http://localhost:8080/mcp");

/** Sends a request with a token, and returns the status and challenge. */
async function challenge(url: URL, token?: string) {
  const response = await fetch(url, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: "{}",
  });
  const text = response.headers.get("www-authenticate") ?? "";
  return { status: response.status, challenge: text, body: await response.text() };
}

test.each(eras)("%s: a caller acts for the account of the token's subject", async (era) => {
  const { issuer, url } = await startProtectedServer();
  const client = await connectHttp(url, era, {}, withToken(await issuer.issue({ sub: "ada" })));
  const result = await client.callTool({ name: "crm_list_tasks", arguments: { limit: 1 } });
  expect(textOf(result)).toContain("task_id");
});

test("a caller whose account is not connected gets no other caller's data", async () => {
  const { issuer, url } = await startProtectedServer();
  const token = await issuer.issue({ sub: "grace" });
  const client = await connectHttp(url, "2026", {}, withToken(token));
  const result = await client.callTool({ name: "crm_list_tasks", arguments: { limit: 1 } });
  expect(result.isError).toBe(true);
  expect(textOf(result)).toContain('"grace"');
  expect(textOf(result)).not.toContain("task_id");
});

test("of callers at the same time, only the one with an account gets its data", async () => {
  const { issuer, url } = await startProtectedServer();
  const callers = ["ada", "grace"].flatMap((sub) => eras.map((era) => ({ sub, era })));
  const clients = await Promise.all(
    callers.map(async ({ era, sub }) =>
      connectHttp(url, era, {}, withToken(await issuer.issue({ sub }))),
    ),
  );
  const repeated = Array.from({ length: 10 }, () => clients).flat();
  const results = await Promise.all(
    repeated.map((client) => client.callTool({ name: "crm_list_tasks", arguments: { limit: 1 } })),
  );
  const gotData = results.map((result) => textOf(result).includes("task_id"));
  expect(gotData).toEqual(repeated.map((_, index) => index % callers.length < eras.length));
});

test("a caller without a token learns where to get one", async () => {
  const { issuer, url } = await startProtectedServer({ requiredScopes: ["mcp"] });
  const refused = await challenge(url);
  expect(refused.status).toBe(401);
  const [, address = ""] = /resource_metadata="([^"]+)"/.exec(refused.challenge) ?? [];
  expect(address).toBe("http://localhost:8080/.well-known/oauth-protected-resource/mcp");
  const metadata = await fetch(new URL(new URL(address).pathname, url));
  expect(await metadata.json()).toMatchObject({
    resource: publicUrl.href,
    authorization_servers: [issuer.url],
    scopes_supported: ["mcp"],
  });
});

const past = Math.floor(Date.now() / 1000) - 3600;

test.each([
  ["has expired", { exp: past }],
  ["never expires", { exp: undefined }],
  ["is for another server", { aud: "https://other.example/mcp" }],
  ["comes from another issuer", { iss: "https://issuer.example" }],
  ["names no subject", { sub: undefined }],
  ["has an empty subject", { sub: "" }],
  ["has a blank subject", { sub: " " }],
  ["has a list as its subject", { sub: ["ada"] as never }],
  ["has a number as its subject", { sub: 1 as never }],
  ["has an object as its subject", { sub: { name: "ada" } as never }],
  ["has a subject with a control character", { sub: "ada\n" }],
  ["has a subject with half of a surrogate pair", { sub: "ada\uD83D" }],
  ["has too long a subject", { sub: "a".repeat(256) }],
])("a token that %s is refused", async (_title, claims) => {
  const { issuer, url } = await startProtectedServer();
  const token = await issuer.issue({ sub: "ada", ...claims });
  const refused = await challenge(url, token);
  expect(refused).toMatchObject({
    status: 401,
    challenge: expect.stringContaining('error="invalid_token"'),
  });
  expect(refused.body).not.toContain(token);
});

test.each(["auth0|5f7c8ec7c33c6c004bbafe82", "system:serviceaccount:crm:bot", "a".repeat(255)])(
  "a token for %s is accepted",
  async (sub) => {
    const { issuer, url } = await startProtectedServer();
    expect((await challenge(url, await issuer.issue({ sub }))).status).not.toBe(401);
  },
);

test("a token that is not signed by the issuer is refused", async () => {
  const { issuer, url } = await startProtectedServer();
  const other = await startAuthorizationServer();
  const foreign = await other.issue({ sub: "ada", iss: issuer.url });
  const [, payload] = (await issuer.issue({ sub: "ada" })).split(".");
  const header = Buffer.from(JSON.stringify({ alg: "none" })).toString("base64url");
  for (const token of [foreign, `${header}.${payload}.`, "not-a-token"]) {
    expect((await challenge(url, token)).status).toBe(401);
  }
});

test("a token without a required scope is refused with that scope", async () => {
  const { issuer, url } = await startProtectedServer({ requiredScopes: ["mcp"] });
  const token = await issuer.issue({ sub: "ada", scope: "email" });
  expect(await challenge(url, token)).toMatchObject({
    status: 403,
    challenge: expect.stringMatching(/insufficient_scope.*mcp/),
  });
  const allowed = await issuer.issue({ sub: "ada", scope: "email mcp" });
  expect((await challenge(url, allowed)).status).not.toBe(403);
});

test.each(["stop", "withdrawKeys"] as const)(
  "while the keys cannot be fetched (%s), a token is not called invalid",
  async (failure) => {
    const { issuer, url } = await startProtectedServer();
    const token = await issuer.issue({ sub: "ada" });
    await issuer[failure]();
    expect((await challenge(url, token)).status).toBe(500);
  },
);

test("an issuer without metadata, or with another name, is rejected at the start", async () => {
  const issuer = await startAuthorizationServer();
  const wrong = [`${issuer.url}/other`, issuer.url.replace("127.0.0.1", "localhost")];
  for (const url of wrong) {
    await expect(createJwtAuthorization({ issuer: url, publicUrl })).rejects.toThrow(
      "There is no metadata",
    );
  }
  const plain = createJwtAuthorization({ issuer: "http://issuer.example", publicUrl });
  await expect(plain).rejects.toThrow("https://");
});
