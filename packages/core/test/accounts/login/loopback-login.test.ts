import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, request } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import { ConfigurationError, RequestTimeoutError } from "../../../src/index.js";
import {
  loopbackLogin,
  type LoopbackLoginOptions,
} from "../../../src/accounts/login/loopback-login.js";
import { freePort } from "../../helpers/free-port.js";
import { type Answer, json, silence } from "../../helpers/server.js";
import { ADA, deskAccounts, granted } from "../../helpers/fake-provider.js";

/** A person at a terminal: what was printed, and where the browser was sent. */
async function startLogin(answers: Answer[], options: Partial<LoopbackLoginOptions> = {}) {
  const { accounts, server, store } = await deskAccounts(answers);
  const printed: string[] = [];
  const opened = Promise.withResolvers<URL>();
  const login = loopbackLogin(accounts, {
    ...ADA,
    port: await freePort(),
    open: (url) => opened.resolve(new URL(url)),
    print: (text) => printed.push(text),
    ...options,
  });
  // Each test looks at it in its own time.
  login.catch(() => {});
  const url = await opened.promise;
  const redirectUri = url.searchParams.get("redirect_uri") ?? "";
  const state = url.searchParams.get("state") ?? "";
  const callback = (parameters: Record<string, string> = { code: "the-code" }) =>
    `${redirectUri}?${new URLSearchParams({ state, ...parameters }).toString()}`;
  return { accounts, callback, login, printed, redirectUri, server, state, store, url };
}

/** A request as no browser would let itself be made to send. */
async function statusOf(url: string, options: { host?: string; method?: string; path?: string }) {
  const { hostname, pathname, port, search } = new URL(url);
  const { host, method = "GET", path = pathname + search } = options;
  const sent = request({ hostname, port, path, method, ...(host && { headers: { host } }) }).end();
  const [response] = (await once(sent, "response")) as [{ statusCode: number; resume(): void }];
  response.resume();
  return response.statusCode;
}

async function expectClosed(redirectUri: string) {
  await expect(fetch(redirectUri)).rejects.toThrow("fetch failed");
}

describe("a login that succeeds", () => {
  test("connects the account, confirms in the browser, and cleans up", async () => {
    const { accounts, callback, login, printed, redirectUri, server, url } = await startLogin([
      granted(),
    ]);
    expect(redirectUri).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/callback$/);
    const page = await fetch(callback());
    expect(page.status).toBe(200);
    expect(Object.fromEntries(page.headers)).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
      "content-security-policy": expect.stringContaining("default-src 'none'"),
    });
    const body = await page.text();
    expect(body).toContain('<meta name="color-scheme" content="light dark">');
    const [, style = ""] = /<style>(.*)<\/style>/s.exec(body) ?? [];
    const hash = createHash("sha256").update(style).digest("base64");
    expect(page.headers.get("content-security-policy")).toContain(`style-src 'sha256-${hash}';`);
    expect(body).toContain("The account ada is now connected");
    const account = await login;
    expect(account).toMatchObject({ ...ADA, status: "active" });
    expect(await accounts.status(ADA)).toEqual(account);
    const exchange = new URLSearchParams(server.seen[0]?.body);
    expect(exchange.get("redirect_uri")).toBe(redirectUri);
    expect(printed).toHaveLength(1);
    expect(printed[0]).toContain(url.href);
    expect(printed[0]).toMatch(/Waiting for you there, five minutes at most\.$/);
    expect(printed.join("") + body).not.toMatch(/the-code|token-number/);
    await expectClosed(redirectUri);
  });

  test("an account without a name gets the service's own key", async () => {
    const { callback, login } = await startLogin([granted()], { account: undefined });
    await fetch(callback());
    expect(await login).toMatchObject({ provider: "desk", account: "desk-1" });
  });

  test("with localhost in the redirect URI", async () => {
    const { callback, login, redirectUri } = await startLogin([granted()], { host: "localhost" });
    expect(redirectUri).toMatch(/^http:\/\/localhost:\d+\/callback$/);
    const numeric = callback().replace("localhost", "127.0.0.1");
    expect(await statusOf(numeric, {})).toBe(421);
    expect(await statusOf(numeric, { host: new URL(redirectUri).host })).toBe(200);
    expect(await login).toMatchObject(ADA);
  });

  test("a repeated callback is used once, and both get a response", async () => {
    const late: Answer = (response) =>
      setTimeout(() => granted()(response, undefined as never), 200);
    const { callback, login, server } = await startLogin([late]);
    const pages = await Promise.all([fetch(callback()), fetch(callback())]);
    expect(pages.map(({ status }) => status)).toEqual([200, 200]);
    expect(await login).toMatchObject(ADA);
    expect(server.seen).toHaveLength(1);
  });

  test("works if the browser does not wait for the response", async () => {
    const left = new AbortController();
    const leave: Answer = (response, seen) => {
      left.abort();
      setTimeout(() => granted()(response, seen), 50);
    };
    const { callback, login } = await startLogin([leave]);
    await expect(fetch(callback(), { signal: left.signal })).rejects.toThrow("aborted");
    expect(await login).toMatchObject(ADA);
  });

  test("a browser that cannot be opened is reported, and the printed URL works", async () => {
    const shown = Promise.withResolvers<URL>();
    const { accounts } = await deskAccounts([granted()]);
    const printed: string[] = [];
    const login = loopbackLogin(accounts, {
      ...ADA,
      port: 0,
      open: () => Promise.reject(new Error("no display")),
      print: (text) => {
        printed.push(text);
        const [url] = /http\S+/.exec(text) ?? [];
        if (url !== undefined) shown.resolve(new URL(url));
      },
    });
    const { searchParams } = await shown.promise;
    const state = searchParams.get("state") ?? "";
    await fetch(`${searchParams.get("redirect_uri")}?code=the-code&state=${state}`);
    expect(await login).toMatchObject(ADA);
    expect(printed[1]).toContain("no display");
  });
});

describe("requests that are not the callback", () => {
  test("are rejected, and the login continues", async () => {
    const { callback, login, redirectUri, server, state } = await startLogin([granted()]);
    const { host, origin } = new URL(redirectUri);
    expect((await fetch(`${origin}/favicon.ico`)).status).toBe(404);
    expect((await fetch(callback(), { method: "POST" })).status).toBe(405);
    expect(await statusOf(callback(), { method: "HEAD" })).toBe(405);
    expect(await statusOf(callback(), { host: `evil.example:${new URL(origin).port}` })).toBe(421);
    expect(await statusOf(callback(), { host: "127.0.0.1" })).toBe(421);
    expect(await statusOf(callback(), { path: `//evil.example/callback?state=${state}` })).toBe(
      404,
    );
    expect(await statusOf(callback(), { path: callback() })).toBe(400);
    const wrong = [
      "",
      "state=",
      "state=wrong",
      `state=${state}&state=${state}`,
      "error=access_denied",
    ];
    for (const query of wrong) {
      const page = await fetch(`${redirectUri}?code=stolen&${query}`);
      expect(page.status).toBe(400);
      expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
      expect(await page.text()).toContain("which continues");
    }
    expect(server.seen).toEqual([]);
    expect(await statusOf(callback(), { host })).toBe(200);
    expect(await login).toMatchObject(ADA);
  });
});

describe("a login that fails", () => {
  test("because the person does not allow it", async () => {
    const { accounts, callback, login, redirectUri, server } = await startLogin([granted()]);
    const description = "<b>No</b>";
    const page = await fetch(callback({ error: "access_denied", error_description: description }));
    expect(page.status).toBe(400);
    const body = await page.text();
    expect(body).toContain("was not allowed");
    expect(body).toContain("&lt;b&gt;No&lt;/b&gt;");
    expect(body).not.toContain("<b>");
    await expect(login).rejects.toMatchObject({
      name: "AuthorizationError",
      code: "consent_denied",
    });
    expect(server.seen).toEqual([]);
    expect(await accounts.status(ADA)).toMatchObject({ status: "disconnected" });
    await expectClosed(redirectUri);
  });

  test.each([
    ["the service ends it", "authorization_failed", { error: "server_error" }],
    ["the callback has no code", "authorization_failed", {}],
    ["the code is refused", "grant_refused", { code: "the-code" }],
  ])("because %s", async (_why, code, parameters) => {
    const refused = json(400, { error: "invalid_grant" });
    const { callback, login, redirectUri } = await startLogin([refused]);
    const page = await fetch(callback(parameters));
    expect(page.status).toBe(400);
    expect(await page.text()).toContain("Not connected");
    await expect(login).rejects.toMatchObject({ code });
    await expectClosed(redirectUri);
  });

  test("because the provider is unknown: nothing is opened", async () => {
    const { accounts } = await deskAccounts([]);
    const open = () => expect.fail("opened");
    const login = loopbackLogin(accounts, { provider: "nobody", account: "ada", port: 0, open });
    await expect(login).rejects.toBeInstanceOf(ConfigurationError);
  });

  test("because the person does not return in time", async () => {
    const { login, printed, redirectUri } = await startLogin([granted()], { timeoutMs: 200 });
    expect(printed[0]).toContain("0.2 seconds at most");
    await expect(login).rejects.toBeInstanceOf(RequestTimeoutError);
    await expect(login).rejects.toMatchObject({ retryable: true });
    await expect(login).rejects.toThrow(/desk within 0.2 seconds/);
    await expectClosed(redirectUri);
  });

  test("the timeout covers the person, not the service", async () => {
    const late: Answer = (response, seen) => setTimeout(() => granted()(response, seen), 400);
    const { callback, login } = await startLogin([late], { timeoutMs: 300 });
    expect((await fetch(callback())).status).toBe(200);
    expect(await login).toMatchObject(ADA);
  });
});

describe("a login that is stopped", () => {
  const reason = new Error("never mind");

  test("before it begins", async () => {
    const { accounts, store } = await deskAccounts([]);
    const options = { ...ADA, port: 0, signal: AbortSignal.abort(reason) };
    await expect(loopbackLogin(accounts, options)).rejects.toBe(reason);
    expect(await store.keys("")).toEqual([]);
  });

  test("while it waits, with idle connections", async () => {
    const stop = new AbortController();
    const { login, redirectUri } = await startLogin([granted()], { signal: stop.signal });
    const socket = connect(Number(new URL(redirectUri).port), "127.0.0.1");
    await once(socket, "connect");
    const ended = once(socket, "close");
    socket.on("error", () => {});
    stop.abort(reason);
    await expect(login).rejects.toBe(reason);
    await ended;
    await expectClosed(redirectUri);
  });

  test("while the token request is sent: the browser gets a response", async () => {
    const stop = new AbortController();
    const asked: Answer = (response, seen) => {
      silence(response, seen);
      stop.abort(reason);
    };
    const { callback, login, redirectUri } = await startLogin([asked], { signal: stop.signal });
    const page = await fetch(callback());
    expect(page.status).toBe(400);
    expect(await page.text()).toContain("The login was stopped");
    await expect(login).rejects.toBe(reason);
    await expectClosed(redirectUri);
  });
});

describe("a port", () => {
  test("that is in use: the error says what to do", async () => {
    const other = createServer();
    onTestFinished(() => void other.close());
    await once(other.listen(0, "127.0.0.1"), "listening");
    const { port } = other.address() as AddressInfo;
    const { accounts, store } = await deskAccounts([]);
    const login = loopbackLogin(accounts, { ...ADA, port });
    await expect(login).rejects.toBeInstanceOf(ConfigurationError);
    await expect(login).rejects.toThrow(`Port ${port} of 127.0.0.1 is in use`);
    expect(await store.keys("")).toEqual([]);
  });

  test("that does not exist", async () => {
    const { accounts } = await deskAccounts([]);
    const login = loopbackLogin(accounts, { ...ADA, port: 70_000 });
    await expect(login).rejects.toBeInstanceOf(ConfigurationError);
  });

  test("is free again afterwards", async () => {
    const first = await startLogin([granted()], { timeoutMs: 20 });
    await expect(first.login).rejects.toBeInstanceOf(RequestTimeoutError);
    const port = Number(new URL(first.redirectUri).port);
    const second = await startLogin([granted()], { port });
    await fetch(second.callback());
    expect(await second.login).toMatchObject(ADA);
  });
});
