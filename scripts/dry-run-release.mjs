// Makes a release without publishing anything: node scripts/dry-run-release.mjs [folder]
// Works in a clone of the last commit: versions and changelogs by Changesets, a tag, tarballs, the MCP bundle and the
// bill of materials. The clone stays in the folder, to be looked at.
import { execFileSync } from "node:child_process";
import { existsSync, globSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

const folder = resolve(process.argv[2] ?? "release");
if (existsSync(folder)) throw new Error(`${folder} exists. Delete it, or name another folder.`);
const clone = join(folder, "repository");
run("git", ["clone", "--quiet", "--local", ".", clone], process.cwd());
const pending = globSync(".changeset/*.md", {
  cwd: clone,
  exclude: (file) => file.endsWith("README.md"),
});
if (pending.length === 0) {
  // Otherwise there would be no new version to look at.
  const change = '---\n"@workbelt/core": patch\n---\n\nMade a release without publishing it.\n';
  writeFileSync(join(clone, ".changeset/dry-run.md"), change);
}
run("pnpm", ["install", "--frozen-lockfile", "--prefer-offline", "--silent"]);
run("pnpm", ["--silent", "release:version"]);
run("git", [
  "-c",
  "user.name=release",
  "-c",
  "user.email=release@workbelt.example",
  "commit",
  "--quiet",
  "--all",
  "--message=Release",
]);
const { version } = JSON.parse(run("git", ["show", "HEAD:packages/core/package.json"]));
run("git", ["tag", `v${version}`]);
run("pnpm", ["--silent", "build"]);
run("node", ["scripts/pack-release.mjs", folder]);

console.log(`Release v${version}, not published, in ${folder}:`);
console.log(run("git", ["show", "--stat", "--format=", `v${version}`]));
console.log(
  globSync("**/*", { cwd: join(folder, "files") })
    .toSorted()
    .join("\n"),
);

function run(command, args, cwd = clone) {
  return execFileSync(command, args, {
    cwd,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
}
