import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { networkInterfaces } from "node:os";
import { describe, expect, onTestFinished, test } from "vitest";
import { type Sandbox, type SandboxOptions, startSandbox } from "../../src/index.js";

async function started(options?: SandboxOptions): Promise<Sandbox> {
  const sandbox = await startSandbox(options);
  onTestFinished(() => sandbox.stop());
  return sandbox;
}

/** An address of this machine by which other machines reach it; empty without a network. */
const address =
  Object.values(networkInterfaces())
    .flat()
    .find((each) => each?.family === "IPv4" && !each.internal)?.address ?? "";

/** Sends a request with any headers, which `fetch` does not allow. */
async function send(url: string, method: string, headers: Record<string, string> = {}) {
  const sent = request(url, { method, headers }).end();
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  const chunks = await response.toArray();
  return { status: response.statusCode, text: chunks.join("") };
}

const writes = [
  ["POST", "/control/reset"],
  ["DELETE", "/control/faults"],
  ["POST", "/control/webhooks/notes"],
  ["POST", "/convintel/customer/api/v1/sandbox/regenerate-key"],
  ["POST", "/console/faults"],
] as const;

describe("a change of the sandbox", () => {
  test.each([
    { origin: "http://evil.example" },
    { origin: "null" },
    { origin: "http://localhost:1" },
    { "sec-fetch-site": "cross-site" },
    // Another port of this machine is another origin.
    { "sec-fetch-site": "same-site" },
  ])("is refused to a web page with %j", async (headers) => {
    const { url } = await started();
    for (const [method, path] of writes) {
      const { status, text } = await send(`${url}${path}`, method, headers);
      expect([path, status]).toEqual([path, 403]);
      expect(text).toContain("web pages of other origins");
    }
  });

  test("is allowed to the sandbox's own pages and to programs", async () => {
    const { url } = await started();
    const own = { origin: url, "sec-fetch-site": "same-origin" };
    for (const headers of [own, {}]) {
      expect((await send(`${url}/control/reset`, "POST", headers)).status).toBe(200);
    }
  });

  test.each(["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-real-ip"])(
    "is refused when a proxy sends %s",
    async (name) => {
      const { url } = await started();
      const { status } = await send(`${url}/control/reset`, "POST", { [name]: "for=192.0.2.1" });
      expect(status).toBe(403);
    },
  );
});

describe.skipIf(address === "")("by default", () => {
  test("the sandbox listens on loopback only", async () => {
    const { port } = await started();
    await expect(fetch(`http://${address}:${port}/`)).rejects.toThrow("fetch failed");
  });
});

describe.skipIf(address === "")("on every address of this machine", () => {
  const options = { host: "0.0.0.0", allowedHosts: ["Sandbox.example", address] };

  test("the services answer, and the console is read-only", async () => {
    const { port, services } = await started(options);
    const origin = `http://${address}:${port}`;
    const token = { authorization: `Bearer ${services.crm.token}` };
    expect((await fetch(`${origin}/crm/v2/self`, { headers: token })).status).toBe(200);
    const page = await (await fetch(`${origin}/`)).text();
    expect(page).toContain("Read-only");
    // The lines to paste lead to where the page was opened.
    expect(page).toContain(`CRM_BASE_URL=&quot;${origin}/crm&quot;`);
  });

  test("changes are refused to others, and allowed to this machine", async () => {
    const { port, url } = await started(options);
    for (const [method, path] of writes) {
      const { status, text } = await send(`http://${address}:${port}${path}`, method);
      expect([path, status]).toEqual([path, 403]);
      expect(text).toContain("Only this machine");
    }
    expect((await send(`${url}/control/reset`, "POST")).status).toBe(200);
    expect((await send(`${url}/`, "GET")).text).not.toContain("Read-only");
  });

  test("a name of this machine does not make a request of another one local", async () => {
    const { port } = await started(options);
    const host = `localhost:${port}`;
    expect((await send(`http://${address}:${port}/control/reset`, "POST", { host })).status).toBe(
      403,
    );
  });

  test("a listed name that a tunnel on this machine leaves in place is not local", async () => {
    const { url } = await started(options);
    expect((await send(`${url}/control/reset`, "POST", { host: "sandbox.example" })).status).toBe(
      403,
    );
  });

  test("only the listed names are accepted", async () => {
    const { url } = await started(options);
    expect((await send(`${url}/`, "GET", { host: "sandbox.example:80" })).status).toBe(200);
    const { status, text } = await send(`${url}/`, "GET", { host: "other.example" });
    expect(status).toBe(421);
    expect(text).toContain("sandbox.example");
    expect(text).toContain("--allow-host NAME");
  });
});

test.skipIf(address === "")(
  "one address of this machine is accepted without listing it, and is the sandbox's own",
  async () => {
    const { url, services } = await started({ host: address });
    expect(url).toContain(address);
    expect(services.notes.baseUrl).toBe(`${url}/notes`);
    expect((await fetch(`${url}/`)).status).toBe(200);
    expect((await send(`${url}/control/reset`, "POST")).status).toBe(403);
  },
);

test.each([
  [{ host: "127.0.0.1:80" }, '"host" takes a host name or an IP address without port'],
  [{ host: "" }, '"host" takes'],
  [{ allowedHosts: ["http://a.example"] }, '"allowedHosts" takes a host name'],
  [{ allowedHosts: ["[::1]:80"] }, '"allowedHosts" takes a host name'],
  [{ allowedHosts: ["a b"] }, 'not "a b"'],
])("%j is rejected", async (options, message) => {
  const attempt = startSandbox(options);
  await expect(attempt).rejects.toThrow(TypeError);
  await expect(attempt).rejects.toThrow(message);
});
