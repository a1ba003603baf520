import { crmPackage } from "@workbelt/crm-tools";
import { expect, test } from "vitest";
import { connectHttp, dataOf, eras } from "../helpers/clients.js";
import { startServer } from "../helpers/start-server.js";

const CLIENTS = 200;

test("200 clients of both eras create tasks at the same time", async () => {
  const { url } = await startServer({ packages: [crmPackage] });
  const results = await Promise.all(
    Array.from({ length: CLIENTS }, (_, index) => createTask(url, index)),
  );
  expect(results.map(({ content }) => content)).toEqual(
    Array.from({ length: CLIENTS }, (_, index) => `Task ${index}`),
  );
  expect(new Set(results.map(({ task_id }) => task_id)).size).toBe(CLIENTS);
});

async function createTask(url: URL, index: number) {
  const client = await connectHttp(url, eras[index % 2]);
  const result = await client.callTool({
    name: "crm_create_task",
    arguments: { content: `Task ${index}` },
  });
  return dataOf<{ task_id: string; content: string }>(result);
}
