import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createProgram } from "../src/program.js";
import { packages } from "./helpers/packages.js";
import { listServedTools } from "./helpers/start-with.js";

/** Entry of a client's configuration, by server. */
type ClientEntry = Record<string, { args?: string[] }>;

const root = join(import.meta.dirname, "..");
const readJson = (path: string) =>
  JSON.parse(readFileSync(join(root, path), "utf8")) as Record<string, unknown>;
const readme = readFileSync(join(root, "README.md"), "utf8");
const flags = createProgram(packages)
  .options.filter(({ hidden }) => !hidden)
  .map(({ long }) => long);
const variables = flags.map((flag) => flag?.slice(2).toUpperCase().replaceAll("-", "_"));

test("the table has exactly the flags of the program", () => {
  const rows = readme.split("\n").filter((line) => line.startsWith("| `--"));
  const listed = rows.flatMap((row) => row.split(" | ")[0]?.match(/--[\w-]+/g) ?? []);
  expect(new Set(["--version", ...listed])).toEqual(new Set(flags));
});

// Limits of clients, from the README: Cursor's, and for the tools of one service VS Code's.
test.each([
  ["README.md", 40],
  ["../../site/guide/mcp.md", 40],
  ["../../site/guide/migrate-from-notion-mcp.md", 128],
])("every entry for a client in %s serves at most %i tools", async (path, most) => {
  const text = readFileSync(join(root, path), "utf8");
  const blocks = [...text.matchAll(/^```json\n(.*?)^```$/gms)].map(([, block = ""]) => block);
  const entries = blocks
    .filter((block) => block.includes('"@workbelt/mcp"'))
    .map((block) => JSON.parse(block) as Record<string, ClientEntry>);
  expect(entries.length).toBeGreaterThan(0);
  for (const { mcpServers, servers = mcpServers } of entries) {
    const [{ args = [] } = {}] = Object.values(servers ?? {});
    expect(args.slice(0, 2)).toEqual(["-y", "@workbelt/mcp"]);
    const tools = await listServedTools([...args.slice(2), "--sandbox"]);
    expect(tools.length).toBeLessThanOrEqual(most);
  }
});

test("the numbers of tools in the README are those that are served", async () => {
  const [, sentence = ""] = /Otherwise choose tools: (.*?)\.\s/s.exec(readme) ?? [];
  const named = [...sentence.matchAll(/`([^`]+)`(?: leaves)?\s(\d+)/g)];
  expect(named.map(([, args]) => args)).toEqual([
    "--services crm",
    "--access read",
    "--resources tasks,people",
  ]);
  for (const [, args = "", count] of named) {
    const tools = await listServedTools(["--sandbox", ...args.split(" ")]);
    expect({ args, tools: tools.length }).toEqual({ args, tools: Number(count) });
  }
});

test("the registry's entry and the bundle name this package and its flags", () => {
  const { mcpName, version, name } = readJson("package.json");
  expect(readJson("server.json")).toMatchObject({
    name: mcpName,
    version,
    packages: [{ identifier: name, version }],
  });
  expect(readJson("mcpb/manifest.json")).toMatchObject({ version });
  for (const file of ["server.json", "mcpb/manifest.json"]) {
    const used = [...readFileSync(join(root, file), "utf8").matchAll(/WORKBELT_MCP_(\w+)/g)];
    expect(used.length).toBeGreaterThan(2);
    expect(variables).toEqual(expect.arrayContaining(used.map(([, variable]) => variable)));
  }
});
