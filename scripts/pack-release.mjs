// Packs what a release consists of: node scripts/pack-release.mjs <folder>
//   files/      the tarballs of the packages, the MCP bundle, and the bill of materials (CycloneDX)
//   NOTES.md    what changed, from the changelogs
// The packages must be built.
import { execFileSync } from "node:child_process";
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const [folder = ""] = process.argv.slice(2);
if (folder === "") throw new Error("Name the folder for the release: pack-release.mjs <folder>");
const files = resolve(folder, "files");
mkdirSync(files, { recursive: true });

const manifests = globSync("{packages,lab}/*/package.json").toSorted();
const packages = manifests.map((file) => JSON.parse(readFileSync(file, "utf8")));
const [{ version }] = packages;
for (const { name } of packages) {
  run("pnpm", ["--silent", "--filter", name, "pack", "--pack-destination", files]);
}
run("node", ["packages/mcp/mcpb/build.mjs", join(files, `workbelt-${version}.mcpb`)]);
writeFileSync(join(files, `workbelt-${version}.cdx.json`), listMaterials());
writeFileSync(resolve(folder, "NOTES.md"), formatNotes());

/** Lists every package that an installation of all tarballs consists of, with versions and licences. */
function listMaterials() {
  const project = mkdtempSync(join(tmpdir(), "workbelt-materials-"));
  try {
    writeFileSync(
      join(project, "package.json"),
      JSON.stringify({ name: "workbelt", version, license: "Apache-2.0", private: true }),
    );
    const tarballs = globSync(join(files, "*.tgz"));
    const flags = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
    run("npm", ["install", ...flags, ...tarballs], project);
    const bill = JSON.parse(run("npm", ["sbom", "--sbom-format=cyclonedx"], project));
    for (const component of bill.components) {
      // Paths of this machine.
      component.externalReferences = component.externalReferences?.filter(
        ({ url }) => !url.startsWith("file:"),
      );
    }
    return `${JSON.stringify(bill, undefined, 2)}\n`;
  } finally {
    rmSync(project, { recursive: true, force: true });
  }
}

/** Joins what the changelogs say about this version, without the packages that only follow the others. */
function formatNotes() {
  const parts = packages.flatMap(({ name }, index) => {
    const file = manifests[index].replace("package.json", "CHANGELOG.md");
    const sections = readFileSync(file, "utf8").split(/^## /m);
    const section = sections.find((part) => part.startsWith(`${version}\n`)) ?? "";
    const text = section
      .slice(version.length)
      .replace(/- Updated dependencies.*$/s, "")
      .replace(/### \w+ Changes\s*$/, "")
      .replace("No changes in this release.", "")
      .trim();
    return text === "" ? [] : [`## ${name}\n\n${text}\n`];
  });
  return parts.join("\n");
}

function run(command, args, cwd = process.cwd()) {
  return execFileSync(command, args, {
    cwd,
    encoding: "utf8",
    maxBuffer: 2 ** 28,
    stdio: ["ignore", "pipe", "inherit"],
  });
}
