// Runs one of the root scripts (`demo`, `test`, `check`) on any machine with Node 20 or newer and npm.
// Where Node or pnpm is missing or too old, private copies are installed into .tools first; they come
// from the npm registry like every other package. Plain JavaScript, because Node 20 runs nothing else.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const { packageManager } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const tools = { node: "24", pnpm: packageManager.split("@")[1] };
const binaries = [
  join(root, ".tools/node_modules/node/bin"),
  join(root, ".tools/node_modules/.bin"),
];

const [task = "", ...rest] = process.argv.slice(2);
const environment = hasOwnTools() ? process.env : withPrivateTools();
console.error("Installing packages and building…");
run("pnpm", ["install", "--frozen-lockfile", "--prefer-offline"], environment, { quiet: true });
run("pnpm", ["--silent", "build"], environment, { quiet: true });
run("pnpm", ["--silent", "run", `${task}:run`, ...rest], environment);

/** Whether this is already a new enough Node, started by pnpm. */
function hasOwnTools() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  const recent = major > 22 || (major === 22 && minor >= 19);
  return recent && (process.env.npm_config_user_agent ?? "").startsWith("pnpm/");
}

function withPrivateTools() {
  if (!binaries.every((folder) => existsSync(folder))) {
    console.error("Installing Node and pnpm into .tools (once, from the npm registry)…");
    const packages = Object.entries(tools).map(([name, version]) => `${name}@${version}`);
    // `node` fetches the binary of this platform as a package of its own, in an install script.
    const flags = [
      "--prefix",
      ".tools",
      "--no-audit",
      "--no-fund",
      "--no-save",
      "--loglevel=error",
    ];
    run("npm", ["install", ...flags, "--ignore-scripts=false", ...packages], process.env);
  }
  const path = [...binaries, process.env.PATH].join(delimiter);
  return { ...process.env, PATH: path };
}

/** Ends this program when the command fails. A quiet one only shows what it says then. */
function run(command, args, env, { quiet = false } = {}) {
  const { status, error, stdout, stderr } = spawnSync(command, args, {
    cwd: root,
    env: { TURBO_TELEMETRY_DISABLED: "1", ...env },
    stdio: quiet ? "pipe" : "inherit",
    encoding: "utf8",
    // npm and pnpm are .cmd files on Windows, which only a shell starts.
    shell: process.platform === "win32",
  });
  if (status === 0) return;
  if (quiet) console.error(`${stdout}${stderr}`);
  if (error) console.error(`${command} could not be started: ${error.message}`);
  process.exit(status ?? 1);
}
