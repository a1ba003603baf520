import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { builtInServices, chooseBuiltIn } from "../src/built-in.js";

const helper = fileURLToPath(
  new URL("../../core/test/helpers/loaded-modules.mjs", import.meta.url),
);

/** Lists the modules that are loaded with one of ours. */
async function listLoaded(file: string): Promise<string[]> {
  const url = new URL(`../src/${file}`, import.meta.url).href;
  // Preloaded modules would not be loaded again.
  const env = { ...process.env, NODE_OPTIONS: "" };
  const { stdout } = await promisify(execFile)(process.execPath, [helper, url], { env });
  return JSON.parse(stdout) as string[];
}

test("a server loads what speaks HTTP only where a flag asks for it", async () => {
  const loaded = await listLoaded("start.ts");
  expect(loaded).toContainEqual(expect.stringContaining("/mcp/src/start-stdio.ts"));
  expect(loaded.filter((url) => /^node:https?$|\/mcp\/src\/http\//.test(url))).toEqual([]);
});

test("packages are loaded as they are chosen: without flags, those of services with a token", async () => {
  const loaded = await listLoaded("built-in.ts");
  expect(loaded).toContainEqual(expect.stringContaining("/mcp/src/built-in.ts"));
  expect(loaded.filter((url) => /-tools\//.test(url))).toEqual([]);
  const all = builtInServices.map(({ tokenVariable }) => tokenVariable);
  const choose = (args: readonly string[], environment: NodeJS.ProcessEnv) =>
    chooseBuiltIn(args, environment).map(({ tokenVariable }) => tokenVariable);
  const token = { CRM_ACCESS_TOKEN: "token" };
  expect(choose([], { ...token, NOTES_ACCESS_TOKEN: " " })).toEqual(["CRM_ACCESS_TOKEN"]);
  expect(choose([], {})).toEqual(all);
  expect(choose(["--discovery"], token)).toEqual(all);
  expect(choose([], { ...token, WORKBELT_MCP_INCLUDE: "notes_search" })).toEqual(all);
});

test.each(builtInServices)("$tokenVariable is the variable of its package", async (service) => {
  expect((await service.load()).service.tokenVariable).toBe(service.tokenVariable);
});
