import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { seedId } from "@workbelt/sandbox";
import { expect, onTestFinished, test } from "vitest";
import { connectHttp, eras } from "../helpers/clients.js";
import { startServer } from "../helpers/start-server.js";

const deletion = {
  name: "crm_delete_task",
  arguments: { task_id: seedId("crm/task/harborline-settle-savings") },
};

/** Starts a gateway that passes requests on, with another Host header if one is given. */
async function startGateway(target: URL, host?: string): Promise<URL> {
  const gateway = createServer((incoming, outgoing) => {
    const headers = { ...incoming.headers, ...(host !== undefined && { host }) };
    const { method } = incoming;
    const passed = request(
      new URL(incoming.url ?? "/", target),
      { method, headers },
      (response) => {
        outgoing.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(outgoing);
      },
    );
    passed.on("error", () => outgoing.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => void gateway.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    gateway.closeAllConnections();
    gateway.close();
  });
  const { port } = gateway.address() as AddressInfo;
  return new URL(target.pathname, `http://127.0.0.1:${port}`);
}

test.each(eras)("%s: calls and questions pass a gateway that keeps the host", async (era) => {
  const { sandbox, url } = await startServer();
  const capabilities = { elicitation: { form: {} } };
  const client = await connectHttp(await startGateway(url), era, { capabilities });
  const questions: string[] = [];
  client.setRequestHandler("elicitation/create", ({ params }) => {
    questions.push(params.message);
    return { action: "accept" as const, content: { confirm: true } };
  });
  const result = await client.callTool(deletion);
  expect([result.isError, questions.length]).toEqual([undefined, 1]);
  expect(await sandbox.changes()).toHaveLength(1);
});

test("a gateway that changes the host gets 403", async () => {
  const { url } = await startServer();
  const gateway = await startGateway(url, "backend.internal");
  const headers = { "content-type": "application/json", accept: "application/json" };
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" });
  const response = await fetch(gateway, { method: "POST", headers, body });
  expect(response.status).toBe(403);
});
