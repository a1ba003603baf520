import { type Sandbox, startSandbox } from "@workbelt/sandbox";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { rehearsal } from "../multi-user-server/rehearsal.ts";
import { Sessions } from "../multi-user-server/sessions.ts";
import { type RunningServer, startServer } from "../multi-user-server/start-server.ts";
import { type OpenedStore, openPassingStore } from "../shared/account-store.ts";
import { RehearsedModel } from "../shared/rehearsed-model.ts";

let sandbox: Sandbox;
let opened: OpenedStore;
let server: RunningServer;
/** Every page that any browser was shown. */
let pages: string[];
/** Every token that was ever stored. */
let tokens: Set<string>;

beforeEach(async () => {
  sandbox = await startSandbox();
  for (const [name, value] of Object.entries(sandbox.environment)) vi.stubEnv(name, value);
  opened = openPassingStore();
  pages = [];
  tokens = new Set();
  const put = opened.store.put.bind(opened.store);
  vi.spyOn(opened.store, "put").mockImplementation((key, value, options) => {
    for (const [, token] of value.matchAll(/"(?:access|refresh)Token":"([^"]+)"/g)) {
      tokens.add(token!);
    }
    return put(key, value, options);
  });
  const model = new RehearsedModel({ rehearsal });
  server = await startServer({ model, store: opened.store, port: 0 });
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await server.close();
  opened.close();
  await sandbox.stop();
  // Whatever a test did, no page of it may show a token.
  if ([...tokens].some((token) => pages.join().includes(token)))
    throw new Error("A page shows a token.");
});

/** A browser with its own cookies: follows redirects, and sends forms as they stand in the page. */
class Browser {
  url = "";
  status = 0;
  body = "";
  setCookie = "";
  readonly #cookies = new Map<string, string>();

  /** Opens an address; returns the page. */
  async open(url: string, init: RequestInit = {}): Promise<string> {
    const headers = new Headers(init.headers);
    headers.set("cookie", [...this.#cookies].map((pair) => pair.join("=")).join("; "));
    const response = await fetch(url, { ...init, headers, redirect: "manual" });
    this.setCookie = response.headers.get("set-cookie") ?? this.setCookie;
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(response.headers.get("set-cookie") ?? "") ?? [];
    if (name !== undefined) this.#cookies.set(name, value ?? "");
    this.url = url;
    this.status = response.status;
    this.body = await response.text();
    pages.push(this.body);
    const location = response.headers.get("location");
    return location === null ? this.body : this.open(new URL(location, url).href);
  }

  /** Presses a button; `fields` are what the person fills in, and its form's hidden fields go along. */
  press(button: string, fields: Record<string, string> = {}): Promise<string> {
    const forms = [...this.body.matchAll(/<form[^>]*action="([^"]*)"[^>]*>(.*?)<\/form>/gs)];
    const form = forms.find(([, , content]) => content?.includes(`>${button}</button>`));
    if (form === undefined) throw new Error(`There is no button ${button} on ${this.body}`);
    const [, action = "", content = ""] = form;
    const inputs = [...content.matchAll(/type="hidden" name="([^"]*)" value="([^"]*)"/g)];
    const hidden = inputs.map(([, name = "", value = ""]): [string, string] => [name, value]);
    return this.open(new URL(action, this.url).href, {
      method: "POST",
      headers: { origin: new URL(this.url).origin },
      body: new URLSearchParams([...hidden, ...Object.entries(fields)]),
    });
  }
}

async function signedIn(name: string): Promise<Browser> {
  const browser = new Browser();
  await browser.open(server.url);
  await browser.press("Sign in", { name });
  expect(browser.body).toContain(`Hello, ${name}`);
  return browser;
}

/** Presses a service's button and answers its consent page. */
async function connect(browser: Browser, title: string, member: string, decision = "allow") {
  await browser.open(server.url);
  await browser.press(`Connect the ${title}`);
  expect(browser.url).toContain(`127.0.0.1:${sandbox.port}/`);
  const button = decision === "allow" ? "Allow" : "Cancel";
  await browser.press(button, { member, decision });
}

async function connected(name: string, member: string): Promise<Browser> {
  const browser = await signedIn(name);
  await connect(browser, "CRM", member);
  await connect(browser, "notes workspace", member);
  expect(browser.url).toBe(`${server.url}/`);
  return browser;
}

async function answerTo(browser: Browser): Promise<string> {
  await browser.open(server.url);
  await browser.press("Ask", { question: "Who am I, and what are my tasks?" });
  expect(browser.status).toBe(200);
  return /<p class="answer">(.*?)<\/p>/s.exec(browser.body)?.[1] ?? "";
}

/** Starts an authorization in a browser, and lets the person allow it; the callback is not opened. */
async function callbackFor(browser: Browser, member: string): Promise<string> {
  await browser.open(server.url);
  await browser.press("Connect the CRM");
  return sandbox.approve(browser.url, { member });
}

const statusOf = async (account: string, provider = "crm") =>
  (await server.accounts.status({ provider, account })).status;

describe("two people on one server", () => {
  test("each gets their own answer at the same time; when one disconnects the other goes on", async () => {
    const ada = await connected("Ada", "priya-raman");
    const bob = await connected("Bob", "marcus-bell");
    expect(tokens.size).toBe(6);

    const [forAda, forBob] = await Promise.all([answerTo(ada), answerTo(bob)]);
    expect(forAda).toContain("In the CRM you are Priya Raman.");
    expect(forAda).toContain("In the notes workspace you are Priya Raman.");
    expect(forBob).toContain("In the CRM you are Marcus Bell.");
    expect(forBob).toContain("In the notes workspace you are Marcus Bell.");
    const tasks = (answer: string) => answer.split("\n").filter((line) => line.startsWith("- "));
    expect(tasks(forAda).concat(tasks(forBob)).length).toBeGreaterThan(0);
    expect(tasks(forAda)).not.toEqual(tasks(forBob));

    await bob.open(server.url);
    await bob.press("Disconnect the CRM");
    const [stillAda, lessBob] = await Promise.all([answerTo(ada), answerTo(bob)]);
    expect(stillAda).toBe(forAda);
    expect(lessBob).toContain("I cannot look into your CRM");
    expect(lessBob).toContain("In the notes workspace you are Marcus Bell.");
    expect(sandbox.authorizations("crm").map(({ active }) => active)).toEqual([true, false]);

    expect(bob.body).toContain("The CRM has to be connected.");
    await bob.press("Connect the CRM");
    await bob.press("Allow", { member: "marcus-bell", decision: "allow" });
    expect(await answerTo(bob)).toBe(forBob);
  });

  test("an expired token is refreshed, and a person who ended it in the service is asked again", async () => {
    const ada = await connected("Ada", "priya-raman");
    sandbox.expireTokens("notes");
    expect(await answerTo(ada)).toContain("In the notes workspace you are Priya Raman.");
    sandbox.expireTokens("crm");
    expect(await answerTo(ada)).toContain("I cannot look into your CRM");
    expect(ada.body).toContain("The CRM has to be connected.");
    expect(await ada.open(server.url)).toContain("needs_reauthorization");
  });

  test("whoever has connected nothing is led to connecting", async () => {
    const ada = await signedIn("Ada");
    await answerTo(ada);
    expect(ada.body).toContain("The CRM has to be connected.");
    expect(ada.body).toContain("The notes workspace has to be connected.");
  });
});

describe("a callback", () => {
  test("with consent denied says so", async () => {
    const ada = await signedIn("Ada");
    await connect(ada, "CRM", "priya-raman", "deny");
    expect(ada.status).toBe(403);
    expect(ada.body).toContain("The connection to the CRM was not allowed");
    expect(await statusOf("Ada")).toBe("disconnected");
  });

  test.each([
    ["a forged state", "?code=x&state=forged", "not given out here"],
    ["no state", "?code=x", "has no state"],
  ])("with %s is refused", async (_what, query, words) => {
    const ada = await signedIn("Ada");
    expect(await ada.open(`${server.url}/callback${query}`)).toContain(words);
    expect(ada.status).toBe(400);
  });

  test("that comes twice is refused, and what was connected stays", async () => {
    const ada = await signedIn("Ada");
    const callback = await callbackFor(ada, "priya-raman");
    await ada.open(callback);
    expect(ada.url).toBe(`${server.url}/`);
    expect(await ada.open(callback)).toContain("This callback was used before");
    expect(ada.status).toBe(400);
    expect(await statusOf("Ada")).toBe("active");
  });

  test("of one person in the browser of another connects nothing", async () => {
    const mallory = await signedIn("Mallory");
    const ada = await signedIn("Ada");
    const callback = await callbackFor(mallory, "marcus-bell");
    expect(await ada.open(callback)).toContain("another account");
    expect(ada.status).toBe(400);
    expect([await statusOf("Ada"), await statusOf("Mallory")]).toEqual([
      "disconnected",
      "disconnected",
    ]);
    expect(sandbox.authorizations("crm")).toEqual([]);
  });

  test("without a session is refused", async () => {
    const ada = await signedIn("Ada");
    const callback = await callbackFor(ada, "priya-raman");
    const nobody = new Browser();
    expect(await nobody.open(callback)).toContain("Sign in");
    expect(nobody.status).toBe(401);
    expect(await statusOf("Ada")).toBe("disconnected");
  });
});

describe("requests that no page of the server makes", () => {
  test.each([["https://evil.example"], ["null"], [undefined]])(
    "a form from %s is refused",
    async (origin) => {
      const ada = await connected("Ada", "priya-raman");
      for (const path of ["/disconnect/crm", "/connect/crm", "/ask", "/sign-out", "/sign-in"]) {
        const body = new URLSearchParams({ question: "Who am I?", name: "Mallory" });
        const headers = { ...(origin !== undefined && { origin }) };
        await ada.open(`${server.url}${path}`, { method: "POST", headers, body });
        expect(ada.status).toBe(403);
      }
      expect(await statusOf("Ada")).toBe("active");
      expect(await ada.open(server.url)).toContain("Hello, Ada");
    },
  );

  test.each(["/connect/crm", "/disconnect/crm", "/ask", "/sign-out"])(
    "GET %s changes nothing",
    async (path) => {
      const ada = await signedIn("Ada");
      await ada.open(`${server.url}${path}`);
      expect(ada.status).toBe(404);
      expect(await ada.open(server.url)).toContain("Hello, Ada");
    },
  );

  test("another service, an empty question and one without end", async () => {
    const ada = await signedIn("Ada");
    const post = async (path: string, question: string) => {
      const headers = { origin: server.url };
      const body = new URLSearchParams({ question });
      await ada.open(`${server.url}${path}`, { method: "POST", headers, body });
      return ada.status;
    };
    expect(await post("/connect/convintel", "")).toBe(404);
    expect(await post("/disconnect/__proto__", "")).toBe(404);
    expect(await post("/ask", " ")).toBe(400);
    expect(await post("/ask", "a".repeat(1001))).toBe(400);
    expect(await post("/ask", "a".repeat(20_000))).toBe(413);
  });
});

describe("pages and sessions", () => {
  test("what people type is text, and the headers are strict", async () => {
    const name = '<img src=x onerror="alert(1)">';
    const browser = new Browser();
    await browser.open(server.url);
    await browser.press("Sign in", { name });
    expect(browser.body).toContain("Hello, &lt;img");
    await browser.press("Ask", { question: name });
    expect(pages.join()).not.toMatch(/<img|undefined/);
    const { headers } = await fetch(server.url);
    expect(headers.get("content-security-policy")).toMatch(/default-src 'none'/);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("referrer-policy")).toBe("same-origin");
  });

  test("the cookie is for this server only, and ends with signing out", async () => {
    const ada = await signedIn("Ada");
    expect(ada.setCookie).toMatch(/^\w+=[\w-]{43}; .*Path=\/; HttpOnly; SameSite=Lax$/);
    const cookie = ada.setCookie.split(";")[0] ?? "";
    await ada.press("Sign out");
    const stolen = await fetch(server.url, { headers: { cookie } });
    expect(await stolen.text()).toContain("Sign in");
  });

  test("a session ends by itself", async () => {
    const sessions = new Sessions({ lifetimeMs: 20 });
    const id = sessions.open("Ada");
    expect(sessions.accountOf(id)).toBe("Ada");
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(sessions.accountOf(id)).toBeUndefined();
  });
});
