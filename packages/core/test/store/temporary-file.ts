import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** The path of a file that does not exist yet, in a folder of its own that is removed after the test. */
export function temporaryFile(name = "accounts.db"): string {
  const folder = mkdtempSync(join(tmpdir(), "workbelt-store-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, name);
}
