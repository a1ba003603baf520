// Copies the version of the packages to the files that repeat it for other registries. Runs after `changeset version`.
import { readFileSync, writeFileSync } from "node:fs";

const { version } = JSON.parse(readFileSync("packages/mcp/package.json", "utf8"));
for (const file of ["packages/mcp/server.json", "packages/mcp/mcpb/manifest.json"]) {
  const text = readFileSync(file, "utf8");
  writeFileSync(file, text.replaceAll(/("version": )"\d[^"]*"/g, `$1"${version}"`));
}
