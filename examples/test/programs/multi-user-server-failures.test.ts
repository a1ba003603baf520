import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { StoreError } from "@workbelt/core";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { script } from "../../multi-user-server/script.ts";
import { startServer } from "../../multi-user-server/start-server.ts";
import { ScriptedModel } from "../../shared/scripted-model.ts";
import { Browser } from "./browser.ts";
import { Bench } from "./multi-user-bench.ts";

let bench: Bench;
beforeEach(async () => {
  bench = await Bench.start();
});
afterEach(() => bench.stop());

describe("a callback", () => {
  test("with consent denied reports it", async () => {
    const ada = await bench.signedIn("Ada");
    await bench.connect(ada, "CRM", "priya-raman", "deny");
    expect(ada.status).toBe(403);
    expect(ada.body).toContain("<h1>Not connected</h1>");
    expect(ada.body).toContain("You denied access.");
    expect(bench.logged.join()).toContain(
      "The connection to the CRM was not allowed: access_denied",
    );
    expect(await bench.statusOf("Ada")).toBe("disconnected");
  });

  test.each([
    ["a forged state", "?code=x&state=forged", "The state of this callback was not issued here"],
    ["no state", "?code=x", "The callback has no state"],
  ])("with %s is refused", async (_what, query, log) => {
    const ada = await bench.signedIn("Ada");
    await ada.open(`${bench.server.url}/callback/crm${query}`);
    expect(ada.status).toBe(400);
    expect(ada.body).toContain("does not belong to a connection started here");
    expect(bench.logged.join()).toContain(log);
  });

  test("at the address of another service is rejected, and stays valid at its own", async () => {
    const ada = await bench.signedIn("Ada");
    const callback = await bench.callbackFor(ada, "priya-raman");
    expect(callback).toContain(`${bench.server.url}/callback/crm?`);
    await ada.open(callback.replace("/callback/crm", "/callback/notes"));
    expect(ada.status).toBe(400);
    expect([await bench.statusOf("Ada"), await bench.statusOf("Ada", "notes")]).toEqual([
      "disconnected",
      "disconnected",
    ]);
    expect(bench.logged.join()).toContain("started for another provider");
    await ada.open(callback.replace("/callback/crm", "/callback/convintel"));
    expect(ada.status).toBe(404);
    await ada.open(callback);
    expect(await bench.statusOf("Ada")).toBe("active");
  });

  test("that is replayed is rejected, and the connection stays", async () => {
    const ada = await bench.signedIn("Ada");
    const callback = await bench.callbackFor(ada, "priya-raman");
    await ada.open(callback);
    expect(ada.url).toBe(`${bench.server.url}/`);
    expect(await ada.open(callback)).toContain("Already completed");
    expect(ada.status).toBe(400);
    expect(bench.logged.join()).toContain("This callback was used before");
    expect(await bench.statusOf("Ada")).toBe("active");
  });

  test("of one user in the browser of another connects nothing", async () => {
    const mallory = await bench.signedIn("Mallory");
    const ada = await bench.signedIn("Ada");
    const callback = await bench.callbackFor(mallory, "marcus-bell");
    expect(await ada.open(callback)).toContain("was started by another user");
    expect(ada.status).toBe(400);
    expect([await bench.statusOf("Ada"), await bench.statusOf("Mallory")]).toEqual([
      "disconnected",
      "disconnected",
    ]);
    expect(bench.sandbox.authorizations("crm")).toEqual([]);
  });

  test("without a session is rejected", async () => {
    const ada = await bench.signedIn("Ada");
    const callback = await bench.callbackFor(ada, "priya-raman");
    const nobody = new Browser(bench.pages);
    expect(await nobody.open(callback)).toContain("Sign in");
    expect(nobody.status).toBe(401);
    expect(await bench.statusOf("Ada")).toBe("disconnected");
  });
});

describe("when something fails", () => {
  test("a failed revocation is reported, and can be repeated", async () => {
    const ada = await bench.connected("Ada", "priya-raman");
    expect(ada.body).toContain("Connected to Northwind");
    bench.sandbox.faults.add({ service: "crm", path: "/oauth/revoke", status: 503 });
    await ada.press("Disconnect the CRM");
    expect(ada.status).toBe(502);
    expect(ada.body).toContain("The service does not respond");
    expect(bench.logged.join()).toContain("did not revoke its token");
    bench.sandbox.faults.clear();
    expect(await ada.open(bench.server.url)).toContain("disconnect it again");
    expect(ada.body).toContain("Connect the CRM</button>");
    await ada.press("Disconnect the CRM");
    expect(ada.status).toBe(200);
    expect(ada.body).not.toContain("disconnect it again");
    expect(ada.body).toContain("Not connected");
    expect(bench.sandbox.authorizations("crm").map(({ active }) => active)).toEqual([false]);
  });

  test("a service error during the callback is reported", async () => {
    const ada = await bench.signedIn("Ada");
    bench.sandbox.faults.add({ service: "crm", path: "/oauth/token", status: 503 });
    await bench.connect(ada, "CRM", "priya-raman");
    expect(ada.status).toBe(502);
    expect(ada.body).toContain("The service does not respond");
  });

  test("an unreadable connection does not affect the other one", async () => {
    const ada = await bench.connected("Ada", "priya-raman");
    const { store } = bench.opened;
    const damage = async () => {
      const entry = await store.get("account/crm/Ada");
      await store.put("account/crm/Ada", "SOMETHING ELSE", { expected: entry?.revision });
    };
    await damage();
    expect(await ada.open(bench.server.url)).toContain("cannot be read");
    expect(ada.status).toBe(200);
    expect(ada.body).not.toContain("SOMETHING ELSE");
    expect(ada.body).toContain("Disconnect the notes workspace</button>");
    await bench.connect(ada, "CRM", "priya-raman");
    expect(await bench.statusOf("Ada")).toBe("active");
    await damage();
    await ada.open(bench.server.url);
    await ada.press("Disconnect the CRM");
    expect(ada.status).toBe(200);
    expect(await bench.statusOf("Ada")).toBe("disconnected");
  });

  test("store errors and bugs show their own pages, without internals", async () => {
    const ada = await bench.signedIn("Ada");
    vi.spyOn(bench.opened.store, "get").mockRejectedValueOnce(
      new StoreError("store_unavailable", "LIBRARY WORDS"),
    );
    expect(await ada.open(bench.server.url)).toContain("Temporarily unavailable");
    expect(ada.status).toBe(503);
    vi.spyOn(bench.opened.store, "get").mockRejectedValueOnce(new TypeError("LIBRARY WORDS"));
    expect(await ada.open(bench.server.url)).toContain("It was not your fault.");
    expect(ada.status).toBe(500);
    expect(bench.pages.join()).not.toContain("LIBRARY WORDS");
    expect(bench.logged.join().match(/LIBRARY WORDS/g)).toHaveLength(2);
  });
});

/** Requests a path under another host name. Returns the response. */
async function under(host: string, path: string, method = "GET") {
  const { hostname, port } = new URL(bench.server.url);
  const headers = { host: `${host}:${port}` };
  const sent = request({ hostname, port, path, method, headers }).end();
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  response.resume();
  return { status: response.statusCode, location: response.headers.location };
}

test("another loopback host name is redirected to the one its cookie is for", async () => {
  const path = "/callback/crm?code=a%20b&state=c";
  expect(await under("localhost", path)).toEqual({
    status: 302,
    location: bench.server.url + path,
  });
  const nowhere = await under("localhost", "//evil.example/x");
  expect(new URL(nowhere.location ?? "").origin).toBe(bench.server.url);
  expect(await under("localhost", "/sign-in", "POST")).toEqual({ status: 403 });
  expect(await under("127.0.0.1", "/")).toEqual({ status: 200 });
  // A proxy may forward requests under its own host name.
  expect(await under("agent.example", "/")).toEqual({ status: 200 });
});

test("a server with a public URL does not redirect requests for a loopback host name", async () => {
  await bench.server.close();
  const model = new ScriptedModel({ script });
  const publicUrl = "https://agent.example";
  const port = Number(new URL(bench.server.url).port);
  const onTheWeb = await startServer({ model, store: bench.opened.store, port, publicUrl });
  onTestFinished(() => onTheWeb.close());
  expect(await under("127.0.0.1", "/")).toEqual({ status: 200 });
});
