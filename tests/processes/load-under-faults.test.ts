// A part of `pnpm bench load`: many callers while 5% of the requests fail.
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { createCrmClient, CrmCreateTaskTool } from "@workbelt/crm-tools";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createHostileHost, type LocalHostileHost } from "../../bench/faults/hostile-host.ts";
import { createToolClient } from "../../bench/load/clients.ts";
import { FAULT_SHARE, LOAD_FAULTS } from "../../bench/load/load-faults.ts";
import { measureMemory } from "../../bench/load/measure-memory.ts";
import { runLoad } from "../../bench/load/run-load.ts";

let host: LocalHostileHost;
beforeAll(async () => {
  host = await createHostileHost();
});
afterAll(() => host.stop());

test("every call ends, and callers, client and server count the same", async () => {
  const result = await runLoad(host, createToolClient, { calls: 500, callers: 50 });
  const { done, failed, unknown } = result.outcomes;
  expect(done + failed + unknown).toBe(500);
  // All faults are met, and most calls succeed nevertheless.
  expect(result.requests).toBeGreaterThan(500);
  expect(done).toBeGreaterThan(450);
  expect(result).toMatchObject({
    sentRequests: result.requests,
    doubled: 0,
    deniedTasks: 0,
    lostTasks: 0,
  });
});

test("calls leak neither memory nor connections", async () => {
  setFlagsFromString("--expose-gc");
  const collectGarbage = runInNewContext("gc") as () => void;
  const { crm } = await host.services();
  const task = await new CrmCreateTaskTool({ client: createCrmClient(crm) }).execute({
    content: "To be read again and again",
  });
  const faults = { titles: LOAD_FAULTS, share: FAULT_SHARE, seed: 1 };
  const origin = await host.open({ faults, path: "^/crm/" });
  await host.begin(origin);
  const client = createToolClient({
    token: crm.token,
    baseUrl: origin + new URL(crm.baseUrl).pathname,
  });
  const size = { calls: 1200, callers: 20, rounds: 6 };
  const { bytesPerCall, samples } = await measureMemory(client, task.id.task_id, size, () => {
    // The sandbox, in the same process, keeps the latest requests.
    host.clearActivity();
    collectGarbage();
  });
  await host.close(origin);
  // The server's share of the heap is included. A request kept whole would be several thousand bytes.
  expect(bytesPerCall).toBeLessThan(2000);
  // Both ends of each connection are in this process, and those from the server to the sandbox.
  for (const { sockets } of samples) expect(sockets).toBeLessThan(5 * size.callers);
});
