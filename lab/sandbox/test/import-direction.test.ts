import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix, resolve } from "node:path";
import { expect, test } from "vitest";

const sourceFolder = resolve(import.meta.dirname, "../src");

/** The folders of the sandbox. Each imports only folders before it. */
const areas = [
  "company",
  "store",
  "common",
  "webhooks",
  "oauth",
  "faults",
  "activity",
  "reports",
  "services",
  "state",
  "control",
  "console",
  "server",
];

/** The three services, which know nothing of each other, and the files that know all three. */
const services = ["services/crm", "services/notes", "services/convintel"];

/** Files of the company that other code may import: types and times, not the seeded data. */
const companyShape = ["company/types.ts", "company/moment.ts", "company/story-parts.ts"];

/** An import by the paths of both files, relative to `src`. */
interface Import {
  from: string;
  to: string;
}

/** Lists the imports of a source file, dynamic and type-only ones included. */
function parseImports(file: string, source: string): Import[] {
  const specifiers = source.matchAll(/(?:from|import)\s*\(?\s*"(\.[^"]+)"/g);
  return [...specifiers].map(([, specifier = ""]) => ({
    from: file,
    to: posix.join(dirname(file), specifier).replace(/\.js$/, ".ts"),
  }));
}

function listImports(): Import[] {
  const files = readdirSync(sourceFolder, { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => file.endsWith(".ts"));
  return files.flatMap((file) =>
    parseImports(file, readFileSync(join(sourceFolder, file), "utf8")),
  );
}

/** Returns the imports of an area by an earlier one. */
function findUpwardImports(imports: readonly Import[]): Import[] {
  return imports.filter(({ from, to }) => getLevel(to) > getLevel(from));
}

function getLevel(file: string): number {
  return file.includes("/") ? areas.indexOf(file.split("/")[0] ?? "") : areas.length;
}

/** Returns the imports of one service by another, and of the files that know all three by one. */
function findServiceImports(imports: readonly Import[]): Import[] {
  return imports.filter(({ from, to }) => {
    const service = services.find((each) => from.startsWith(`${each}/`));
    return service !== undefined && to.startsWith("services/") && !to.startsWith(`${service}/`);
  });
}

/** Returns cycles of the files and folders of each folder, as `path → path → path`. */
function findFolderCycles(imports: readonly Import[]): string[] {
  const arrows = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    const [fromParts, toParts] = [from.split("/"), to.split("/")];
    const depth = fromParts.findIndex((part, index) => part !== toParts[index]);
    if (depth === -1) continue;
    const [source, target] = [fromParts, toParts].map((parts) =>
      parts.slice(0, depth + 1).join("/"),
    ) as [string, string];
    arrows.set(source, (arrows.get(source) ?? new Set()).add(target));
  }
  return [...arrows.keys()].flatMap((start) => findPath(arrows, start)?.join(" → ") ?? []);
}

/** Returns the shortest path that leads back to its start, if there is one. */
function findPath(arrows: ReadonlyMap<string, ReadonlySet<string>>, start: string) {
  const paths = [[start]];
  const visited = new Set<string>();
  for (const path of paths) {
    for (const next of arrows.get(path.at(-1) ?? "") ?? []) {
      if (next === start) return [...path, start];
      if (!visited.has(next)) paths.push([...path, next]);
      visited.add(next);
    }
  }
  return undefined;
}

const imports = listImports();

test("the order names every folder", () => {
  const folders = readdirSync(sourceFolder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  expect(folders.toSorted()).toEqual(areas.toSorted());
});

test("folders import only folders before them", () => {
  expect(findUpwardImports(imports)).toEqual([]);
});

test("a service imports no other service", () => {
  expect(findServiceImports(imports)).toEqual([]);
});

test("code depends on the shape of the company, and only seeding depends on its data", () => {
  const users = imports.filter(
    ({ from, to }) =>
      !from.startsWith("company/") && to.startsWith("company/") && !companyShape.includes(to),
  );
  expect(new Set(users.map(({ from }) => from))).toEqual(
    new Set([
      "cli.ts",
      "server/sandbox.ts",
      "services/seed-services.ts",
      "state/sandbox-state.ts",
      "state/seed-copies.ts",
    ]),
  );
});

test("the files and folders of a folder import each other in one direction", () => {
  expect(findFolderCycles(imports)).toEqual([]);
});

test("imports in the wrong direction are found, type-only and dynamic ones too", () => {
  const wrong = [
    ...parseImports("store/store.ts", 'import type { Story } from "../services/crm/app.js";'),
    ...parseImports("services/crm/app.ts", 'await import("../notes/app.js");'),
    ...parseImports("services/notes/app.ts", 'export { a } from "../limits.js";'),
    ...parseImports("services/crm/lists/a.ts", 'import { b } from "../records/b.js";'),
    ...parseImports("services/crm/records/c.ts", 'import type { D } from "../lists/d.js";'),
  ];
  expect(findUpwardImports(wrong)).toEqual([{ from: "store/store.ts", to: "services/crm/app.ts" }]);
  expect(findServiceImports(wrong).map(({ from }) => from)).toEqual([
    "services/crm/app.ts",
    "services/notes/app.ts",
  ]);
  expect(findFolderCycles(wrong)).toEqual([
    "services/crm/lists → services/crm/records → services/crm/lists",
    "services/crm/records → services/crm/lists → services/crm/records",
  ]);
});
