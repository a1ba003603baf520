import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { MemoryStore } from "../../src/store/index.js";
import { NetworkError } from "../../src/index.js";
import { DeskCreatePaperTool } from "../helpers/desk.js";
import { silence } from "../helpers/server.js";
import { ChangedStore, paper, startDesk, stateOf } from "./helpers.js";

test("an abort while the claim is being marked as sent leaves nothing behind", async () => {
  const memory = new MemoryStore();
  const store = new ChangedStore(memory, {
    put: async (key, value, options) => {
      if (stateOf(value) === "sending") await setTimeout(200);
      return memory.put(key, value, options);
    },
  });
  const { create, open, seen } = await startDesk([paper], { store });
  const aborted = new DeskCreatePaperTool(open()).execute(
    { title: "Plan" },
    { idempotencyKey: "key-1", signal: AbortSignal.timeout(100) },
  );
  await expect(aborted).rejects.toMatchObject({ name: "TimeoutError" });
  expect(seen).toHaveLength(0);
  await expect(create()).resolves.toMatchObject({ id: "p1" });
});

test("the error of another call as the reason of an abort says nothing about this call", async () => {
  const { create, open, seen } = await startDesk([silence, paper]);
  const controller = new AbortController();
  const sent = new DeskCreatePaperTool(open()).execute(
    { title: "Plan" },
    { idempotencyKey: "key-1", signal: controller.signal },
  );
  while (seen.length === 0) await setTimeout(5);
  const other = new NetworkError("Another call failed.", { retryable: true });
  controller.abort(other);
  await expect(sent).rejects.toBe(other);
  await expect(create()).rejects.toMatchObject({ code: "replay", outcome: "unknown" });
  expect(seen).toHaveLength(1);
});
