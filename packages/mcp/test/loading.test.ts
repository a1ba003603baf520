import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const helper = fileURLToPath(
  new URL("../../core/test/helpers/loaded-modules.mjs", import.meta.url),
);

test("a server loads what speaks HTTP only where a flag asks for it", async () => {
  const start = new URL("../src/start.ts", import.meta.url).href;
  // Preloaded modules would not be loaded again.
  const env = { ...process.env, NODE_OPTIONS: "" };
  const { stdout } = await promisify(execFile)(process.execPath, [helper, start], { env });
  const loaded = JSON.parse(stdout) as string[];
  expect(loaded).toContainEqual(expect.stringContaining("/mcp/src/start-stdio.ts"));
  expect(loaded.filter((url) => /^node:https?$|\/mcp\/src\/http\//.test(url))).toEqual([]);
});
