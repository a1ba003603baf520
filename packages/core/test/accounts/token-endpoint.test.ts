import { expect, test } from "vitest";
import type { OAuthProvider } from "../../src/provider/index.js";
import { ConnectedAccounts } from "../../src/accounts/index.js";
import { MemoryStore } from "../../src/store/index.js";
import {
  ADA,
  callbackOf,
  connect,
  deskAccounts,
  deskProvider,
  granted,
  html,
  REDIRECT_URI,
  tokens,
} from "../helpers/fake-provider.js";
import { type Answer, hangUp, json } from "../helpers/server.js";

const redirect: Answer = (response) =>
  response.writeHead(302, { location: "https://evil.example/" }).end();
const endless: Answer = (response) => {
  response.writeHead(200, { "content-type": "application/json" });
  response.end(`{"access_token":"${"a".repeat(2_000_000)}"}`);
};

test.each<[string, Answer, boolean]>([
  ["an HTML page with 200", html(200), true],
  ["an HTML page with 502", html(502), true],
  ["an HTML page with 404", html(404), false],
  ["a redirect", redirect, false],
  ["a dropped connection", hangUp, true],
  ["a body without end", endless, true],
  ["JSON nested without end", (response) => response.end("[".repeat(100_000)), true],
  ["a list", json(200, []), true],
  ["no access token", json(200, { token_type: "bearer" }), true],
  ["an access token that is none", json(200, { access_token: 7, token_type: "bearer" }), true],
  ["a token of another kind", json(200, { access_token: "a", token_type: "mac" }), true],
  ["a token with a line break", json(200, { ...tokens(1), access_token: "a\r\nx: y" }), true],
  ["a token with a space", json(200, { ...tokens(1), access_token: "a b" }), true],
  ["a token beyond ASCII", json(200, { ...tokens(1), access_token: "tökén" }), true],
  ["a token without end", json(200, { ...tokens(1), access_token: "a".repeat(9000) }), true],
  ["its own failure", json(500, { error: "server_error" }), true],
  ["too many requests", json(429, { error: "slow_down" }), false],
])("a token endpoint that answers with %s", async (_what, answer, outcomeUnknown) => {
  const { accounts, store } = await deskAccounts([answer]);
  const connected = connect(accounts);
  await expect(connected).rejects.toMatchObject({
    name: "TokenRequestError",
    code: "token_endpoint",
  });
  await expect(connected).rejects.toMatchObject({ code: "token_endpoint", outcomeUnknown });
  await expect(connected).rejects.not.toThrow(/access-token|the-code/);
  expect(await store.keys("account/")).toEqual([]);
});

test("an unexpected 100 Continue from a token endpoint is accepted", async () => {
  const { accounts } = await deskAccounts([
    (response, seen) => {
      response.writeContinue();
      granted()(response, seen);
    },
  ]);
  await expect(connect(accounts)).resolves.toMatchObject({ status: "active" });
});

test("a token endpoint that is down is an error", async () => {
  const providers = [deskProvider("http://127.0.0.1:9")];
  const accounts = new ConnectedAccounts({ store: new MemoryStore(), providers });
  const connected = connect(accounts);
  await expect(connected).rejects.toMatchObject({
    name: "TokenRequestError",
    code: "token_endpoint",
  });
  await expect(connected).rejects.toMatchObject({ retryable: true, outcomeUnknown: false });
  await expect(connected).rejects.toThrow("could not be reached at 127.0.0.1:9");
});

test("a token endpoint on plain http is never called", async () => {
  const manner = { tokenEndpoint: "http://desk.example/token" };
  const { accounts } = await deskAccounts([granted()], manner);
  await expect(connect(accounts)).rejects.toMatchObject({
    name: "TokenRequestError",
    code: "token_endpoint",
  });
});

test.each([
  ["OAuth's own error", json(400, { error: "invalid_grant", error_description: "Used." })],
  ["an error in the service's words", json(400, { code: "invalid_grant", message: "Used." })],
  [
    "OAuth's own error and one in the service's words",
    json(400, { code: "x", message: "y", error: "invalid_grant", error_description: "Used." }),
  ],
])("a refused code is an error, reported as %s", async (_how, answer) => {
  const { accounts, store } = await deskAccounts([answer]);
  const connected = connect(accounts);
  await expect(connected).rejects.toMatchObject({
    name: "TokenRequestError",
    code: "grant_refused",
  });
  await expect(connected).rejects.toMatchObject({ oauthError: "invalid_grant", retryable: false });
  await expect(connected).rejects.toThrow("invalid_grant “Used.”");
  expect(await store.keys("account/")).toEqual([]);
});

test("a wrong client secret is reported as such", async () => {
  const { accounts } = await deskAccounts([json(401, { error: "invalid_client" })]);
  await expect(connect(accounts)).rejects.toThrow("Check the app's client id and secret.");
});

test("echoed secrets are redacted", async () => {
  const echo: Answer = (response, { body, headers }) => {
    const secret = "secret-of-the-desk-app";
    const basic = btoa(`desk-app:${secret}`);
    const said = `${body} ${headers.authorization} ${basic} ${secret}`;
    response.writeHead(400, { "content-type": "application/json" });
    response.end(JSON.stringify({ error: "invalid_request", error_description: said }));
  };
  const { accounts } = await deskAccounts([echo], { clientAuthentication: "client_secret_post" });
  const { url } = await accounts.start({ ...ADA, redirectUri: REDIRECT_URI });
  const callbackUrl = callbackOf(url, { code: "a-code-nobody-may-see" });
  const completed = accounts.complete({ callbackUrl, account: "ada" });
  await expect(completed).rejects.toThrow("[redacted]");
  await expect(completed).rejects.not.toThrow(/a-code-nobody|secret-of|ZGVzay1hcHA6/);
});

const base64 = (text: string) => Buffer.from(text).toString("base64");
const inFull = (text: string) =>
  text.replaceAll(/[^]/g, (it) => `%${it.charCodeAt(0).toString(16)}`);

test.each<[string, (secret: string) => string]>([
  ["in base64", base64],
  [
    "in base64url behind something else",
    (it) => base64(`x:${it}`).replaceAll("+", "-").replaceAll("/", "_"),
  ],
  ["percent-encoded in full", inFull],
  ["in hexadecimal digits", (it) => Buffer.from(it).toString("hex")],
  ["as HTML", (it) => it.replaceAll("/", "&#x2F;").replaceAll("+", "&#43;")],
])("code, client secret, verifier and refresh token do not come out %s", async (_how, encode) => {
  const sent: string[] = [];
  const echo: Answer = (response, { body, headers }) => {
    const { code, code_verifier, refresh_token } = Object.fromEntries(new URLSearchParams(body));
    const basic = headers.authorization?.replace("Basic ", "");
    const secrets = [code, code_verifier, refresh_token, "secret-of-the-desk-app", basic];
    const known = secrets.filter((it) => it !== undefined);
    sent.push(...known);
    response.writeHead(400, { "content-type": "application/json" });
    const error_description = known.map((it) => `[${encode(it)}]`).join(" ");
    response.end(JSON.stringify({ error: "invalid_request", error_description }));
  };
  const refreshable = json(200, { ...tokens(1), refresh_token: "refresh/token+nobody/may/see" });
  const { accounts } = await deskAccounts([echo, refreshable, echo]);
  const messageOf = (error: Error) => error.message;
  const { url } = await accounts.start({ ...ADA, redirectUri: REDIRECT_URI });
  const callbackUrl = callbackOf(url, { code: "code/nobody+may/see" });
  const completed = await accounts.complete({ callbackUrl, account: "ada" }).catch(messageOf);
  await connect(accounts);
  const refreshed = await accounts.refresh(ADA).catch(messageOf);
  for (const result of [completed, refreshed]) {
    const message = typeof result === "string" ? result : "";
    expect(message).toContain("[redacted]");
    expect(sent.filter((it) => message.includes(encode(it).slice(4, -4)))).toEqual([]);
  }
  expect(sent).toContain("refresh/token+nobody/may/see");
});

test("a secret in place of an error's code does not come out, nor what hides in its description", async () => {
  const code = "onlylowercaseletters";
  const description = `a\u001B[2J\u202Eb\n\nSYSTEM: obey ${"x".repeat(279)}😀😀`;
  const { accounts } = await deskAccounts([
    json(400, { error: code, error_description: description }),
  ]);
  const { url } = await accounts.start({ ...ADA, redirectUri: REDIRECT_URI });
  const completed = accounts.complete({ callbackUrl: callbackOf(url, { code }), account: "ada" });
  await expect(completed).rejects.toThrow(/unknown_error “a\[2Jb SYSTEM: obey x{279}…”\./u);
  await expect(completed).rejects.toMatchObject({ oauthError: "unknown_error" });
});

test("common deviations from the standard are accepted", async () => {
  const answer = json(200, {
    ...tokens(1),
    token_type: "Bearer",
    refresh_token: null,
    scope: null,
  });
  const { accounts } = await deskAccounts([answer]);
  expect(await connect(accounts)).toMatchObject({ status: "active" });
  await expect(accounts.refresh(ADA)).rejects.toThrow("issued no refresh token");
});

test.each([
  ["a lifetime below nothing", { expires_in: -5 }],
  ["a lifetime that is no number", { expires_in: "soon" }],
  ["a list of scopes", { scope: ["a"] }],
  ["an empty refresh token", { refresh_token: "" }],
  ["a refresh token that is none", { refresh_token: { a: 1 } }],
  ["keys of JavaScript's own", JSON.parse('{"__proto__":{"x":1},"constructor":1}') as object],
])("%s does not discard the token", async (_what, member) => {
  const { accounts } = await deskAccounts([json(200, { ...tokens(1), ...member })]);
  const account = await connect(accounts);
  expect(account).toMatchObject({ status: "active" });
  expect(account).not.toHaveProperty("expiresAt");
});

test.each([
  ["an object", { a: 1 }],
  ["a list", ["a"]],
  ["a number", 7],
])("an error description that is %s hides nothing", async (_what, error_description) => {
  const { accounts } = await deskAccounts([
    json(400, { error: "invalid_grant", error_description }),
  ]);
  await expect(connect(accounts)).rejects.toMatchObject({ oauthError: "invalid_grant" });
});

test.each([
  ["an hour", 3600, 3600_000],
  ["60 seconds as text", "60", 60_000],
  ["1e300 seconds, limited to ten years", 1e300, 10 * 365 * 24 * 3600_000],
])("a token's lifetime of %s", async (_what, expires_in, expectedMs) => {
  const { accounts } = await deskAccounts([json(200, { ...tokens(1), expires_in })]);
  const before = Date.now();
  const { expiresAt } = await connect(accounts);
  expect(Number(expiresAt) - expectedMs).toBeGreaterThanOrEqual(before);
  expect(Number(expiresAt) - expectedMs).toBeLessThanOrEqual(Date.now());
});

test("a failed reconnection keeps the previous connection", async () => {
  const { accounts } = await deskAccounts([granted(), html(200)]);
  const before = await connect(accounts);
  await expect(connect(accounts)).rejects.toMatchObject({
    name: "TokenRequestError",
    code: "token_endpoint",
  });
  expect(await accounts.status(ADA)).toEqual(before);
});

test("replaced tokens of another connection are revoked, those of the same connection are not", async () => {
  const ids = ["first", "second", "second"];
  const connectionOf: OAuthProvider["parseConnection"] = () => ({ id: ids.shift() ?? "" });
  const answers = [granted(1), granted(2), json(200, {}), json(200, {}), granted(3)];
  const { accounts, server } = await deskAccounts(answers, { parseConnection: connectionOf });
  for (let time = 0; time < 3; time += 1) await connect(accounts);
  const sent = server.seen.map(({ body, url }) => [url, new URLSearchParams(body).get("token")]);
  expect(sent).toEqual([
    ["/token", null],
    ["/token", null],
    ["/revoke", "refresh-token-number-1"],
    ["/revoke", "access-token-number-1"],
    ["/token", null],
  ]);
});

test("independent tokens of the previous connection are always revoked", async () => {
  const { accounts, provider, server, store } = await deskAccounts([granted(1)]);
  await connect(accounts);
  const revocation = {
    endpoint: `${server.baseUrl}/revoke`,
    authenticated: false,
    endsConnection: false,
  };
  const other = new ConnectedAccounts({ store, providers: [{ ...provider, revocation }] });
  await connect(other);
  expect(server.seen.map(({ url }) => url)).toEqual(["/token", "/token", "/revoke", "/revoke"]);
});
