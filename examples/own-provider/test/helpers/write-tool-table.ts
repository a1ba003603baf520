import { readFileSync, writeFileSync } from "node:fs";
import type { Catalog } from "@workbelt/core/provider";
import { formatToolTable } from "@workbelt/testing";

/** Writes the table of all tools into a README, between its two `tools` markers. */
export function writeToolTable(readme: URL, catalog: Catalog): void {
  const [before = "", rest = ""] = readFileSync(readme, "utf8").split("<!-- tools -->");
  const [, after] = rest.split("<!-- /tools -->");
  if (after === undefined) throw new Error(`${readme.pathname} has no tools markers.`);
  const table = `<!-- tools -->\n\n${formatToolTable(catalog)}\n\n<!-- /tools -->`;
  writeFileSync(readme, `${before}${table}${after}`);
}
