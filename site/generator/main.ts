// Writes the pages of the operations and of the error codes. `pnpm --filter @workbelt/site operations` runs it.
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { writePages } from "./write-pages.ts";

const site = dirname(import.meta.dirname);

const pages = await writePages();
// Pages of operations that no longer exist must not stay.
rmSync(join(site, "operations"), { recursive: true, force: true });
for (const { path, text } of pages) {
  const file = join(site, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
console.log(`Wrote ${pages.length} pages.`);
