// Writes the pages of the operations and of the error codes. `pnpm --filter @workbelt/site operations` runs it.
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { writeOperationPages } from "./write-pages.ts";

const site = dirname(import.meta.dirname);
const folder = join(site, "operations");

const pages = await writeOperationPages();
rmSync(folder, { recursive: true, force: true });
for (const { path, text } of pages) {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
console.log(`Wrote ${pages.length} pages of operations.`);
