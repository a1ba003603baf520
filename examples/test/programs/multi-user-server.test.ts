import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { Sessions } from "../../multi-user-server/sessions.ts";
import { Browser } from "./browser.ts";
import { Bench } from "./multi-user-bench.ts";

let bench: Bench;
beforeEach(async () => {
  bench = await Bench.start();
});
afterEach(() => bench.stop());

async function answerTo(browser: Browser): Promise<string> {
  await browser.open(bench.server.url);
  await browser.press("Ask", { question: "Who am I, and what are my tasks?" });
  expect(browser.status).toBe(200);
  return /<p class="answer">(.*?)<\/p>/s.exec(browser.body)?.[1] ?? "";
}

describe("two users on one server", () => {
  test("each gets their own answer concurrently, and disconnecting one does not affect the other", async () => {
    const ada = await bench.connected("Ada", "priya-raman");
    const bob = await bench.connected("Bob", "marcus-bell");
    expect(bench.tokens.size).toBe(6);

    const [forAda, forBob] = await Promise.all([answerTo(ada), answerTo(bob)]);
    expect(forAda).toContain("In the CRM you are Priya Raman.");
    expect(forAda).toContain("In the notes workspace you are Priya Raman.");
    expect(forBob).toContain("In the CRM you are Marcus Bell.");
    expect(forBob).toContain("In the notes workspace you are Marcus Bell.");
    const tasks = (answer: string) => answer.split("\n").filter((line) => line.startsWith("- "));
    expect(tasks(forAda).concat(tasks(forBob)).length).toBeGreaterThan(0);
    expect(tasks(forAda)).not.toEqual(tasks(forBob));

    await bob.open(bench.server.url);
    await bob.press("Disconnect the CRM");
    const [stillAda, lessBob] = await Promise.all([answerTo(ada), answerTo(bob)]);
    expect(stillAda).toBe(forAda);
    expect(lessBob).toContain("I cannot read your CRM");
    expect(lessBob).toContain("In the notes workspace you are Marcus Bell.");
    expect(bench.sandbox.authorizations("crm").map(({ active }) => active)).toEqual([true, false]);

    expect(bob.body).toContain("The CRM must be connected.");
    await bob.press("Connect the CRM");
    await bob.press("Allow", { member: "marcus-bell", decision: "allow" });
    expect(await answerTo(bob)).toBe(forBob);
  });

  test("an expired token is refreshed, and a revoked one must be reconnected", async () => {
    const ada = await bench.connected("Ada", "priya-raman");
    bench.sandbox.expireTokens("notes");
    expect(await answerTo(ada)).toContain("In the notes workspace you are Priya Raman.");
    bench.sandbox.expireTokens("crm");
    expect(await answerTo(ada)).toContain("I cannot read your CRM");
    expect(ada.body).toContain("The CRM must be connected.");
    expect(await ada.open(bench.server.url)).toContain("Needs to be connected again");
  });

  test("a user without connections is offered to connect", async () => {
    const ada = await bench.signedIn("Ada");
    await answerTo(ada);
    expect(ada.body).toContain("The CRM must be connected.");
    expect(ada.body).toContain("The notes workspace must be connected.");
  });
});

describe("requests from outside the server's pages", () => {
  test.each([["https://evil.example"], ["null"], [undefined]])(
    "a form from %s is rejected",
    async (origin) => {
      const ada = await bench.connected("Ada", "priya-raman");
      for (const path of ["/disconnect/crm", "/connect/crm", "/ask", "/sign-out", "/sign-in"]) {
        const body = new URLSearchParams({ question: "Who am I?", name: "Mallory" });
        const headers = { ...(origin !== undefined && { origin }) };
        await ada.open(`${bench.server.url}${path}`, { method: "POST", headers, body });
        expect(ada.status).toBe(403);
        expect(ada.body).toContain('<a href="/">Back</a>');
      }
      expect(await bench.statusOf("Ada")).toBe("active");
      expect(await ada.open(bench.server.url)).toContain("Hello, Ada");
    },
  );

  test.each(["/connect/crm", "/disconnect/crm", "/ask", "/sign-out"])(
    "GET %s changes nothing",
    async (path) => {
      const ada = await bench.signedIn("Ada");
      await ada.open(`${bench.server.url}${path}`);
      expect(ada.status).toBe(404);
      expect(ada.body).toContain('<a href="/">Back</a>');
      expect(await ada.open(bench.server.url)).toContain("Hello, Ada");
    },
  );

  test("an unknown service, an empty question and one that is too long", async () => {
    const ada = await bench.signedIn("Ada");
    const post = async (path: string, question: string) => {
      const headers = { origin: bench.server.url };
      const body = new URLSearchParams({ question });
      await ada.open(`${bench.server.url}${path}`, { method: "POST", headers, body });
      return ada.status;
    };
    expect(await post("/connect/convintel", "")).toBe(404);
    expect(await post("/disconnect/__proto__", "")).toBe(404);
    expect(await post("/ask", " ")).toBe(400);
    expect(ada.body).toContain("The question must have 1 to 1000 characters.");
    expect(ada.body).toContain('<a href="/">Back</a>');
    expect(await post("/ask", "a".repeat(1001))).toBe(400);
    expect(await post("/ask", "a".repeat(20_000))).toBe(413);
  });
});

describe("pages and sessions", () => {
  test("user input is escaped, and security headers are set", async () => {
    const name = '<img src=x onerror="alert(1)">';
    const browser = new Browser(bench.pages);
    await browser.open(bench.server.url);
    await browser.press("Sign in", { name });
    expect(browser.body).toContain("Hello, &lt;img");
    await browser.press("Ask", { question: name });
    expect(bench.pages.join()).not.toMatch(/<img|undefined/);
    const { headers } = await fetch(bench.server.url);
    expect(headers.get("content-security-policy")).toMatch(/default-src 'none'/);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("referrer-policy")).toBe("same-origin");
  });

  test("the cookie is scoped to this server, and sign-out ends it", async () => {
    const ada = await bench.signedIn("Ada");
    expect(ada.setCookie).toMatch(/^\w+=[\w-]{43}; .*Path=\/; HttpOnly; SameSite=Lax$/);
    const cookie = ada.setCookie.split(";")[0] ?? "";
    await ada.press("Sign out");
    const stolen = await fetch(bench.server.url, { headers: { cookie } });
    expect(await stolen.text()).toContain("Sign in");
  });

  test("a session expires", async () => {
    const sessions = new Sessions({ lifetimeMs: 20 });
    const id = sessions.open("Ada");
    expect(sessions.findAccount(id)).toBe("Ada");
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(sessions.findAccount(id)).toBeUndefined();
  });
});
