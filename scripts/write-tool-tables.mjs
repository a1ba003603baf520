// Writes the table of all tools into the README of each provider package, between its two markers. The
// contract suite fails if a table is out of date. `pnpm tables` builds first, then runs this.
import { readFileSync, writeFileSync } from "node:fs";
import { formatToolTable } from "../packages/testing/dist/tool-table.js";

const BEGIN = "<!-- tools -->";
const END = "<!-- /tools -->";

for (const name of ["crm", "notes", "convintel"]) {
  const folder = new URL(`../packages/${name}-tools/`, import.meta.url);
  const readme = new URL("README.md", folder);
  const { [`${name}Package`]: provider } = await import(new URL("dist/index.js", folder));
  const [before, rest = ""] = readFileSync(readme, "utf8").split(BEGIN);
  const [, after] = rest.split(END);
  if (after === undefined) throw new Error(`${readme.pathname} has no ${BEGIN} and ${END}.`);
  writeFileSync(readme, `${before}${BEGIN}\n\n${formatToolTable(provider)}\n\n${END}${after}`);
}
