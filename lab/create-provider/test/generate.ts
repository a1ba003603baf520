import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { presets } from "../src/ask.js";
import { collectAnswers } from "../src/collect-answers.js";
import { parseFlags } from "../src/flags.js";
import { draftPackage } from "../src/openapi/draft-package.js";
import { listFiles, makeStarter, writePackage } from "../src/write-package.js";

/** Creates a folder inside the repository, from which the sources of its packages can be imported. */
export function createFolder(): string {
  return mkdtempSync(join(import.meta.dirname, "../.generated-"));
}

/** Creates such a folder, and removes it after the test. */
export function createTestFolder(): string {
  const folder = createFolder();
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Returns the files that the flags lead to, without questions. */
export async function generate(flags: readonly string[]): Promise<Record<string, string>> {
  const collected = await collectAnswers(parseFlags([...flags, "--yes"]), presets);
  const { answers, openapi } = collected;
  const generated = openapi === undefined ? makeStarter(answers) : draftPackage(answers, openapi);
  return listFiles(answers, generated, "0.1.0");
}

/** Writes a package into a folder. */
export async function generateInto(folder: string, flags: readonly string[]): Promise<void> {
  writePackage(folder, await generate(flags));
}
