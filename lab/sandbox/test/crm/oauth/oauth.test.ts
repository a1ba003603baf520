import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { type Sandbox, sandboxClients, seedId } from "../../../src/index.js";
import {
  askCrm,
  call,
  callback,
  codeFor,
  connectCrm,
  createClock,
  readReply,
  started,
  statusWith,
  tokensIn,
} from "../../helpers/oauth.js";

const post = async (sandbox: Sandbox, path: string, init: RequestInit) =>
  readReply(await fetch(`${sandbox.services.crm.oauthUrl}${path}`, { method: "POST", ...init }));
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
const form = (fields: Record<string, string>) => ({ body: new URLSearchParams(fields) });

describe("a code", () => {
  test("is exchanged for a non-expiring workspace token without a refresh token", async () => {
    const { now } = createClock();
    const sandbox = await started({ now });
    const code = await codeFor(sandbox, "crm", {}, "lena-hoffmann");
    const response = await askCrm(sandbox, { code, redirect_uri: callback });
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("no-store");
    const { access } = tokensIn(response);
    expect(response.body).toEqual({ access_token: access, token_type: "Bearer" });
    expect(access).toMatch(/^sandbox-crm-access-/);
    const { body } = await call(sandbox, "crm", access, "/v2/self");
    expect(body).toMatchObject({
      active: true,
      client_id: sandboxClients.crm.clientId,
      aud: sandboxClients.crm.clientId,
      exp: null,
      iat: Math.floor(now().getTime() / 1000),
      token_level: "workspace",
      authorized_by_workspace_member_id: seedId("crm/member/lena-hoffmann"),
      workspace_id: seedId("crm/workspace"),
    });
    const note = {
      parent_object: "people",
      parent_record_id: seedId("crm/people/gemma-thornton"),
      title: "From an app",
      format: "plaintext",
      content: "Hello",
    };
    const written = await call(sandbox, "crm", access, "/v2/notes", { data: note });
    expect(written).toMatchObject({
      status: 200,
      body: { data: { created_by_actor: { type: "api-token" } } },
    });
  });

  test("can be exchanged without a redirect URI", async () => {
    const sandbox = await started();
    expect(await askCrm(sandbox, { code: await codeFor(sandbox, "crm") })).toMatchObject({
      status: 200,
    });
  });

  test("grants exactly the scopes of its app", async () => {
    const sandbox = await started();
    const app = sandbox.addApp("crm", {
      redirectUris: [callback],
      scopes: ["object_configuration:read", "task:read"],
    });
    const code = await codeFor(sandbox, "crm", { client_id: app.clientId });
    const { access } = tokensIn(
      await askCrm(sandbox, { code, client_id: app.clientId, client_secret: app.clientSecret }),
    );
    expect((await call(sandbox, "crm", access, "/v2/self")).body).toMatchObject({
      scope: "object_configuration:read task:read",
      client_id: app.clientId,
    });
    expect(await statusWith(sandbox, "crm", access)).toBe(200);
    expect((await call(sandbox, "crm", access, "/v2/notes")).status).toBe(403);
  });

  test("is valid once; a second use revokes the first token", async () => {
    const sandbox = await started();
    const code = await codeFor(sandbox, "crm");
    const other = await connectCrm(sandbox);
    const { access } = tokensIn(await askCrm(sandbox, { code }));
    const stranger = sandbox.addApp("crm", { redirectUris: [callback] });
    const stolen = { code, client_id: stranger.clientId, client_secret: stranger.clientSecret };
    expect(await askCrm(sandbox, stolen)).toMatchObject({ body: { error: "invalid_grant" } });
    expect(await statusWith(sandbox, "crm", access)).toBe(200);
    expect(await askCrm(sandbox, { code })).toMatchObject({
      status: 400,
      body: { error: "invalid_grant", error_description: expect.stringContaining("used before") },
    });
    expect(await statusWith(sandbox, "crm", access)).toBe(401);
    expect(await statusWith(sandbox, "crm", other)).toBe(200);
    expect(sandbox.authorizations("crm").map(({ active }) => active)).toEqual([true, false]);
  });

  test("can be exchanged only once by concurrent requests", async () => {
    const sandbox = await started();
    const code = await codeFor(sandbox, "crm");
    const responses = await Promise.all([1, 2, 3].map(() => askCrm(sandbox, { code })));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ body }) => body["error"] === "invalid_grant")).toHaveLength(2);
  });

  test("expires after ten minutes", async () => {
    const { now, forward } = createClock();
    const sandbox = await started({ now });
    const [early, late] = [await codeFor(sandbox, "crm"), await codeFor(sandbox, "crm")];
    forward(599);
    expect((await askCrm(sandbox, { code: early })).status).toBe(200);
    forward(1);
    expect(await askCrm(sandbox, { code: late })).toMatchObject({
      status: 400,
      body: { error: "invalid_grant", error_description: "The code has expired." },
    });
  });

  test("requires its verifier if there was a challenge, and rejects one otherwise", async () => {
    const sandbox = await started();
    const verifier = "v".repeat(64);
    const challenge = createHash("sha256").update(verifier).digest("base64url");
    const changes = { code_challenge: challenge, code_challenge_method: "S256" };
    const code = await codeFor(sandbox, "crm", changes);
    for (const codeVerifier of [undefined, "w".repeat(64), challenge]) {
      expect(await askCrm(sandbox, { code, code_verifier: codeVerifier })).toMatchObject({
        body: { error: "invalid_grant" },
      });
    }
    expect((await askCrm(sandbox, { code, code_verifier: verifier })).status).toBe(200);
    const validInput = await codeFor(sandbox, "crm");
    expect(await askCrm(sandbox, { code: validInput, code_verifier: verifier })).toMatchObject({
      body: { error: "invalid_grant" },
    });
  });
});

describe("the token endpoint", () => {
  test.each([
    ["a wrong secret", { client_secret: "nope" }, 401, "invalid_client"],
    ["a secret with a correct prefix", { client_secret: "sandbox-crm" }, 401, "invalid_client"],
    ["no secret", { client_secret: undefined }, 401, "invalid_client"],
    ["no client id", { client_id: undefined }, 401, "invalid_client"],
    ["an app of another service", sandboxNotes(), 401, "invalid_client"],
    ["no grant type", { grant_type: undefined }, 400, "invalid_request"],
    ["another grant type", { grant_type: "refresh_token" }, 400, "unsupported_grant_type"],
    ["no code", { code: undefined }, 400, "invalid_request"],
    ["an unknown code", { code: "nope" }, 400, "invalid_grant"],
    ["another redirect URI", { redirect_uri: `${callback}/` }, 400, "invalid_grant"],
  ])("rejects %s and keeps the code valid", async (_name, changes, status, error) => {
    const sandbox = await started();
    const code = await codeFor(sandbox, "crm");
    const response = await askCrm(sandbox, { code, ...changes });
    expect(response.status).toBe(status);
    expect(response.body).toEqual({ error, error_description: expect.any(String) });
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect((await askCrm(sandbox, { code })).status).toBe(200);
  });

  test("rejects a body that is not a form, and duplicate fields", async () => {
    const sandbox = await started();
    const { clientId, clientSecret } = sandbox.services.crm;
    const fields = { client_id: clientId, client_secret: clientSecret };
    const json = { headers: { "content-type": "application/json" }, body: JSON.stringify(fields) };
    expect(await post(sandbox, "/oauth/token", json)).toMatchObject({
      status: 400,
      body: { error: "invalid_request" },
    });
    const twice = new URLSearchParams({ ...fields, code: "a" });
    twice.append("client_id", clientId);
    expect(await post(sandbox, "/oauth/token", { body: twice })).toMatchObject({
      status: 400,
      body: { error: "invalid_request", error_description: expect.stringContaining("client_id") },
    });
  });

  test("rejects a code of the other service", async () => {
    const sandbox = await started();
    const code = await codeFor(sandbox, "notes");
    expect(await askCrm(sandbox, { code })).toMatchObject({ body: { error: "invalid_grant" } });
  });

  test("does not count against the limits of the API", async () => {
    const sandbox = await started();
    const responses = await Promise.all(
      Array.from({ length: 40 }, () => askCrm(sandbox, { code: "nope" })),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([400]));
  });
});

function sandboxNotes() {
  const { clientId, clientSecret } = sandboxClients.notes;
  return { client_id: clientId, client_secret: clientSecret };
}

describe("introspection", () => {
  test("returns the same as /v2/self for a valid token", async () => {
    const sandbox = await started();
    const token = await connectCrm(sandbox);
    const response = await post(sandbox, "/oauth/introspect", bearer(token));
    expect(response.status).toBe(200);
    expect(response.body).toEqual((await call(sandbox, "crm", token, "/v2/self")).body);
    expect(response.body).toMatchObject({ active: true });
  });

  test("returns only `active: false` for any other token", async () => {
    const sandbox = await started();
    for (const init of [{}, bearer("nope")]) {
      expect(await post(sandbox, "/oauth/introspect", init)).toMatchObject({ status: 200 });
      expect((await post(sandbox, "/oauth/introspect", init)).body).toEqual({ active: false });
    }
  });
});

describe("revocation", () => {
  test.each([
    ["as bearer token", (token: string) => bearer(token)],
    ["in a form", (token: string) => form({ token })],
    ["as both", (token: string) => ({ ...bearer(token), ...form({ token }) })],
  ])("revokes a token sent %s", async (_name, init) => {
    const sandbox = await started();
    const [token, other] = [await connectCrm(sandbox), await connectCrm(sandbox)];
    const response = await fetch(`${sandbox.services.crm.oauthUrl}/oauth/revoke`, {
      method: "POST",
      ...init(token),
    });
    expect([response.status, await response.text()]).toEqual([204, ""]);
    expect(await statusWith(sandbox, "crm", token)).toBe(401);
    expect((await call(sandbox, "crm", token, "/v2/self")).body).toEqual({ active: false });
    expect((await post(sandbox, "/oauth/introspect", bearer(token))).body).toEqual({
      active: false,
    });
    expect(await statusWith(sandbox, "crm", other)).toBe(200);
    expect(sandbox.authorizations("crm").map(({ active }) => active)).toEqual([false, true]);
    expect((await post(sandbox, "/oauth/revoke", init(token))).status).toBe(204);
  });

  test("rejects requests without a token or with two", async () => {
    const sandbox = await started();
    const token = await connectCrm(sandbox);
    for (const init of [{}, form({}), { ...bearer(token), ...form({ token: "another" }) }]) {
      expect(await post(sandbox, "/oauth/revoke", init)).toMatchObject({
        status: 400,
        body: { error: "invalid_request" },
      });
    }
    expect(await statusWith(sandbox, "crm", token)).toBe(200);
  });

  test("does not revoke tokens that were not issued by OAuth", async () => {
    const sandbox = await started();
    const { token } = sandbox.services.crm;
    expect((await post(sandbox, "/oauth/revoke", bearer(token))).status).toBe(204);
    expect(await statusWith(sandbox, "crm", token)).toBe(200);
  });
});
