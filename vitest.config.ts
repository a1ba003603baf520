import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { SummaryLineReporter } from "./scripts/summary-line-reporter.ts";

const source = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// Tests use the sources of the sibling packages, never a stale build.
const alias = [
  ...[
    "accounts",
    "ledger",
    "middleware",
    "opentelemetry",
    "postgres",
    "provider",
    "recordings",
    "redis",
    "testing",
  ].map((entry) => ({
    find: `@workbelt/core/${entry}`,
    replacement: source(`packages/core/src/${entry}/index.ts`),
  })),
  { find: "@workbelt/core", replacement: source("packages/core/src/index.ts") },
  { find: "@workbelt/crm-tools", replacement: source("packages/crm-tools/src/index.ts") },
  { find: "@workbelt/notes-tools", replacement: source("packages/notes-tools/src/index.ts") },
  {
    find: "@workbelt/convintel-tools",
    replacement: source("packages/convintel-tools/src/index.ts"),
  },
  { find: "@workbelt/mcp", replacement: source("packages/mcp/src/index.ts") },
  { find: "@workbelt/sandbox", replacement: source("packages/sandbox/src/index.ts") },
];

const names = ["core", "crm-tools", "notes-tools", "convintel-tools", "sandbox", "cli", "mcp"];
const folders = [...names.map((name) => `packages/${name}`), "examples", "evals", "site"];

export default defineConfig({
  test: {
    // Many tests wait for servers and processes, so that there are more workers than processors.
    maxWorkers: availableParallelism() + 1,
    reporters: ["default", new SummaryLineReporter()],
    projects: folders.map((folder) => ({
      resolve: { alias },
      test: {
        name: folder.replace("packages/", ""),
        root: folder,
        include: ["test/**/*.test.ts", "own-provider/test/**/*.test.ts"],
        // Runs of the evaluations start sandboxes, servers and browsers.
        testTimeout: folder === "evals" ? 60_000 : 20_000,
        // The command is tested as it is installed.
        ...(folder === "packages/cli" && {
          globalSetup: source("packages/cli/test/helpers/install.ts"),
        }),
        // Files share workers, which shortens the run by a third. Each file must restore the process state.
        isolate: false,
      },
    })),
  },
});
