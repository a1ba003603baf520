import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createProgram } from "../src/program.js";

const root = join(import.meta.dirname, "..");
const readJson = (path: string) =>
  JSON.parse(readFileSync(join(root, path), "utf8")) as Record<string, unknown>;
const readme = readFileSync(join(root, "README.md"), "utf8");
const flags = createProgram().options.map(({ long }) => long);
const variables = flags.map((flag) => flag?.slice(2).toUpperCase().replaceAll("-", "_"));

test("the table has exactly the flags of the program", () => {
  const rows = readme.split("\n").filter((line) => line.startsWith("| `--"));
  const listed = rows.flatMap((row) => row.split(" | ")[0]?.match(/--[\w-]+/g) ?? []);
  expect(new Set(["--version", ...listed])).toEqual(new Set(flags));
});

test("every entry for a client is JSON", () => {
  const entries = [...readme.matchAll(/^```json\n(.*?)^```$/gms)].map(([, text = ""]) => text);
  expect(entries).toHaveLength(3);
  for (const entry of entries) expect(() => JSON.parse(entry) as unknown).not.toThrow(SyntaxError);
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
