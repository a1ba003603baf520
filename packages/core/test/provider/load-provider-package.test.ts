import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { ConfigurationError, createPolicy } from "../../src/index.js";
import { defineProvider } from "../../src/provider/index.js";
import { assertDistinctServices, loadProviderPackage } from "../../src/adapters/index.js";
import { deskService, getPaper } from "../helpers/desk.js";

/** Result of `defineProvider`, with the members that a loader reads. */
const made = (name: string) =>
  `{ service: { name: "${name}" }, operations: {}, createToolkit() {}, createClient() {} }`;

/** Makes the test's working folder one in which a package `hub-tools` is installed with this source. */
function install(source: string, file = "index.js"): string {
  const folder = mkdtempSync(join(tmpdir(), "workbelt-provider-"));
  const before = process.cwd();
  onTestFinished(() => {
    process.chdir(before);
    rmSync(folder, { recursive: true });
  });
  const own = join(folder, "node_modules/hub-tools");
  mkdirSync(own, { recursive: true });
  const exports = { ".": { types: "./index.d.ts", default: `./${file}` } };
  writeFileSync(
    join(own, "package.json"),
    JSON.stringify({ name: "hub-tools", type: "module", exports }),
  );
  writeFileSync(join(own, file), source);
  process.chdir(folder);
  return join(own, file);
}

test.each<[string, string, string]>([
  ["its default export", `export default ${made("hub")};`, "index.js"],
  [
    "its export of another name",
    `export const hubPackage = ${made("hub")}; export const other = 1;`,
    "index.js",
  ],
  ["both", `export const hubPackage = ${made("hub")}; export default hubPackage;`, "index.js"],
  [
    "an export of CommonJS",
    `const all = { hubPackage: ${made("hub")} }; module.exports = all;`,
    "index.cjs",
  ],
])("an installed package is loaded by name, by %s", async (_what, source, file) => {
  install(source, file);
  await expect(loadProviderPackage("hub-tools")).resolves.toMatchObject({
    service: { name: "hub" },
  });
});

test("a file is loaded by its path", async () => {
  const file = install(`export default ${made("hub")};`);
  for (const name of [file, "./node_modules/hub-tools/index.js", new URL(`file://${file}`).href]) {
    await expect(loadProviderPackage(name)).resolves.toMatchObject({ service: { name: "hub" } });
  }
});

test.each<[string, string, RegExp]>([
  [
    "no package",
    "export const answer = 42;",
    /“hub-tools” exports no provider package\. It must export one made by defineProvider/,
  ],
  [
    "several",
    `export const a = ${made("one")}; export const b = ${made("two")};`,
    /exports 2 provider packages: one, two/,
  ],
  ["an error", 'throw new Error("no key");', /“hub-tools” could not be loaded: “no key”/],
  [
    "a missing import",
    'import "not-installed-anywhere";',
    /“hub-tools” could not be loaded: .*not-installed-anywhere/,
  ],
])("a package with %s is refused", async (_what, source, message) => {
  install(source);
  const loading = loadProviderPackage("hub-tools");
  await expect(loading).rejects.toThrow(ConfigurationError);
  await expect(loading).rejects.toThrow(message);
});

test.each(["not-installed-anywhere", "@scope/not-installed"])(
  "%s, which is not installed, is named",
  async (name) => {
    install("");
    const loading = loadProviderPackage(name);
    await expect(loading).rejects.toThrow(`There is no package “${name}” in`);
    await expect(loading).rejects.toThrow("Install it there, or give the path of its file.");
  },
);

test.each([
  [["crm", "notes", "crm"], "Two packages have a service named crm."],
  [["crm", "my-crm"], "The name my-crm of a service must be one lower-case word"],
  [["crm", "crm_two"], "The name crm_two of a service"],
  [["CRM"], "The name CRM of a service"],
  [["__proto__"], "The name __proto__ of a service"],
])("the services %j are not used side by side", (names, message) => {
  expect(() => assertDistinctServices(names.map((name) => ({ name })))).toThrow(message);
});

test("a policy over two packages of one service is refused", () => {
  const desk = defineProvider({ service: deskService, operations: { papers: { getPaper } } });
  const other = defineProvider({ service: deskService, operations: { drawers: { getPaper } } });
  expect(() => createPolicy("careful", [desk, other])).toThrow(
    "Two packages have a service named desk",
  );
});
