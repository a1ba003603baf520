import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const script = fileURLToPath(new URL("./helpers/loaded-modules.mjs", import.meta.url));
const run = promisify(execFile);

/** HTTP, OAuth, databases, accounts, agents, and dictionaries. */
const LOADED_AT_FIRST_USE = [
  /^node:https?2?$/,
  /\/node_modules\/undici\//,
  /\/node_modules\/oauth4webapi\//,
  /^node:sqlite$/,
  /\/node_modules\/(langchain|@langchain\/langgraph[\w-]*)\//,
  /\/node_modules\/(micromark|mdast-util)/,
  /\/core\/src\/(accounts|ledger|login)\//,
  /^Intl\.Segmenter$/,
];

async function loadedModules(name: string): Promise<string[]> {
  // Preloaded modules would not be loaded again.
  const env = { ...process.env, NODE_OPTIONS: "" };
  const { stdout } = await run(process.execPath, [script, name], { env });
  return JSON.parse(stdout) as string[];
}

function isLoadedAtFirstUse(url: string): boolean {
  return LOADED_AT_FIRST_USE.some((pattern) => pattern.test(url));
}

test.each([
  "@workbelt/core",
  "@workbelt/core/adapters",
  "@workbelt/core/provider",
  "@workbelt/crm-tools",
  "@workbelt/notes-tools",
  "@workbelt/convintel-tools",
])("importing %s loads no code that only calls need", async (name) => {
  const loaded = await loadedModules(name);
  expect(loaded.some((url) => url.endsWith("/core/src/client/api-client.ts"))).toBe(true);
  expect(loaded.filter(isLoadedAtFirstUse)).toEqual([]);
});

test("the entry point for accounts does load them", async () => {
  const loaded = await loadedModules("@workbelt/core/accounts");
  expect(loaded.filter(isLoadedAtFirstUse)).toEqual(
    expect.arrayContaining([expect.stringContaining("oauth4webapi")]),
  );
});
