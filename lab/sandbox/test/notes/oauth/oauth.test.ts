import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { sandboxClients, seedId } from "../../../src/index.js";
import { story } from "../../../src/company/story/index.js";
import {
  askNotes,
  authorizeUrl,
  basic,
  call,
  callback,
  codeFor,
  connectNotes,
  createClock,
  exchangeNotes,
  started,
  statusWith,
  tokensIn,
} from "../../helpers/oauth.js";

/** Expected error body in both formats. */
const refused = (status: number, error: string, code: string, message: unknown) => {
  return {
    object: "error",
    status,
    code,
    message,
    error,
    error_description: message,
    request_id: expect.any(String),
  };
};

describe("a code", () => {
  test("is exchanged for a pair of tokens of the person's bot", async () => {
    const sandbox = await started();
    const code = await codeFor(sandbox, "notes", {}, "aiko-tanabe");
    const reply = await exchangeNotes(sandbox, code);
    expect(reply.status).toBe(200);
    expect(reply.headers.get("cache-control")).toBe("no-store");
    const { access, refresh } = tokensIn(reply);
    const owner = {
      type: "user",
      user: {
        object: "user",
        id: seedId("notes/user/aiko-tanabe"),
        name: "Aiko Tanabe",
        avatar_url: null,
        type: "person",
        person: { email: "aiko.tanabe@northwind.example" },
      },
    };
    expect(reply.body).toEqual({
      access_token: access,
      token_type: "bearer",
      refresh_token: refresh,
      bot_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      workspace_id: seedId("notes/workspace"),
      workspace_name: story.workspace.name,
      workspace_icon: null,
      owner,
      duplicated_template_id: null,
      request_id: reply.headers.get("x-notion-request-id"),
    });
    expect(access).toMatch(/^sandbox-notes-access-/);
    expect(refresh).toMatch(/^sandbox-notes-refresh-/);
    expect((await call(sandbox, "notes", access, "/v1/users/me")).body).toMatchObject({
      id: reply.body["bot_id"],
      type: "bot",
      name: "Workbelt",
      bot: { owner, workspace_name: story.workspace.name },
    });
    expect(await statusWith(sandbox, "notes", refresh)).toBe(401);
  });

  test("lets the bot write in its own name", async () => {
    const sandbox = await started();
    const reply = await exchangeNotes(sandbox, await codeFor(sandbox, "notes"));
    const written = await call(sandbox, "notes", tokensIn(reply).access, "/v1/comments", {
      parent: { page_id: seedId("notes/page/team-home") },
      rich_text: [{ text: { content: "Hello" } }],
    });
    expect(written).toMatchObject({
      status: 200,
      body: { created_by: { id: reply.body["bot_id"] } },
    });
  });

  test("returns the same bot for the same person, and another for other people or apps", async () => {
    const sandbox = await started();
    const app = sandbox.addApp("notes", { redirectUris: [callback] });
    const botOf = async (member: string, client?: typeof app) => {
      const changes = client && { client_id: client.clientId };
      const code = await codeFor(sandbox, "notes", changes, member);
      return (await exchangeNotes(sandbox, code, {}, client && basic(client))).body["bot_id"];
    };
    const priya = await botOf("priya-raman");
    expect(await botOf("priya-raman")).toBe(priya);
    const others = [
      await botOf("marcus-bell"),
      await botOf("priya-raman", app),
      seedId("notes/bot"),
    ];
    expect(new Set([priya, ...others]).size).toBe(4);
  });

  test("leaves the same person's first pair valid", async () => {
    const sandbox = await started();
    const [first, second] = [await connectNotes(sandbox), await connectNotes(sandbox)];
    expect(first.access).not.toBe(second.access);
    for (const { access } of [first, second]) {
      expect(await statusWith(sandbox, "notes", access)).toBe(200);
    }
  });

  test("grants exactly the capabilities of its app", async () => {
    const sandbox = await started();
    const app = sandbox.addApp("notes", {
      redirectUris: [callback],
      permissions: ["readContent"],
    });
    const code = await codeFor(sandbox, "notes", { client_id: app.clientId });
    const reply = await exchangeNotes(sandbox, code, {}, basic(app));
    const { access } = tokensIn(reply);
    const partial = { object: "user", id: seedId("notes/user/priya-raman") };
    expect(reply.body["owner"]).toEqual({ type: "user", user: partial });
    expect((await call(sandbox, "notes", access, "/v1/search", {})).status).toBe(200);
    expect((await call(sandbox, "notes", access, "/v1/users")).status).toBe(403);
    expect((await call(sandbox, "notes", access, "/v1/comments", {})).status).toBe(403);
  });

  test("is valid once; a second use revokes both tokens of the first", async () => {
    const sandbox = await started();
    const code = await codeFor(sandbox, "notes");
    const { access, refresh } = tokensIn(await exchangeNotes(sandbox, code));
    expect(await exchangeNotes(sandbox, code)).toMatchObject({
      status: 400,
      body: { error: "invalid_grant" },
    });
    expect(await statusWith(sandbox, "notes", access)).toBe(401);
    const body = { grant_type: "refresh_token", refresh_token: refresh };
    expect(await askNotes(sandbox, "token", body)).toMatchObject({
      status: 400,
      body: { error: "invalid_grant" },
    });
    expect(sandbox.authorizations("notes")).toMatchObject([{ active: false, refusedReuses: 0 }]);
  });

  test("expires after ten minutes", async () => {
    const { now, forward } = createClock();
    const sandbox = await started({ now });
    const code = await codeFor(sandbox, "notes");
    forward(600);
    expect(await exchangeNotes(sandbox, code)).toMatchObject({ body: { error: "invalid_grant" } });
  });

  test("requires its verifier if there was a challenge", async () => {
    const sandbox = await started();
    const verifier = "v".repeat(64);
    const challenge = createHash("sha256").update(verifier).digest("base64url");
    const changes = { code_challenge: challenge, code_challenge_method: "S256" };
    const code = await codeFor(sandbox, "notes", changes);
    expect(await exchangeNotes(sandbox, code)).toMatchObject({ body: { error: "invalid_grant" } });
    const reply = await exchangeNotes(sandbox, code, { code_verifier: verifier });
    expect(reply.status).toBe(200);
  });
});

test("the consent page requires owner=user", async () => {
  const sandbox = await started();
  const url = authorizeUrl(sandbox, "notes", { owner: "workspace" });
  const location = await sandbox.approve(url, { member: "priya-raman" });
  expect(new URL(location).searchParams.get("error")).toBe("invalid_request");
});

test("an app with one redirect URI may omit it, also in the exchange", async () => {
  const sandbox = await started();
  const app = sandbox.addApp("notes", { redirectUris: [callback] });
  const changes = { client_id: app.clientId, redirect_uri: undefined };
  const location = await sandbox.approve(authorizeUrl(sandbox, "notes", changes), {
    member: "priya-raman",
  });
  expect(location.startsWith(`${callback}?code=`)).toBe(true);
  const code = new URL(location).searchParams.get("code") ?? "";
  expect(await exchangeNotes(sandbox, code, {}, basic(app))).toMatchObject({
    status: 400,
    body: { error: "invalid_request" },
  });
  const reply = await exchangeNotes(sandbox, code, { redirect_uri: undefined }, basic(app));
  expect(reply.status).toBe(200);
});

describe("the token endpoint", () => {
  const { clientId, clientSecret } = sandboxClients.notes;

  test.each([
    ["nothing", null],
    ["a bearer token", "Bearer sandbox-notes-token"],
    ["a wrong secret", basic({ clientId, clientSecret: "nope" })],
    ["an unknown app", basic({ clientId: "nope", clientSecret })],
    ["an app of another service", basic(sandboxClients.crm)],
    ["credentials without a colon", `Basic ${btoa(clientId)}`],
    ["percent-encoded credentials", basic({ clientId: "sandbox%2Dnotes%2Dclient", clientSecret })],
  ])("rejects %s as the app's credentials", async (_name, authorization) => {
    const sandbox = await started();
    const reply = await askNotes(sandbox, "token", {}, authorization);
    expect(reply.status).toBe(401);
    expect(reply.body).toEqual(refused(401, "invalid_client", "unauthorized", expect.any(String)));
    expect(reply.headers.get("www-authenticate")).toMatch(/^Basic /);
  });

  test("does not accept credentials in the body", async () => {
    const sandbox = await started();
    const body = { client_id: clientId, client_secret: clientSecret, grant_type: "refresh_token" };
    expect((await askNotes(sandbox, "token", body, null)).status).toBe(401);
  });

  test.each([
    ["no grant type", { grant_type: undefined }, "invalid_request", "validation_error"],
    [
      "another grant type",
      { grant_type: "password" },
      "unsupported_grant_type",
      "validation_error",
    ],
    ["no code", { code: undefined }, "invalid_request", "validation_error"],
    ["a code that is not a string", { code: 7 }, "invalid_request", "validation_error"],
    ["an unknown code", { code: "nope" }, "invalid_grant", "invalid_grant"],
    ["another redirect URI", { redirect_uri: `${callback}/` }, "invalid_grant", "invalid_grant"],
    ["no redirect URI", { redirect_uri: undefined }, "invalid_request", "validation_error"],
    ["a verifier without challenge", { code_verifier: "v" }, "invalid_grant", "invalid_grant"],
  ])("rejects %s and leaves the code valid", async (_name, changes, error, code) => {
    const sandbox = await started();
    const good = await codeFor(sandbox, "notes");
    const reply = await exchangeNotes(sandbox, good, changes);
    expect(reply.status).toBe(400);
    expect(reply.body).toEqual(refused(400, error, code, expect.any(String)));
    expect((await exchangeNotes(sandbox, good)).status).toBe(200);
  });

  test("rejects another app's code", async () => {
    const sandbox = await started();
    const app = sandbox.addApp("notes", { redirectUris: [callback] });
    const code = await codeFor(sandbox, "notes");
    expect(await exchangeNotes(sandbox, code, {}, basic(app))).toMatchObject({
      body: { error: "invalid_grant" },
    });
    expect((await exchangeNotes(sandbox, code)).status).toBe(200);
  });

  test.each([
    ["{", "invalid_json"],
    ["grant_type=refresh_token&refresh_token=x", "invalid_json"],
    ["[]", "validation_error"],
  ])("rejects the body %s", async (body, code) => {
    const reply = await askNotes(await started(), "token", body);
    expect(reply.body).toEqual(refused(400, "invalid_request", code, expect.any(String)));
  });
});

describe("an access token", () => {
  test("expires after exactly an hour", async () => {
    const { now, forward } = createClock();
    const sandbox = await started({ now });
    const { access } = await connectNotes(sandbox);
    forward(3599);
    expect(await statusWith(sandbox, "notes", access)).toBe(200);
    forward(1);
    expect(await call(sandbox, "notes", access, "/v1/users/me")).toMatchObject({
      status: 401,
      body: { object: "error", code: "unauthorized", message: "API token is invalid." },
    });
    expect(await statusWith(sandbox, "notes", sandbox.services.notes.token)).toBe(200);
  });
});
