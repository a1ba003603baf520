import { existsSync, globSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { basename, dirname, join, sep } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { commandRunner, createFolder } from "./packed-packages.ts";

// Tests the files that npm gets of each package, and the README on its page.
const root = join(import.meta.dirname, "../..");
const repository = "https://github.com/workbelt/workbelt";
/** Folders of the packages, such as `packages/core`. */
const folders = globSync("{packages,lab}/*/package.json", { cwd: root }).map((file) =>
  dirname(file).replaceAll(sep, "/"),
);
const names = [
  "core",
  "crm-tools",
  "notes-tools",
  "convintel-tools",
  "agents",
  "ai-sdk",
  "openai-agents",
  "programs",
  "redis",
  "postgres",
  "mirror",
  "events",
  "opentelemetry",
  "testing",
  "verify",
  "sandbox",
  "mcp",
  "cli",
  "create-provider",
];
const folder = createFolder();
const contents = (name: string) => join(folder, name, "package");
const read = (name: string, file: string) => readFileSync(join(contents(name), file), "utf8");

beforeAll(async () => {
  for (const name of names) {
    mkdirSync(join(folder, name));
    await commandRunner(inject("tarballs"))("tar", "-xzf", `${name}.tgz`, "-C", join(folder, name));
  }
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each(names)("%s has the licence, a changelog and where it comes from", (name) => {
  expect(read(name, "LICENSE")).toContain("Apache License");
  const { version, ...metadata } = JSON.parse(read(name, "package.json")) as { version: string };
  expect(read(name, "CHANGELOG.md")).toContain(`## ${version}\n`);
  expect(metadata).toMatchObject({
    description: expect.any(String),
    homepage: expect.stringContaining("https://"),
    bugs: `${repository}/issues`,
    repository: {
      url: `git+${repository}.git`,
      directory: folders.find((each) => basename(each) === name),
    },
    engines: { node: ">=22.19" },
  });
});

test.each(names)("%s has every file that its package.json names", (name) => {
  const { main, types, bin, exports } = JSON.parse(read(name, "package.json")) as Record<
    string,
    unknown
  >;
  const files = listTexts({ main, types, bin, exports });
  expect(files.length).toBeGreaterThan(1);
  expect(files.filter((file) => !existsSync(join(contents(name), file)))).toEqual([]);
});

test.each(names)("%s has no sources, tests or declarations out of reach of imports", (name) => {
  const files = globSync("**/*.*", { cwd: contents(name) }).map((file) =>
    file.replaceAll(sep, "/"),
  );
  const foreign = files.filter(
    (file) => !/^(bin|dist)\/|^skills\/[\w-]+\/SKILL\.md$|^[\w.]+\.(md|json)$/.test(file),
  );
  expect(foreign).toEqual([]);
  expect(files.filter((file) => /\.test\.|(?<!\.d)\.ts$/.test(file))).toEqual([]);
});

test.each(["crm-tools", "notes-tools", "convintel-tools"])(
  "%s has none of the samples beside its operations, and imports nothing that only they need",
  (name) => {
    const samples = globSync("src/**/*.sample.ts", { cwd: join(root, "packages", name) });
    expect(samples.length).toBeGreaterThan(20);
    const files = globSync("dist/**/*.{js,ts}", { cwd: contents(name) });
    expect(files.filter((file) => file.includes(".sample."))).toEqual([]);
    const importing = files.filter((file) =>
      /["']@workbelt\/(?:sandbox|testing)/.test(read(name, file)),
    );
    expect(importing).toEqual([]);
  },
);

test.each(["crm-tools", "notes-tools", "convintel-tools"])("%s has all its skills", (name) => {
  const skills = globSync("skills/*/SKILL.md", { cwd: join(root, "packages", name) });
  expect(skills.length).toBeGreaterThan(1);
  expect(globSync("skills/*/SKILL.md", { cwd: contents(name) })).toEqual(skills);
});

test("the sandbox has fewer than 150 files", () => {
  expect(globSync("**/*.*", { cwd: contents("sandbox") }).length).toBeLessThan(150);
});

test.each(names)("%s has the source of every line in its source maps", (name) => {
  const maps = globSync("dist/**/*.map", { cwd: contents(name) });
  const unresolved = maps.flatMap((file) => {
    const { sources, sourcesContent = [] } = JSON.parse(read(name, file)) as {
      sources: string[];
      sourcesContent?: (string | null)[];
    };
    return sources
      .filter((source, index) => {
        const path = join(contents(name), dirname(file), source);
        return !sourcesContent[index] && !existsSync(path);
      })
      .map((source) => `${file}: ${source}`);
  });
  expect(unresolved).toEqual([]);
});

test.each(names)("the links in the README of %s work on any page and exist", (name) => {
  const text = read(name, "README.md").replaceAll(/```.*?```/gs, "");
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = ""]) => link);
  const broken = links.filter((link) => {
    if (link.startsWith("#")) return !anchors(text).includes(link.slice(1));
    if (!link.startsWith("https://")) return true;
    const path = /^https:\/\/github\.com\/workbelt\/workbelt\/(?:blob|tree)\/main\/([^#]+)/.exec(
      link,
    );
    return path !== null && !existsSync(join(root, path[1] ?? ""));
  });
  expect(broken).toEqual([]);
});

test("every package of the repository is tested here", () => {
  expect(folders.map((each) => basename(each)).toSorted()).toEqual(names.toSorted());
});

function listTexts(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return Object.values((value as object | undefined) ?? {}).flatMap(listTexts);
}

/** The anchors that GitHub and npm make of headings. */
function anchors(text: string): string[] {
  return [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );
}
