import { execFile } from "node:child_process";
import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

/** Folder with the installed servers, from the root of the repository. Git ignores it. */
export const SERVERS = "eval-results/rivals/servers";

const source = join(import.meta.dirname, "../../suites/servers");
const run = promisify(execFile);

/**
 * Installs the locked versions of all servers with npm, unless they are installed already.
 *
 * @throws Error that names the command to repeat, if npm fails.
 */
export async function installServers(print: (line: string) => void): Promise<void> {
  const lock = await readFile(join(source, "package-lock.json"), "utf8");
  const mark = join(SERVERS, "installed.json");
  await mkdir(SERVERS, { recursive: true });
  await cp(source, SERVERS, { recursive: true });
  if ((await readFile(mark, "utf8").catch(() => "")) === lock) return;
  print(`Installing the servers in ${SERVERS} …`);
  try {
    await run("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], { cwd: SERVERS });
  } catch (error) {
    const { stderr = "" } = error as { stderr?: string };
    throw new Error(
      `The servers could not be installed. Repeat in ${SERVERS}: npm ci --ignore-scripts\n${stderr}`,
      { cause: error },
    );
  }
  await writeFile(mark, lock);
}
