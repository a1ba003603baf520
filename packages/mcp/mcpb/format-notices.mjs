// Formats the licences of the packages that a bundle contains.
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Returns the notices of all packages from which files were bundled, by name. */
export function formatNotices(inputs) {
  const folders = new Set(inputs.filter((file) => file.includes("node_modules/")).map(findPackage));
  const notices = [...folders].map((folder) => {
    const { name, version, license } = JSON.parse(
      readFileSync(join(folder, "package.json"), "utf8"),
    );
    const texts = globSync("{licen[cs]e,notice,LICEN[CS]E,NOTICE}*", { cwd: folder })
      .toSorted()
      .map((file) => readFileSync(join(folder, file), "utf8").trim());
    return [`${name} ${version} (${license})`, ...texts].join("\n\n");
  });
  const separator = `\n\n${"-".repeat(80)}\n\n`;
  return `${notices.toSorted().join(separator)}\n`;
}

/** Finds the folder of the package that a file belongs to. */
function findPackage(file) {
  let folder = dirname(file);
  while (!isPackage(folder)) folder = dirname(folder);
  return folder;
}

// Packages have more files of this name, which only say how their modules are to be read.
function isPackage(folder) {
  const manifest = join(folder, "package.json");
  return existsSync(manifest) && "version" in JSON.parse(readFileSync(manifest, "utf8"));
}
