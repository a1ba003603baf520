import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { type Sandbox, sandboxClients, seedId } from "../src/index.js";
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
} from "./helpers/oauth.js";

const post = async (sandbox: Sandbox, path: string, init: RequestInit) =>
  readReply(await fetch(`${sandbox.services.crm.oauthUrl}${path}`, { method: "POST", ...init }));
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
const form = (fields: Record<string, string>) => ({ body: new URLSearchParams(fields) });

describe("a code", () => {
  test("is exchanged for a token of the workspace, with no end and no refresh token", async () => {
    const { now } = createClock();
    const sandbox = await started({ now });
    const code = await codeFor(sandbox, "crm", {}, "lena-hoffmann");
    const reply = await askCrm(sandbox, { code, redirect_uri: callback });
    expect(reply.status).toBe(200);
    expect(reply.headers.get("cache-control")).toBe("no-store");
    const { access } = tokensIn(reply);
    expect(reply.body).toEqual({ access_token: access, token_type: "Bearer" });
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

  test("needs no redirect URI in exchange", async () => {
    const sandbox = await started();
    expect(await askCrm(sandbox, { code: await codeFor(sandbox, "crm") })).toMatchObject({
      status: 200,
    });
  });

  test("gives the scopes of its app and no others", async () => {
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

  test("is good once; a second use ends what the first one gave", async () => {
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

  test("has one winner among those who exchange it at the same time", async () => {
    const sandbox = await started();
    const code = await codeFor(sandbox, "crm");
    const replies = await Promise.all([1, 2, 3].map(() => askCrm(sandbox, { code })));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ body }) => body["error"] === "invalid_grant")).toHaveLength(2);
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

  test("wants its verifier when there was a challenge, and none when there was none", async () => {
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
    const plain = await codeFor(sandbox, "crm");
    expect(await askCrm(sandbox, { code: plain, code_verifier: verifier })).toMatchObject({
      body: { error: "invalid_grant" },
    });
  });
});

describe("the token endpoint", () => {
  test.each([
    ["a wrong secret", { client_secret: "nope" }, 401, "invalid_client"],
    ["a secret that begins right", { client_secret: "sandbox-crm" }, 401, "invalid_client"],
    ["no secret", { client_secret: undefined }, 401, "invalid_client"],
    ["no client id", { client_id: undefined }, 401, "invalid_client"],
    ["an app of another service", sandboxNotes(), 401, "invalid_client"],
    ["no grant type", { grant_type: undefined }, 400, "invalid_request"],
    ["another grant type", { grant_type: "refresh_token" }, 400, "unsupported_grant_type"],
    ["no code", { code: undefined }, 400, "invalid_request"],
    ["an unknown code", { code: "nope" }, 400, "invalid_grant"],
    ["another address", { redirect_uri: `${callback}/` }, 400, "invalid_grant"],
  ])("refuses %s, and leaves the code good", async (_name, changes, status, error) => {
    const sandbox = await started();
    const code = await codeFor(sandbox, "crm");
    const reply = await askCrm(sandbox, { code, ...changes });
    expect(reply.status).toBe(status);
    expect(reply.body).toEqual({ error, error_description: expect.any(String) });
    expect(reply.headers.get("cache-control")).toBe("no-store");
    expect((await askCrm(sandbox, { code })).status).toBe(200);
  });

  test("refuses a body that is no form, and fields that come twice", async () => {
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

  test("gives no token for a code of the other service", async () => {
    const sandbox = await started();
    const code = await codeFor(sandbox, "notes");
    expect(await askCrm(sandbox, { code })).toMatchObject({ body: { error: "invalid_grant" } });
  });

  test("does not count against the limits of the API", async () => {
    const sandbox = await started();
    const replies = await Promise.all(
      Array.from({ length: 40 }, () => askCrm(sandbox, { code: "nope" })),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([400]));
  });
});

function sandboxNotes() {
  const { clientId, clientSecret } = sandboxClients.notes;
  return { client_id: clientId, client_secret: clientSecret };
}

describe("introspection", () => {
  test("says of a good token what /v2/self says", async () => {
    const sandbox = await started();
    const token = await connectCrm(sandbox);
    const reply = await post(sandbox, "/oauth/introspect", bearer(token));
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual((await call(sandbox, "crm", token, "/v2/self")).body);
    expect(reply.body).toMatchObject({ active: true });
  });

  test("says of any other token that it is not active, and no more", async () => {
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
  ])("ends a token that comes %s", async (_name, init) => {
    const sandbox = await started();
    const [token, other] = [await connectCrm(sandbox), await connectCrm(sandbox)];
    const reply = await fetch(`${sandbox.services.crm.oauthUrl}/oauth/revoke`, {
      method: "POST",
      ...init(token),
    });
    expect([reply.status, await reply.text()]).toEqual([204, ""]);
    expect(await statusWith(sandbox, "crm", token)).toBe(401);
    expect((await call(sandbox, "crm", token, "/v2/self")).body).toEqual({ active: false });
    expect((await post(sandbox, "/oauth/introspect", bearer(token))).body).toEqual({
      active: false,
    });
    expect(await statusWith(sandbox, "crm", other)).toBe(200);
    expect(sandbox.authorizations("crm").map(({ active }) => active)).toEqual([false, true]);
    expect((await post(sandbox, "/oauth/revoke", init(token))).status).toBe(204);
  });

  test("refuses a request without a token, and one with two", async () => {
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

  test("leaves tokens made by hand as they are", async () => {
    const sandbox = await started();
    const { token } = sandbox.services.crm;
    expect((await post(sandbox, "/oauth/revoke", bearer(token))).status).toBe(204);
    expect(await statusWith(sandbox, "crm", token)).toBe(200);
  });
});
