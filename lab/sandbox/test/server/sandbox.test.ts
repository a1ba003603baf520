import { once } from "node:events";
import { connect } from "node:net";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { type Sandbox, type SandboxOptions, startSandbox } from "../../src/index.js";
import { freePort } from "../../../../packages/core/test/helpers/free-port.js";

test("starts, resets and stops", async () => {
  const sandbox = await startSandbox({ port: await freePort() });
  const reply = await fetch(`${sandbox.url}/control/reset`, { method: "POST" });
  expect(await reply.json()).toEqual({ reset: true });
  await sandbox.stop();
  await expect(fetch(`${sandbox.url}/control/reset`)).rejects.toThrow("fetch failed");
});

test("keeps idle connections longer than a busy client, whose next request would meet their end", async () => {
  const { headers } = await fetch((await started()).services.crm.baseUrl);
  expect(headers.get("keep-alive")).toBe("timeout=65");
});

async function started(options?: SandboxOptions): Promise<Sandbox> {
  const sandbox = await startSandbox(options);
  onTestFinished(() => sandbox.stop());
  return sandbox;
}

const versioned = { "notion-version": "2025-09-03" };

async function status(url: string, token: string, init: RequestInit = {}): Promise<number> {
  const headers = { ...versioned, authorization: `Bearer ${token}` };
  const reply = await fetch(url, { ...init, headers });
  await reply.arrayBuffer();
  return reply.status;
}

describe("rate limits", () => {
  /** More than each service lets through in its window. */
  const bursts = [
    ["crm", 120, "/v2/notes"],
    ["notes", 181, "/v1/users/me"],
    ["convintel", 31, "/getActivities"],
  ] as const;

  const refusals = async (sandbox: Sandbox) => {
    const counts = [];
    for (const [name, requests, path] of bursts) {
      const { baseUrl, token } = sandbox.services[name];
      const send = () => status(`${baseUrl}${path}`, token);
      const all = await Promise.all(Array.from({ length: requests }, send));
      counts.push(all.filter((each) => each === 429).length);
    }
    return counts;
  };

  test("are enforced by default", async () => {
    // All requests fall into one window, however long they take.
    vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    for (const count of await refusals(await started())) expect(count).toBeGreaterThan(0);
  });

  test("can be switched off", async () => {
    expect(await refusals(await started({ rateLimits: false }))).toEqual([0, 0, 0]);
  });
});

describe("another token", () => {
  test("of the CRM has its scopes and no others", async () => {
    const sandbox = await started();
    const token = sandbox.addToken("crm", ["task:read", "object_configuration:read"]);
    const { baseUrl } = sandbox.services.crm;
    expect(await status(`${baseUrl}/v2/tasks`, token)).toBe(403);
    const more = [
      "task:read",
      "object_configuration:read",
      "record_permission:read",
      "user_management:read",
    ] as const;
    expect(await status(`${baseUrl}/v2/tasks`, sandbox.addToken("crm", more))).toBe(200);
  });

  test("of the notes service has its capabilities and no others", async () => {
    const sandbox = await started();
    const { baseUrl } = sandbox.services.notes;
    const reader = sandbox.addToken("notes", ["readContent"]);
    expect(await status(`${baseUrl}/v1/search`, reader, { method: "POST" })).toBe(200);
    expect(await status(`${baseUrl}/v1/comments`, reader, { method: "POST" })).toBe(403);
    expect(await status(`${baseUrl}/v1/users`, reader)).toBe(403);
    const emails = async (permission: "readUsers" | "readUsersWithEmail") => {
      const authorization = `Bearer ${sandbox.addToken("notes", [permission])}`;
      const headers = { ...versioned, authorization };
      const reply = await fetch(`${baseUrl}/v1/users`, { headers });
      return (await reply.text()).includes("@");
    };
    expect([await emails("readUsers"), await emails("readUsersWithEmail")]).toEqual([false, true]);
  });

  test("of the conversation-intelligence service has full access", async () => {
    const sandbox = await started();
    const url = `${sandbox.services.convintel.baseUrl}/getUsers`;
    expect(await status(url, sandbox.addToken("convintel", []))).toBe(200);
  });

  test("is deleted by a reset", async () => {
    const sandbox = await started();
    const token = sandbox.addToken("notes", ["readContent"]);
    const url = `${sandbox.services.notes.baseUrl}/v1/users/me`;
    expect(await status(url, token)).toBe(200);
    sandbox.reset();
    expect(await status(url, token)).toBe(401);
  });

  test("rejects unknown permissions", async () => {
    const sandbox = await started();
    const misspelt = ["readContents"] as unknown as ["readContent"];
    expect(() => sandbox.addToken("notes", misspelt)).toThrow(TypeError);
    expect(() => sandbox.addToken("notes", misspelt)).toThrow('"readContents" is not a permission');
  });
});

/** The first line that a request under this name of the sandbox is answered with. */
async function answerUnder(host: string, path: string): Promise<string> {
  const sandbox = await started();
  const socket = connect(sandbox.port, "127.0.0.1").setEncoding("utf8");
  onTestFinished(() => void socket.destroy());
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: ${host.replace("PORT", String(sandbox.port))}\r\n\r\n`,
  );
  const [answer] = (await once(socket, "data")) as [string];
  return answer.split("\r\n")[0] ?? "";
}

describe("a request under the name", () => {
  const paths = [
    "/",
    "/crm/v2/self",
    "/crm/authorize",
    "/notes/v1/users/me",
    "/control/oauth/authorizations?service=crm",
  ];

  test.each([
    "evil.example:PORT",
    "127.0.0.1.evil.example",
    "localhost.evil.example:PORT",
    "0.0.0.0",
  ])("%s is not for this machine", async (host) => {
    for (const path of paths) {
      expect(await answerUnder(host, path)).toBe("HTTP/1.1 421 Misdirected Request");
    }
  });

  test.each(["localhost:PORT", "LOCALHOST", "127.0.0.1:PORT", "127.8.9.10", "[::1]:PORT"])(
    "%s is answered",
    async (host) => {
      expect(await answerUnder(host, "/control/oauth/authorizations?service=crm")).toBe(
        "HTTP/1.1 200 OK",
      );
      expect(await answerUnder(host, "/crm/authorize")).toBe("HTTP/1.1 400 Bad Request");
    },
  );
});
