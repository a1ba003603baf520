import { spawnSync } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");

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

const packages = globSync("{packages,lab}/*/src", { cwd: root });
/** Texts of code that is written elsewhere, with imports of its own. */
const templates = "lab/create-provider/src/templates/";

test.each(packages)("%s has no import cycles, type-only and dynamic imports included", (folder) => {
  const files = globSync("**/*.ts", { cwd: join(root, folder) });
  expect(files).not.toEqual([]);
  expect(findCycle(files.map((file) => join(root, folder, file)))).toBeUndefined();
});

/** Returns the folders of a package with those that each imports, by types and dynamic imports too. */
function listFolders(name: string): Map<string, Set<string>> {
  const sources = join(root, "packages", name, "src");
  const files = globSync("*/**/*.ts", { cwd: sources });
  const folderOf = (file: string) => file.split("/")[0] ?? "";
  const folders = new Map(files.map((file) => [folderOf(file), new Set<string>()]));
  for (const file of files) {
    for (const imported of listImports(join(sources, file))) {
      const other = folderOf(relative(sources, imported));
      // Files beside the folders belong to none.
      if (other !== folderOf(file) && folders.has(other)) folders.get(folderOf(file))?.add(other);
    }
  }
  return folders;
}

test.each(["core", "convintel-tools", "crm-tools", "notes-tools"])(
  "the folders of %s depend in one direction",
  (name) => {
    const folders = listFolders(name);
    expect(folders.size).toBeGreaterThan(5);
    // Folders that import no other are removed, until only those in a cycle, or above one, remain.
    for (let size = 0; size !== folders.size;) {
      size = folders.size;
      for (const [folder, others] of folders) {
        if (![...others].some((each) => folders.has(each))) folders.delete(folder);
      }
    }
    expect([...folders.keys()]).toEqual([]);
  },
);

/** Returns everything that a folder imports, directly or not. */
function listReached(folders: ReadonlyMap<string, ReadonlySet<string>>, folder: string) {
  const reached = new Set<string>();
  const visit = (each: string): void => {
    for (const other of folders.get(each) ?? []) {
      if (reached.has(other)) continue;
      reached.add(other);
      visit(other);
    }
  };
  visit(folder);
  return reached;
}

test("the drawing of core's folders has every import that no other arrow implies, and no other", () => {
  const text = readFileSync(join(root, "ARCHITECTURE.md"), "utf8");
  const [, drawing = ""] = /folders depend in one direction[^`]*```\n([^`]+)```/.exec(text) ?? [];
  const drawn = drawing
    .trim()
    .split("\n")
    .map((line) => {
      const [folder = "", others = ""] = line.split("──▶").map((part) => part.trim());
      return [folder, others === "" ? [] : others.split(", ").toSorted()] as const;
    });
  const folders = listFolders("core");
  const needed = [...folders].map(([folder, others]) => {
    const isImplied = (each: string) =>
      [...others].some((other) => listReached(folders, other).has(each));
    return [folder, [...others].filter((each) => !isImplied(each)).toSorted()] as const;
  });
  expect(Object.fromEntries(drawn)).toEqual(Object.fromEntries(needed));
  // Each stands above those it imports.
  const rows = drawn.map(([folder]) => folder);
  const upward = drawn.filter(([folder, others]) =>
    others.some((other) => rows.indexOf(other) < rows.indexOf(folder)),
  );
  expect(upward).toEqual([]);
});

test("the linter finds no problems", () => {
  const oxlint = join(root, "node_modules/oxlint/bin/oxlint");
  const { status, stdout } = spawnSync(process.execPath, [oxlint, "--deny-warnings"], {
    cwd: root,
    encoding: "utf8",
  });
  expect({ status, stdout }).toEqual({ status: 0, stdout: expect.any(String) });
});
