import { execFile } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, describe, expect, test } from "vitest";
import { VERSIONS } from "../src/templates/package-files.js";
import { createFolder, generateInto } from "./generate.js";

// Writes packages, and runs the tests that they come with on the sources of this repository.
const root = join(import.meta.dirname, "../../..");
const hub = ["--name", "hub", "--base-url", "https://api.hub.example"];
const oauth =
  "--oauth-authorize https://hub.example/authorize --oauth-token https://hub.example/token --scopes contacts.read".split(
    " ",
  );
const STARTERS: Record<string, string[]> = {
  "cursors and a bearer token": ["--pages", "cursor", "--error", '{"code":"no","message":"No."}'],
  "offsets and a header": ["--pages", "offset", "--auth", "header", "--header", "X-Api-Key"],
  "pages and a password": ["--pages", "page", "--auth", "basic", "--resource", "companies"],
  "complete lists, OAuth and errors in a list": [
    "--pages",
    "none",
    "--error",
    '{"errors":[{"title":"Bad token","type":"auth"}]}',
    ...oauth,
  ],
  GraphQL: ["--api", "graphql", "--auth", "header", "--header", "authorization"],
};
const folder = createFolder();
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const packages = await Promise.all(
  Object.entries(STARTERS).map(async ([title, flags], index) => {
    const project = join(folder, `starter-${index}`);
    mkdirSync(project);
    await generateInto(project, [project, ...hub, ...flags]);
    return { title, project };
  }),
);

for (const { project, title } of packages) {
  // The suites of the package itself.
  // oxlint-disable-next-line vitest/valid-describe-callback, vitest/valid-title
  describe(`a package with ${title}`, async () => {
    await import(join(project, "test/contract.test.ts"));
    await import(join(project, "test/behaviour.test.ts"));
  });
}

test("every package compiles, drafts too", async () => {
  const draft = join(folder, "starter-draft");
  const document = join(import.meta.dirname, "hub.yaml");
  await generateInto(draft, [draft, "--openapi", document, "--operations", "1,2,3,4,5"]);
  const configuration = {
    extends: "../../../tsconfig.base.json",
    compilerOptions: {
      noEmit: true,
      noPropertyAccessFromIndexSignature: false,
      paths: {
        "@workbelt/*": ["../../*/src/index.ts"],
        "@workbelt/core/*": ["../../core/src/*/index.ts"],
        "@workbelt/testing/*": ["../../testing/src/*/index.ts"],
      },
    },
    include: ["*/src", "*/test"],
  };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(configuration));
  const tsc = join(root, "node_modules/typescript/bin/tsc");
  const compiling = promisify(execFile)(process.execPath, [tsc, "-p", folder]);
  const { stdout } = await compiling.catch((error: { stdout: string }) => error);
  const own = stdout.split("\n").filter((line) => line.includes("starter-"));
  expect(own).toEqual([]);
});

test("packages are developed with the versions of this repository", () => {
  const catalog = readFileSync(join(root, "pnpm-workspace.yaml"), "utf8");
  for (const [name, version] of Object.entries(VERSIONS)) {
    expect(catalog).toMatch(new RegExp(`"?${name}"?: ${version.replaceAll(".", "\\.")}\n`));
  }
});
