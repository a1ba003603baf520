// Runs the benchmarks of `pnpm bench`, or the one that is named: `pnpm bench speed calls`.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

// Benchmarks of parts that packages do not export run the sources.
const FROM_SOURCES = ["--import", "./packages/core/test/helpers/sources.mjs"];

/** Arguments of Node for each benchmark, by name. */
const benchmarks: Record<string, string[]> = {
  console: [...FROM_SOURCES, "bench/console.ts"],
  "rate-limiter": ["--expose-gc", ...FROM_SOURCES, "bench/rate-limiter.ts"],
  "large-responses": ["bench/large-responses.ts"],
  "import-time": ["bench/import-time.ts"],
  "read-page": ["bench/read-page.ts"],
  "import-contacts": ["bench/import-contacts.ts"],
  "import-file": ["bench/import-file.ts"],
  events: [...FROM_SOURCES, "bench/events.ts"],
  faults: ["--disable-warning=WORKBELT_AUTH_REQUIRED", "bench/faults.ts"],
  fleet: ["examples/fleet/throughput.ts"],
  limits: ["bench/shared-limits.ts"],
  lists: ["bench/lists.ts"],
  load: ["bench/load.ts"],
  "copied-pages": [...FROM_SOURCES, "bench/copied-pages.ts"],
  markdown: [...FROM_SOURCES, "bench/markdown.ts"],
  "mirror-equality": [...FROM_SOURCES, "bench/mirror-equality.ts"],
  "mirror-search": [...FROM_SOURCES, "bench/mirror-search.ts"],
  "mirror-requests": [...FROM_SOURCES, "bench/mirror-requests.ts"],
  "program-updates": [...FROM_SOURCES, "bench/program-updates.ts"],
  replays: [...FROM_SOURCES, "bench/replays.ts"],
  sandbox: [...FROM_SOURCES, "bench/sandbox.ts"],
  speed: ["bench/speed.ts"],
  "start-time": ["bench/start-time.ts"],
  steps: ["bench/call-steps.ts"],
  updates: ["bench/updates.ts"],
};

/** Benchmarks that run without a name; the others take several minutes each. */
const SHORT = [
  "rate-limiter",
  "large-responses",
  "import-time",
  "start-time",
  "read-page",
  "import-contacts",
];

const [name, ...options] = process.argv.slice(2);
for (const chosen of name === undefined ? SHORT : [name]) {
  const args = benchmarks[chosen];
  if (args === undefined) {
    const names = Object.keys(benchmarks).join(", ");
    console.error(`No benchmark is called ${JSON.stringify(chosen)}. Choose one of ${names}.`);
    process.exit(2);
  }
  const { status } = spawnSync(process.execPath, [...args, ...options], {
    cwd: fileURLToPath(new URL("..", import.meta.url)),
    stdio: "inherit",
  });
  if (status !== 0) process.exit(status ?? 1);
}
