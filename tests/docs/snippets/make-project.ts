import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { root, type Snippet } from "./find-snippets.ts";

/** Creates a folder that resolves modules as these tests, the examples, core and the repository's root do. */
export function makeProject(): string {
  const base = mkdtempSync(join(tmpdir(), "workbelt-snippets-"));
  onTestFinished(() => rmSync(base, { recursive: true, force: true }));
  let folder = base;
  for (const workspace of ["", "packages/core", "examples", "tests"]) {
    symlinkSync(join(root, workspace, "node_modules"), join(folder, "node_modules"), "junction");
    folder = join(folder, "project");
    mkdirSync(folder);
  }
  writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module" }));
  return folder;
}

/** Writes the program of a snippet into the folder, under the name of its page and line, and returns the file. */
export function writeProgram(folder: string, { page, line, language, program }: Snippet): string {
  const isCommonJs = language === "js" && /\brequire\(/.test(program);
  const extension = isCommonJs ? "cjs" : language;
  const file = join(folder, `${page.replaceAll("/", "-")}-${line}.${extension}`);
  writeFileSync(file, program);
  return file;
}
