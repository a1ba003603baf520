// Runs one of the root scripts, such as `test` or `bench speed`, on any machine with Node 20 or newer and npm.
// If Node or pnpm is missing or too old, installs private copies from the npm registry into .tools first.
// Plain JavaScript, because Node 20 does not run TypeScript.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { clockVariables } from "./test-clock.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const { packageManager } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const tools = { node: "24", pnpm: packageManager.split("@")[1] };
const binaries = [
  join(root, ".tools/node_modules/node/bin"),
  join(root, ".tools/node_modules/.bin"),
];

/** Commands of each script, after the build. Arguments go to the last of them. */
const commands = {
  bench: [["node", "bench/main.ts"]],
  check: [
    ["turbo", "run", "typecheck", "check:package", "--output-logs=errors-only"],
    ["pnpm", "--silent", "lint"],
  ],
  definitions: [["node", "scripts/definition-size.mjs"]],
  demo: [["node", "examples/after-call-follow-up/main.ts"]],
  docs: [["pnpm", "--filter", "@workbelt/site", "run", "docs"]],
  eval: [["node", "evals/main.ts"]],
  fleet: [["node", "examples/fleet/main.ts"]],
  questions: [["node", "scripts/count-questions.mjs"]],
  "release:dry-run": [["node", "scripts/dry-run-release.mjs"]],
  requests: [["node", "scripts/count-requests.mjs"]],
  results: [["node", "scripts/result-size.mjs"]],
  screenshots: [["node", "scripts/write-screenshots.mjs"]],
  tables: [
    ["node", "scripts/write-tool-tables.mjs"],
    ["node", "scripts/operation-counts.ts"],
    ["node", "scripts/write-verify-report.mjs"],
  ],
  test: [["vitest", "run", "--project", "sources", "--project", "cli"]],
  "test:all": [
    ["vitest", "run"],
    ["node", "scripts/test-days.ts", "--each"],
  ],
  "test:days": [["node", "scripts/test-days.ts"]],
  "test:packed": [
    ["vitest", "run", "--project", "programs", "--project", "alone", "--project", "packed"],
  ],
  verify: [["node", "packages/cli/bin/workbelt.js", "verify"]],
};

/** Scripts that write or print tables of the documentation, which do not depend on the day: they run at a fixed moment. */
const atFixedMoment = [
  "definitions",
  "docs",
  "questions",
  "requests",
  "results",
  "screenshots",
  "tables",
];

const [task = "", ...rest] = process.argv.slice(2);
const environment = hasOwnTools() ? process.env : withPrivateTools();
console.error("Installing packages (a minute or two the first time)…");
run("pnpm", ["install", "--frozen-lockfile", "--prefer-offline"], environment, { quiet: true });
console.error("Building (a minute the first time)…");
run("pnpm", ["--silent", "build"], environment, { quiet: true });
const isFixed = atFixedMoment.includes(task) || (task === "eval" && rest[0] === "jobs");
// Matrices are sampled by the other test commands.
const cases = task === "test:all" ? { WORKBELT_TEST_CASES: "all" } : {};
const clock = isFixed ? { ...clockVariables(process.env.WORKBELT_TEST_NOW), TZ: "UTC" } : {};
for (const [index, command] of commands[task].entries()) {
  const isLast = index === commands[task].length - 1;
  const args = ["--silent", "exec", ...command, ...(isLast ? rest : [])];
  run("pnpm", args, { ...environment, ...clock, ...cases });
}

/** Returns true if this is a recent enough Node, started by pnpm. */
function hasOwnTools() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  const recent = major > 22 || (major === 22 && minor >= 19);
  return recent && (process.env.npm_config_user_agent ?? "").startsWith("pnpm/");
}

function withPrivateTools() {
  if (!binaries.every((folder) => existsSync(folder))) {
    console.error("Installing Node and pnpm into .tools (once, from the npm registry)…");
    const packages = Object.entries(tools).map(([name, version]) => `${name}@${version}`);
    // The install script of `node` fetches the binary of this platform as another package.
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

/** Runs a command. Exits if it fails. The output of a quiet command is shown only then. */
function run(command, args, env, { quiet = false } = {}) {
  // On Windows, npm and pnpm are .cmd files, which need a shell, and a shell needs quotes.
  const shell = process.platform === "win32";
  const line = [command, ...args.map((text) => JSON.stringify(text))].join(" ");
  const { status, error, stdout, stderr } = spawnSync(shell ? line : command, shell ? [] : args, {
    cwd: root,
    env: { TURBO_TELEMETRY_DISABLED: "1", ...env },
    stdio: quiet ? "pipe" : "inherit",
    encoding: "utf8",
    shell,
  });
  if (status === 0) return;
  if (quiet) console.error(`${stdout}${stderr}`);
  if (error) console.error(`${command} could not be started: ${error.message}`);
  process.exit(status ?? 1);
}
