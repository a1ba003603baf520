import { describe, expect, test } from "vitest";
import { type Sandbox } from "../../src/index.js";
import { story } from "../../src/company/story/index.js";
import { authorizeUrl, callback, createClock, started } from "../helpers/oauth.js";

const services = ["crm", "notes"] as const;

const open = async (url: string) => {
  const reply = await fetch(url, { redirect: "manual" });
  return { reply, page: await reply.text(), location: reply.headers.get("location") };
};
const requestIn = (page: string) => /name="request" value="([^"]+)"/.exec(page)?.[1] ?? "";
const submit = async (url: string, fields: Record<string, string>) => {
  const { origin, pathname } = new URL(url);
  const body = new URLSearchParams(fields);
  const reply = await fetch(`${origin}${pathname}`, { method: "POST", body, redirect: "manual" });
  return { reply, page: await reply.text(), location: reply.headers.get("location") };
};

describe.each(services)("the consent page of %s", (service) => {
  test("shows the app, its permissions, the redirect origin and the members", async () => {
    const { reply, page } = await open(authorizeUrl(await started(), service));
    expect(reply.status).toBe(200);
    expect(reply.headers.get("content-type")).toMatch(/^text\/html/);
    expect(page).toContain("<title>Connect Workbelt to the ");
    expect(page).toContain("<h1>Connect <bdi>Workbelt</bdi> to the ");
    expect(page).toContain("Choose who you are");
    expect(page).toContain(story.workspace.name);
    expect(page).toContain("<strong>http://127.0.0.1:9</strong>");
    expect(page).toContain(
      service === "crm"
        ? "<li>Read and write tasks <code>task:read-write</code></li>"
        : "<li>Insert comments</li>",
    );
    const keys = [...page.matchAll(/name="member" value="([^"]+)"/g)].map(([, key]) => key);
    expect(keys).toEqual(story.members.map(({ key }) => key));
    expect(page.match(/ checked/g)).toHaveLength(1);
    expect(page.indexOf("checked")).toBeLessThan(page.indexOf(keys[1] ?? ""));
  });

  test("forbids scripts, frames and caching, and allows the redirect after the form", async () => {
    const { reply, page } = await open(authorizeUrl(await started(), service));
    const policy = reply.headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain("form-action");
    expect(reply.headers.get("x-frame-options")).toBe("DENY");
    expect(reply.headers.get("cache-control")).toBe("no-store");
    expect(page).not.toMatch(/<script|\son\w+=|style="/i);
  });

  test("redirects with a code and the state when allowed", async () => {
    const sandbox = await started();
    const state = `a b&c="<script>"+/é`;
    const url = authorizeUrl(sandbox, service, { state });
    const request = requestIn((await open(url)).page);
    const answer = { request, member: "aiko-tanabe", decision: "allow" };
    const { reply, location } = await submit(url, answer);
    expect(reply.status).toBe(302);
    expect(location?.startsWith(`${callback}?code=`)).toBe(true);
    const query = new URL(location ?? "").searchParams;
    expect([...query.keys()]).toEqual(["code", "state"]);
    expect(query.get("state")).toBe(state);
  });

  test("redirects with access_denied when cancelled", async () => {
    const sandbox = await started();
    const location = await sandbox.approve(authorizeUrl(sandbox, service), {
      member: "aiko-tanabe",
      decision: "deny",
    });
    const query = new URL(location).searchParams;
    expect([query.get("error"), query.get("state")]).toEqual(["access_denied", "s1"]);
    expect(query.has("code")).toBe(false);
  });

  test("omits an absent state and keeps the query of the redirect URI", async () => {
    const sandbox = await started();
    const redirectUri = `${callback}?tenant=a%20b&x=%2B`;
    const url = authorizeUrl(sandbox, service, { redirect_uri: redirectUri, state: undefined });
    const location = await sandbox.approve(url, { member: "priya-raman" });
    expect(location.startsWith(`${redirectUri}&code=`)).toBe(true);
    expect(location).not.toContain("state");
  });

  test("can be submitted once, within ten minutes", async () => {
    const { now, forward } = createClock();
    const url = authorizeUrl(await started({ now }), service);
    const answer = { member: "priya-raman", decision: "allow" };
    const first = requestIn((await open(url)).page);
    const second = requestIn((await open(url)).page);
    forward(599);
    expect((await submit(url, { ...answer, request: first })).reply.status).toBe(302);
    for (const [seconds, request] of [
      [0, first],
      [1, second],
      [0, "nothing"],
    ] as const) {
      forward(seconds);
      const { reply, page, location } = await submit(url, { ...answer, request });
      expect([reply.status, location]).toEqual([400, null]);
      expect(page).toContain("<h1>This page is no longer valid</h1>");
      expect(page).toContain("already submitted or has expired");
      expect(page).not.toContain("Nothing was connected");
    }
  });

  test("can be submitted again after an invalid submission", async () => {
    const url = authorizeUrl(await started(), service);
    const request = requestIn((await open(url)).page);
    for (const [fields, message] of [
      [{ member: "nobody", decision: "allow" }, "priya-raman, marcus-bell"],
      [{ decision: "allow" }, "priya-raman, marcus-bell"],
      [{ member: "priya-raman", decision: "maybe" }, "&quot;allow&quot; or &quot;deny&quot;"],
      [{ member: "priya-raman" }, "&quot;allow&quot; or &quot;deny&quot;"],
    ] as [Record<string, string>, string][]) {
      const { reply, page } = await submit(url, { request, ...fields });
      expect(reply.status).toBe(400);
      expect(page).toContain(message);
    }
    const last = await submit(url, { request, member: "priya-raman", decision: "allow" });
    expect(last.reply.status).toBe(302);
    const json = await fetch(url, { method: "POST", body: "{}" });
    expect([json.status, await json.text()]).toEqual([400, expect.stringContaining("as a form")]);
  });
});

test("a consent page of one service cannot be submitted to the other", async () => {
  const sandbox = await started();
  const request = requestIn((await open(authorizeUrl(sandbox, "crm"))).page);
  const notes = authorizeUrl(sandbox, "notes");
  const answer = { request, member: "priya-raman", decision: "allow" };
  expect((await submit(notes, answer)).reply.status).toBe(400);
});

describe.each(services)("%s shows an error page instead of redirecting for", (service) => {
  const hostile = `"><script>alert('1')</script>`;
  const refused = async (sandbox: Sandbox, changes: Record<string, string | undefined>) => {
    const { reply, page, location } = await open(authorizeUrl(sandbox, service, changes));
    expect([reply.status, location]).toEqual([400, null]);
    expect(reply.headers.get("content-type")).toMatch(/^text\/html/);
    expect(reply.headers.get("x-frame-options")).toBe("DENY");
    expect(page).not.toContain("<script");
    expect(page).not.toContain("<form");
    return page;
  };

  test("an unknown app", async () => {
    const sandbox = await started();
    await refused(sandbox, { client_id: undefined });
    const other = service === "crm" ? "notes" : "crm";
    await refused(sandbox, { client_id: sandbox.services[other].clientId });
    const page = await refused(sandbox, { client_id: hostile, state: hostile });
    expect(page).toContain("&quot;&gt;&lt;script&gt;");
  });

  test("a redirect URI that is not the app's", async () => {
    const sandbox = await started();
    for (const address of [
      undefined,
      "",
      "http://evil.example/callback",
      "https://127.0.0.1:9/callback",
      "http://127.0.0.1:9/callback#part",
      "http://127.0.0.1@evil.example/",
      "http://127.0.0.1:9\\@evil.example/",
      "http://user:word@127.0.0.1:9/",
      "http://localhost.evil.example/",
      "http://127.0.0.1:9/a\r\nx: y",
      "javascript:alert(1)//127.0.0.1",
      "//127.0.0.1/callback",
      `http://evil.example/${hostile}`,
    ]) {
      const page = await refused(sandbox, { redirect_uri: address });
      expect(page).toMatch(/redirect_uri&quot; is missing|is not a redirect URI of this app/);
    }
  });

  test("repeated parameters", async () => {
    const sandbox = await started();
    for (const name of ["client_id", "redirect_uri"]) {
      const url = `${authorizeUrl(sandbox, service)}&${name}=x`;
      const { reply, page } = await open(url);
      expect(reply.status).toBe(400);
      expect(page).toContain(`&quot;${name}&quot; must not be repeated.`);
    }
  });

  test("the ready-made app may redirect to every loopback address", async () => {
    const sandbox = await started();
    for (const address of [
      "http://localhost/",
      "http://[::1]:81/x?y=1",
      "http://127.0.0.1:65535",
    ]) {
      const url = authorizeUrl(sandbox, service, { redirect_uri: address });
      expect((await open(url)).reply.status).toBe(200);
    }
  });

  test("an added app may redirect to exactly its own addresses", async () => {
    const sandbox = await started();
    const redirectUris = ["https://agent.example/callback", "https://agent.example/other"];
    const name = `<b onclick="x">App</b>`;
    const { clientId } = sandbox.addApp(service, { redirectUris, name });
    for (const address of redirectUris) {
      const changes = { client_id: clientId, redirect_uri: address };
      const { reply, page } = await open(authorizeUrl(sandbox, service, changes));
      expect(reply.status).toBe(200);
      expect(page).toContain("Connect <bdi>&lt;b onclick=&quot;x&quot;&gt;App&lt;/b&gt;</bdi> to");
      expect(page).toContain("<strong>https://agent.example</strong>");
    }
    for (const address of [
      undefined,
      callback,
      "https://agent.example/callback/",
      "https://agent.example/callback?x=1",
      "https://AGENT.example/callback",
    ]) {
      await refused(sandbox, { client_id: clientId, redirect_uri: address });
    }
  });
});

test("a name cannot change the text direction of its sentence", async () => {
  const sandbox = await started();
  const name = "\u202EtlebkroW\u2066\u061C";
  const { clientId } = sandbox.addApp("notes", { redirectUris: [callback], name });
  const { page } = await open(authorizeUrl(sandbox, "notes", { client_id: clientId }));
  expect(page).toContain("<title>Connect tlebkroW to the ");
  expect(page).toContain(`<h1>Connect <bdi>${name}</bdi> to the `);
});

test("read-only scopes are described as such", async () => {
  const sandbox = await started();
  const scopes = ["note:read", "call_recording:read"] as const;
  const { clientId } = sandbox.addApp("crm", { redirectUris: [callback], scopes });
  const { page } = await open(authorizeUrl(sandbox, "crm", { client_id: clientId }));
  const lines = [...page.matchAll(/<li>(.*?)<\/li>/g)].map(([, line]) => line);
  expect(lines).toEqual([
    "Read notes <code>note:read</code>",
    "Read call recordings <code>call_recording:read</code>",
  ]);
});

describe.each(services)("%s reports to the app", (service) => {
  test.each([
    ["no response type", { response_type: undefined }, "invalid_request"],
    ["an unknown response type", { response_type: "token" }, "unsupported_response_type"],
    ["a bare challenge", { code_challenge: "a".repeat(43) }, "invalid_request"],
    [
      "a challenge in the clear",
      { code_challenge: "a".repeat(43), code_challenge_method: "plain" },
      "invalid_request",
    ],
    [
      "a challenge that is no hash",
      { code_challenge: "short", code_challenge_method: "S256" },
      "invalid_request",
    ],
  ])("%s", async (_name, changes, error) => {
    const sandbox = await started();
    const { reply, location } = await open(authorizeUrl(sandbox, service, changes));
    expect(reply.status).toBe(302);
    expect(location?.startsWith(`${callback}?`)).toBe(true);
    const query = new URL(location ?? "").searchParams;
    expect([query.get("error"), query.get("state")]).toEqual([error, "s1"]);
    expect(query.get("error_description")).not.toBe("");
  });

  test("a repeated state, without returning either value", async () => {
    const { location } = await open(`${authorizeUrl(await started(), service)}&state=s2`);
    const query = new URL(location ?? "").searchParams;
    expect([query.get("error"), query.has("state")]).toEqual(["invalid_request", false]);
  });
});

describe("approving in code", () => {
  test("returns the error for an invalid request of the app", async () => {
    const sandbox = await started();
    const url = authorizeUrl(sandbox, "notes", { owner: undefined });
    const location = await sandbox.approve(url, { member: "priya-raman" });
    expect(new URL(location).searchParams.get("error")).toBe("invalid_request");
  });

  test("throws the message of an error page", async () => {
    const sandbox = await started();
    const approve = (changes: Record<string, string>, member: string) =>
      sandbox.approve(authorizeUrl(sandbox, "crm", changes), { member });
    await expect(approve({ client_id: "nobody" }, "priya-raman")).rejects.toThrow(
      /returned 400: .*No app has the client id/,
    );
    await expect(approve({}, "nobody")).rejects.toThrow(/returned 400: .*priya-raman/);
    await expect(
      sandbox.approve("https://app.attio.example/authorize", { member: "priya-raman" }),
    ).rejects.toThrow(TypeError);
  });
});
