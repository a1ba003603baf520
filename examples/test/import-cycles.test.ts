import { spawnSync } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const core = join(root, "packages/core/src");

/** The folders of core, each of which imports itself and those before it only. */
const FOLDERS = [
  "text",
  "errors",
  "schemas",
  "events",
  "auth",
  "client",
  "files",
  "operations",
  "audit",
  "policy",
  "people",
  "transcripts",
  "tools",
  "discovery",
  "langchain",
  "webhooks",
  "accounts",
  "ledger",
  "undo",
  "provider",
];

/** Returns the files that a file imports from its own package, by type-only and dynamic imports too. */
function listImports(file: string): string[] {
  const specifiers = readFileSync(file, "utf8").matchAll(
    /^(?:import|export) [^;"]*?"(\.\.?\/[^"]+\.js)"|\bimport\("(\.\.?\/[^"]+\.js)"\)/gm,
  );
  const files = [...specifiers].map(([, declared, loaded = ""]) =>
    resolve(dirname(file), (declared ?? loaded).replace(/\.js$/, ".ts")),
  );
  // Those of the code that a template writes do not exist.
  const isTemplate = relative(root, file).startsWith(templates);
  return files.filter((each) => existsSync(each) && !(isTemplate && each === file));
}

/** Returns a cycle of imports, as the paths of its files; undefined if there is none. */
function findCycle(files: readonly string[]): string[] | undefined {
  const done = new Set<string>();
  const visit = (file: string, path: readonly string[]): string[] | undefined => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return undefined;
    for (const imported of listImports(file)) {
      const cycle = visit(imported, [...path, file]);
      if (cycle !== undefined) return cycle;
    }
    done.add(file);
    return undefined;
  };
  for (const file of files) {
    const cycle = visit(file, []);
    if (cycle !== undefined) return cycle.map((each) => relative(root, each));
  }
  return undefined;
}

const packages = globSync("packages/*/src", { cwd: root });
/** Texts of code that is written elsewhere, with imports of its own. */
const templates = "packages/create-provider/src/templates/";

test.each(packages)("%s has no import cycles, type-only and dynamic imports included", (folder) => {
  const files = globSync("**/*.ts", { cwd: join(root, folder) });
  expect(files).not.toEqual([]);
  expect(findCycle(files.map((file) => join(root, folder, file)))).toBeUndefined();
});

test("each folder of core imports those before it only", () => {
  const files = globSync("*/**/*.ts", { cwd: core });
  const folders = new Set(files.map((file) => dirname(file).split("/")[0]));
  expect(folders).toEqual(new Set(FOLDERS));
  const upward = files.flatMap((file) => {
    const rank = (path: string) => FOLDERS.indexOf(path.split("/")[0] ?? "");
    return listImports(join(core, file))
      .map((imported) => relative(core, imported))
      .filter((imported) => rank(imported) > rank(file) || imported === "index.ts")
      .map((imported) => `${file} imports ${imported}`);
  });
  expect(upward).toEqual([]);
});

test.each(["convintel-tools", "crm-tools", "notes-tools"])(
  "the folders of %s depend in one direction",
  (name) => {
    const sources = join(root, "packages", name, "src");
    const folderOf = (file: string) => relative(sources, file).replace(/\/.*/, "");
    const imports = new Map<string, Set<string>>();
    for (const file of globSync("*/**/*.ts", { cwd: sources })) {
      const path = join(sources, file);
      const others = listImports(path).filter((each) => folderOf(each) !== folderOf(path));
      const known = imports.get(folderOf(path)) ?? new Set();
      imports.set(folderOf(path), new Set([...known, ...others.map(folderOf)]));
    }
    // Folders that import no other are removed, until only those in a cycle, or above one, remain.
    let isReduced = true;
    while (isReduced) {
      const left = [...imports].filter(([, others]) =>
        [...others].some((each) => imports.has(each)),
      );
      const ends = new Set(left.map(([folder]) => folder));
      isReduced = ends.size < imports.size;
      for (const folder of imports.keys()) if (!ends.has(folder)) imports.delete(folder);
    }
    expect([...imports.keys()]).toEqual([]);
  },
);

test("the linter finds no problems", () => {
  const oxlint = join(root, "node_modules/oxlint/bin/oxlint");
  const { status, stdout } = spawnSync(process.execPath, [oxlint, "--deny-warnings"], {
    cwd: root,
    encoding: "utf8",
  });
  expect({ status, stdout }).toEqual({ status: 0, stdout: expect.any(String) });
});
