import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { expect, test } from "vitest";
import { dataOf, eras } from "./helpers/clients.js";
import { startServer } from "./helpers/start-server.js";

const CLIENTS = 200;

test("200 clients of both eras create tasks at the same time", { timeout: 120_000 }, async () => {
  const { url } = await startServer({ services: ["crm"] });
  const results = await Promise.all(
    Array.from({ length: CLIENTS }, (_, index) => createTask(url, index)),
  );
  expect(results.map(({ content }) => content)).toEqual(
    Array.from({ length: CLIENTS }, (_, index) => `Task ${index}`),
  );
  expect(new Set(results.map(({ task_id }) => task_id)).size).toBe(CLIENTS);
});

async function createTask(url: URL, index: number) {
  const mode = eras[index % 2] === "2026" ? "auto" : "legacy";
  const client = new Client(
    { name: `test-${index}`, version: "1" },
    { versionNegotiation: { mode } },
  );
  await client.connect(new StreamableHTTPClientTransport(url));
  const result = await client.callTool({
    name: "crm_create_task",
    arguments: { content: `Task ${index}` },
  });
  await client.close();
  return dataOf<{ task_id: string; content: string }>(result);
}
