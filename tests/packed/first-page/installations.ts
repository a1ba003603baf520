import {
  copyFileSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { join } from "node:path";

interface Installation {
  /** The output of npm. */
  output: string;
  /** Folder with its results. */
  folder: string;
}

/** Files that npm writes, besides the packages. */
const MANIFESTS = ["package.json", "package-lock.json", "node_modules/.package-lock.json"];

/** Results of `npm install`, by the commands that led to them. Other readers of the same page take them over. */
export class Installations {
  readonly #folder: string;
  readonly #known = new Map<string, Installation>();

  /** Keeps the results in a folder. */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Keeps what commands installed into a project. */
  add(commands: readonly string[], project: string, output: string): void {
    const folder = mkdtempSync(join(this.#folder, "installation-"));
    copyInstallation(project, folder);
    this.#known.set(commands.join("\n"), { folder, output });
  }

  /** Installs what the commands installed before. Returns what npm printed, and undefined if they are new. */
  reuse(commands: readonly string[], project: string): string | undefined {
    const known = this.#known.get(commands.join("\n"));
    if (known === undefined) return undefined;
    rmSync(join(project, "node_modules"), { recursive: true, force: true });
    copyInstallation(known.folder, project);
    return known.output;
  }
}

function copyInstallation(from: string, to: string): void {
  linkFiles(join(from, "node_modules"), join(to, "node_modules"));
  for (const name of MANIFESTS) {
    // npm writes to this file again, which the linked one would show, too.
    rmSync(join(to, name), { force: true });
    copyFileSync(join(from, name), join(to, name));
  }
}

/** Links the files of a folder into another: thousands, which copying would take longer. */
function linkFiles(from: string, to: string): void {
  mkdirSync(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) linkFiles(source, target);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else linkSync(source, target);
  }
}
