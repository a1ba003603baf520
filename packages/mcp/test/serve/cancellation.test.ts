import type { Client } from "@modelcontextprotocol/client";
import { observe } from "@workbelt/core";
import { expect, onTestFinished, test } from "vitest";
import { connectHttp, connectStdio, eras, textOf } from "../helpers/clients.js";
import { startServer } from "../helpers/start-server.js";

const DELAY_MS = 60_000;

/** Starts a server whose tasks take long to list, and watches for the call. */
async function startSlowServer() {
  const { sandbox, url } = await startServer();
  sandbox.faults.add({ service: "crm", path: "/tasks", delayMs: DELAY_MS });
  const started = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<string | undefined>();
  const stop = observe({
    call: (event) => {
      if (event.phase === "start") started.resolve();
      else ended.resolve(event.errorType);
    },
  });
  onTestFinished(stop);
  return { url, started: started.promise, ended: ended.promise };
}

test.each(eras)("http, %s: a cancelled call ends its request to the service", async (era) => {
  const { ended, started, url } = await startSlowServer();
  const client = await connectHttp(url, era);
  const controller = new AbortController();
  const { signal } = controller;
  const call = client.callTool({ name: "crm_list_tasks", arguments: {} }, { signal });
  await Promise.race([started, call]);
  controller.abort(new Error("No longer needed"));
  await expect(call).rejects.toThrow("No longer needed");
  expect(await ended).toBeDefined();
});

test("http, 2025, without a session: a closed connection ends the request to the service", async () => {
  const { ended, started, url } = await startSlowServer();
  const controller = new AbortController();
  const response = fetch(url, {
    method: "POST",
    signal: controller.signal,
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      "mcp-protocol-version": "2025-11-25",
    },
    body: JSON.stringify({
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name: "crm_list_tasks", arguments: {} },
    }),
  });
  const body = response.then((received) => received.text());
  await Promise.race([started, body]);
  controller.abort();
  await expect(body).rejects.toThrow("aborted");
  expect(await ended).toBeDefined();
});

test("stdio, 2025: a cancelled call gets no response, and the next one is served", async () => {
  const client = await connectStdio(["--sandbox", "--services", "crm"], "2025");
  const controller = new AbortController();
  afterSending(client, () => controller.abort(new Error("No longer needed")));
  const { signal } = controller;
  const call = client.callTool({ name: "crm_list_tasks", arguments: {} }, { signal });
  await expect(call).rejects.toThrow("No longer needed");
  const next = await client.callTool({ name: "crm_list_tasks", arguments: { limit: 1 } });
  expect(textOf(next)).toContain("task_id");
});

/** Acts once a message of the client is sent, before its answer can be read. */
function afterSending({ transport }: Client, act: () => void): void {
  if (transport === undefined) throw new Error("Expected a connected client.");
  const send = transport.send.bind(transport);
  transport.send = async (...args) => {
    await send(...args);
    act();
  };
}
