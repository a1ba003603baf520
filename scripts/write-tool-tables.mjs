// Writes the table of all tools into the README of each provider package, between its two markers. The
// contract suite fails if a table is out of date. `pnpm tables` builds first, then runs this.
import { writeToolTable } from "../lab/testing/dist/tool-table.js";

for (const name of ["crm", "notes", "convintel"]) {
  const folder = new URL(`../packages/${name}-tools/`, import.meta.url);
  const { [`${name}Package`]: provider } = await import(new URL("dist/index.js", folder));
  writeToolTable(new URL("README.md", folder), provider);
}
