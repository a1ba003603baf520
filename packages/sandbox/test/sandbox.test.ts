import { expect, test } from "vitest";
import { startSandbox } from "../src/index.js";

test("starts, resets and stops", async () => {
  const sandbox = await startSandbox();
  const reply = await fetch(`http://127.0.0.1:${sandbox.port}/control/reset`, { method: "POST" });
  expect(await reply.json()).toEqual({ reset: true });
  await sandbox.stop();
  await expect(fetch(`http://127.0.0.1:${sandbox.port}/control/reset`)).rejects.toThrow(
    "fetch failed",
  );
});
