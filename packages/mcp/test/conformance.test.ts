import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { startServer } from "./helpers/start-server.js";

// The other scenarios call tools, prompts and resources of a server made for them.
const scenarios = ["server-initialize", "ping", "tools-list", "dns-rebinding-protection"];

const program = join(
  import.meta.dirname,
  "../node_modules/@modelcontextprotocol/conformance/dist/index.js",
);

test.each(scenarios)("conformance: %s", async (scenario) => {
  const { url } = await startServer();
  const cwd = mkdtempSync(join(tmpdir(), "workbelt-conformance-"));
  onTestFinished(() => rmSync(cwd, { recursive: true }));
  const args = [program, "server", "--url", url.href];
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [...args, "--scenario", scenario],
    { cwd },
  );
  expect(stdout).toMatch(/Passed: [1-9]\d*\/\d+, 0 failed/);
});
