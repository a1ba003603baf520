// Builds the one-click bundle from the built program: node mcpb/build.mjs [file]
import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const [file = join(root, "workbelt.mcpb")] = process.argv.slice(2);
const readJson = (path) => JSON.parse(readFileSync(join(root, path), "utf8"));
const run = (...args) => execFileSync(process.execPath, args, { stdio: "pipe" });
const folder = mkdtempSync(join(tmpdir(), "workbelt-mcpb-"));

try {
  run(join(root, "mcpb/bundle-program.mjs"), folder);
  const manifest = { ...readJson("mcpb/manifest.json"), version: readJson("package.json").version };
  writeFileSync(join(folder, "manifest.json"), JSON.stringify(manifest));
  cpSync(join(root, "../../LICENSE"), join(folder, "LICENSE"));
  const mcpb = fileURLToPath(import.meta.resolve("@anthropic-ai/mcpb"));
  run(join(mcpb, "../cli/cli.js"), "pack", folder, file);
} finally {
  rmSync(folder, { recursive: true });
}
