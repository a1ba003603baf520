import { execFile } from "node:child_process";
import {
  globSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const root = join(import.meta.dirname, "..");
// Vitest loads this module again for each project, in one process.
const packed = Symbol.for("workbelt.packed-packages");
const run = globalThis as { [packed]?: Promise<string> };

/**
 * Packs what was built last of every package, as `core.tgz` for example, once for this process. Returns the folder, which
 * is removed when the process ends.
 */
export function packPackages(): Promise<string> {
  return (run[packed] ??= pack());
}

async function pack(): Promise<string> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "workbelt-tarballs-")));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const filters = ["--filter", "./packages/*", "--filter", "./lab/*"];
  await pnpm(root, "--silent", ...filters, "pack", "--pack-destination", folder);
  for (const file of readdirSync(folder)) {
    const [, name] = /^workbelt-(.*)-\d+\.\d+\.\d+\.tgz$/.exec(file) ?? [];
    renameSync(join(folder, file), join(folder, `${name}.tgz`));
  }
  return folder;
}

/** Returns packages, by the names of their folders, with those of the repository that they need. */
export function withDependencies(names: readonly string[]): string[] {
  const all = new Set(names);
  for (const name of all) {
    const [file = ""] = globSync(`{packages,lab}/${name}/package.json`, { cwd: root });
    const { dependencies, peerDependencies, peerDependenciesMeta } = JSON.parse(
      readFileSync(join(root, file), "utf8"),
    ) as Record<string, Record<string, { optional?: boolean }> | undefined>;
    for (const each of Object.keys({ ...dependencies, ...peerDependencies })) {
      const isOptional = peerDependenciesMeta?.[each]?.optional === true;
      if (each.startsWith("@workbelt/") && !isOptional) all.add(each.slice("@workbelt/".length));
    }
  }
  return [...all];
}

/**
 * Installs packed packages, and those of the repository that they need, into a folder, laid out as npm does. pnpm takes what the repository has installed
 * already from its store, for a fifth of the time.
 *
 * @param tarballs - The folder of `packPackages`.
 * @param others - Versions of packages from the registry, by name.
 * @param built - Those of them that finish their installation with a script.
 */
export async function installPackages(
  folder: string,
  {
    names,
    tarballs,
    others = {},
    built = [],
  }: { names: string[]; tarballs: string; others?: Record<string, string>; built?: string[] },
): Promise<void> {
  const own = withDependencies(names).map((name) => [
    `@workbelt/${name}`,
    `file:${join(tarballs, `${name}.tgz`)}`,
  ]);
  const dependencies = { ...Object.fromEntries(own), ...others };
  const manifest = { private: true, type: "module", dependencies };
  writeFileSync(join(folder, "package.json"), JSON.stringify(manifest));
  // JSON is YAML. The packages depend on each other by version.
  const settings = {
    nodeLinker: "hoisted",
    overrides: Object.fromEntries(own),
    strictPeerDependencies: true,
    // pnpm 10 reads the first key, pnpm 11 and later the second.
    onlyBuiltDependencies: built,
    allowBuilds: Object.fromEntries(built.map((name) => [name, true])),
  };
  writeFileSync(join(folder, "pnpm-workspace.yaml"), JSON.stringify(settings));
  await pnpm(folder, "install", "--prefer-offline");
}

async function pnpm(cwd: string, ...args: string[]): Promise<void> {
  // On Windows, pnpm is a script, which needs a shell.
  await promisify(execFile)("pnpm", args, { cwd, shell: process.platform === "win32" });
}
