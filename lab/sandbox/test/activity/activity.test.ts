import { request as sendRequest } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type ActivityRequest, type Sandbox, startSandbox } from "../../src/index.js";

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.stop());
beforeEach(() => {
  sandbox.reset();
  sandbox.clearActivity();
});

const OWN_AGENT = "acme/1.4 workbelt-crm-tools/0.1.0 (crm_create_task; run=aa11; call=bb22)";

interface Call {
  headers?: Record<string, string>;
  body?: string | URLSearchParams;
  signal?: AbortSignal;
}

function callCrm(path: string, { headers, body, signal }: Call = {}): Promise<Response> {
  const { baseUrl, token } = sandbox.services.crm;
  return fetch(`${baseUrl}${path}`, {
    headers: { authorization: `Bearer ${token}`, ...headers },
    ...(body !== undefined && { body, method: "POST" }),
    ...(signal && { signal }),
  });
}

function lastRequest(): ActivityRequest | undefined {
  return sandbox.activity().at(-1);
}

const taskBody = JSON.stringify({
  data: {
    content: "Send the offer",
    format: "plaintext",
    is_completed: false,
    deadline_at: null,
    assignees: [],
    linked_records: [],
  },
});

describe("a recorded request", () => {
  test("has path, query, status, duration, the credential in words, and both bodies", async () => {
    const reply = await callCrm("/v2/tasks?limit=1");
    const [request, ...others] = sandbox.activity();
    expect(others).toEqual([]);
    expect(request).toMatchObject({
      service: "crm",
      method: "GET",
      path: "/v2/tasks",
      query: "?limit=1",
      outcome: "answered",
      status: 200,
      credential: "ready-made token",
      client: { name: "node", attempt: 1 },
      response: { headers: { "content-type": "application/json" } },
    });
    expect(request?.durationMs).toBeGreaterThan(0);
    const text = await reply.text();
    expect(request?.response?.body).toEqual({
      type: "application/json",
      size: Buffer.byteLength(text),
      text,
    });
    expect(request?.request.body).toBeUndefined();
  });

  test("has what the user agent of the tools says", async () => {
    await callCrm("/v2/tasks", { body: taskBody, headers: { "user-agent": OWN_AGENT } });
    const request = lastRequest();
    expect(request?.client).toEqual({
      name: "acme/1.4 workbelt-crm-tools/0.1.0",
      operation: "crm_create_task",
      run: "aa11",
      call: "bb22",
      attempt: 1,
    });
    expect(request?.request.body).toMatchObject({ text: taskBody, size: taskBody.length });
  });

  test("has the body of a request that was refused before it was read", async () => {
    await callCrm("/v2/tasks", {
      body: taskBody,
      headers: { authorization: "Bearer wrong-token" },
    });
    expect(lastRequest()).toMatchObject({
      status: 401,
      credential: "unknown token",
      request: { body: { text: taskBody } },
    });
  });

  test("has the first 64 KB of a long text, cut between characters", async () => {
    const body = JSON.stringify({ data: { content: `x${"ä".repeat(60_000)}` } });
    await callCrm("/v2/tasks", { body });
    const recorded = lastRequest()?.request.body;
    expect(recorded?.size).toBe(Buffer.byteLength(body));
    expect(recorded?.text?.length).toBeGreaterThan(30_000);
    expect(Buffer.byteLength(recorded?.text ?? "")).toBeLessThanOrEqual(64 * 1024);
    expect(body.startsWith(recorded?.text ?? "no")).toBe(true);
  });

  test("describes a file by type and size only", async () => {
    const { baseUrl, token } = sandbox.services.notes;
    const headers = { authorization: `Bearer ${token}`, "notion-version": "2026-03-11" };
    const created = await fetch(`${baseUrl}/v1/file_uploads`, { method: "POST", headers });
    const { id } = (await created.json()) as { id: string };
    const form = new FormData();
    form.set("file", new Blob([new Uint8Array(200_000)], { type: "text/plain" }), "notes.txt");
    const sent = await fetch(`${baseUrl}/v1/file_uploads/${id}/send`, {
      method: "POST",
      headers,
      body: form,
    });
    expect(sent.status).toBe(200);
    const body = lastRequest()?.request.body;
    expect(body).toEqual({ type: "multipart/form-data", size: expect.any(Number) });
    expect(body?.size).toBeGreaterThan(200_000);
  });

  test("is pending while it is handled, and aborted if the client leaves", async () => {
    sandbox.faults.add({ service: "crm", delayMs: 60_000 });
    const leaving = new AbortController();
    const call = callCrm("/v2/self", { signal: leaving.signal }).catch(() => undefined);
    await expect.poll(lastRequest).toMatchObject({ outcome: "pending" });
    leaving.abort();
    await call;
    await expect.poll(lastRequest).toMatchObject({ outcome: "aborted", fault: { kind: "delay" } });
    expect(lastRequest()?.status).toBeUndefined();
  });
});

test("requests to the control routes are not recorded", async () => {
  await fetch(`http://127.0.0.1:${sandbox.port}/control/faults`);
  expect(sandbox.activity()).toEqual([]);
});

describe("faults and retries", () => {
  test("the injected fault is named, and a dropped connection has no response", async () => {
    const { id } = sandbox.faults.add({ service: "crm", status: 503, delayMs: 1 });
    await callCrm("/v2/self");
    expect(lastRequest()).toMatchObject({ status: 503, fault: { id, kind: "status", delayMs: 1 } });
    for (const kind of ["drop", "drop-after"] as const) {
      sandbox.faults.add({ service: "crm", kind });
      await callCrm("/v2/self").catch(() => undefined);
      await expect.poll(lastRequest).toMatchObject({ outcome: "dropped", fault: { kind } });
      expect(lastRequest()?.response).toBeUndefined();
    }
  });

  test("the response is recorded as it was sent, after the fault", async () => {
    sandbox.faults.add({ service: "crm", kind: "truncate" });
    const text = await callCrm("/v2/self").then((reply) => reply.text());
    expect(lastRequest()?.response?.body).toMatchObject({ text, size: text.length });
  });

  test("numbered attempts of a call are linked", async () => {
    sandbox.faults.add({ service: "crm", path: "/tasks", status: 503, times: 2 });
    for (const attempt of ["", "; attempt=2", "; attempt=3"]) {
      const userAgent = OWN_AGENT.replace(")", `${attempt})`);
      await callCrm("/v2/tasks", { body: taskBody, headers: { "user-agent": userAgent } });
    }
    const [first, second, third] = sandbox.activity();
    expect(first?.retryOf).toBeUndefined();
    expect(second).toMatchObject({ retryOf: first?.id, client: { attempt: 2 } });
    expect(third).toMatchObject({ retryOf: second?.id, status: 200 });
  });

  test("the same request of another client is a retry after a failure only", async () => {
    const headers = { "user-agent": "own-client/2" };
    sandbox.faults.add({ service: "crm", status: 503 });
    await callCrm("/v2/tasks", { body: taskBody, headers });
    await callCrm("/v2/tasks", { body: taskBody.replace("offer", "plan"), headers });
    await callCrm("/v2/tasks", { body: taskBody, headers: { "user-agent": "other/1" } });
    await callCrm("/v2/tasks", { body: taskBody, headers });
    await callCrm("/v2/tasks", { body: taskBody, headers });
    const requests = sandbox.activity();
    const retries = requests.map(({ retryOf }) => retryOf);
    expect(retries).toEqual([undefined, undefined, undefined, requests[0]?.id, undefined]);
  });
});

describe("credentials", () => {
  test("tokens, codes and secrets of a connection by OAuth are redacted", async () => {
    const { baseUrl, clientId, clientSecret } = sandbox.services.notes;
    const redirectUri = "http://127.0.0.1:9/callback";
    const authorize = new URL(`${baseUrl}/v1/oauth/authorize`);
    const query = { client_id: clientId, redirect_uri: redirectUri, response_type: "code" };
    for (const [name, value] of Object.entries({ ...query, owner: "user", state: "s" }))
      authorize.searchParams.set(name, value);
    const callback = await sandbox.approve(authorize.href, { member: "priya-raman" });
    const code = new URL(callback).searchParams.get("code") ?? "none";
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString("base64");
    const token = await fetch(`${baseUrl}/v1/oauth/token`, {
      method: "POST",
      headers: { authorization: `Basic ${basic}`, "content-type": "application/json" },
      body: JSON.stringify({ grant_type: "authorization_code", code, redirect_uri: redirectUri }),
    });
    const granted = (await token.json()) as { access_token: string; refresh_token: string };
    await fetch(`${baseUrl}/v1/users/me`, {
      headers: { authorization: `Bearer ${granted.access_token}`, "notion-version": "2026-03-11" },
    });
    const recorded = JSON.stringify(sandbox.activity());
    const secrets = [code, basic, clientSecret, granted.access_token, granted.refresh_token];
    for (const secret of secrets) expect(recorded).not.toContain(secret);
    const texts = sandbox.activity().map(({ request }) => request.body?.text ?? "");
    expect(texts.join("\n")).toContain('"code":"[redacted]"');
    expect(lastRequest()?.credential).toMatch(/, connected by priya-raman$/);
    expect(lastRequest()?.request.headers["authorization"]).toBe("Bearer [redacted]");
  });

  test("forms, webhook secrets, signed links and repeated tokens are redacted", async () => {
    const { clientSecret, token } = sandbox.services.crm;
    await callCrm("/oauth/token", {
      body: new URLSearchParams({ code: "the-code", client_secret: clientSecret }),
    });
    expect(lastRequest()?.request.body?.text).toBe("code=[redacted]&client_secret=[redacted]");
    const webhook = await callCrm("/v2/webhooks", {
      body: JSON.stringify({
        data: {
          target_url: "https://hooks.example/crm",
          subscriptions: [{ event_type: "note.created", filter: null }],
        },
      }),
    });
    const { data } = (await webhook.json()) as { data: { secret: string } };
    expect(JSON.stringify(lastRequest())).not.toContain(data.secret);
    await callCrm(`/files/x?signature=abc123&expires=1`);
    expect(lastRequest()?.query).toBe("?signature=[redacted]&expires=1");
    await callCrm("/v2/tasks", { body: `{"data": "${token} https://f.example/?signature=abc"` });
    expect(lastRequest()?.request.body?.text).toBe(
      '{"data": "[redacted] https://f.example/?signature=[redacted]"',
    );
  });

  test("a secret at the cut of a long body is redacted as well", async () => {
    const start = `{"padding":"${"x".repeat(64 * 1024 - 40)}","client_secret":"`;
    await callCrm("/v2/tasks", { body: `${start}${"s".repeat(100)}"}` });
    const { text = "" } = lastRequest()?.request.body ?? {};
    expect(text.slice(-40)).toContain('"client_secret":"[redacted]');
    expect(text).not.toContain("ss");
  });
});

test("at most 5 000 requests are kept, the latest ones", async () => {
  const agent = `http://127.0.0.1:${sandbox.port}/convintel/nothing`;
  const firstId = 1 + (await fetch(agent), lastRequest()?.id ?? 0);
  await Promise.all(
    Array.from({ length: 20 }, async () => {
      for (let count = 0; count < 251; count += 1) await get(agent);
    }),
  );
  const ids = sandbox.activity().map(({ id }) => id);
  expect(ids).toHaveLength(5000);
  expect(ids[0]).toBe(firstId + 20);
});

/** Sends a request without the cost of `fetch`. */
function get(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    sendRequest(url, (response) => response.resume().once("end", resolve))
      .once("error", reject)
      .end();
  });
}
