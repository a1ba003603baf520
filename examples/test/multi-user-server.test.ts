import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { Sessions } from "../multi-user-server/sessions.ts";
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

describe("two people on one server", () => {
  test("each gets their own answer at the same time; when one disconnects the other goes on", async () => {
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

    expect(bob.body).toContain("The CRM has to be connected.");
    await bob.press("Connect the CRM");
    await bob.press("Allow", { member: "marcus-bell", decision: "allow" });
    expect(await answerTo(bob)).toBe(forBob);
  });

  test("an expired token is refreshed, and a person who ended it in the service is asked again", async () => {
    const ada = await bench.connected("Ada", "priya-raman");
    bench.sandbox.expireTokens("notes");
    expect(await answerTo(ada)).toContain("In the notes workspace you are Priya Raman.");
    bench.sandbox.expireTokens("crm");
    expect(await answerTo(ada)).toContain("I cannot read your CRM");
    expect(ada.body).toContain("The CRM has to be connected.");
    expect(await ada.open(bench.server.url)).toContain("Needs to be connected again");
  });

  test("whoever has connected nothing is led to connecting", async () => {
    const ada = await bench.signedIn("Ada");
    await answerTo(ada);
    expect(ada.body).toContain("The CRM has to be connected.");
    expect(ada.body).toContain("The notes workspace has to be connected.");
  });
});

describe("requests that no page of the server makes", () => {
  test.each([["https://evil.example"], ["null"], [undefined]])(
    "a form from %s is refused",
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

  test("another service, an empty question and one without end", async () => {
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
  test("what people type is text, and the headers are strict", async () => {
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

  test("the cookie is for this server only, and ends with signing out", async () => {
    const ada = await bench.signedIn("Ada");
    expect(ada.setCookie).toMatch(/^\w+=[\w-]{43}; .*Path=\/; HttpOnly; SameSite=Lax$/);
    const cookie = ada.setCookie.split(";")[0] ?? "";
    await ada.press("Sign out");
    const stolen = await fetch(bench.server.url, { headers: { cookie } });
    expect(await stolen.text()).toContain("Sign in");
  });

  test("a session ends by itself", async () => {
    const sessions = new Sessions({ lifetimeMs: 20 });
    const id = sessions.open("Ada");
    expect(sessions.findAccount(id)).toBe("Ada");
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(sessions.findAccount(id)).toBeUndefined();
  });
});
