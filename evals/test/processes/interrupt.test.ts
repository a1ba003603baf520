import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { modelPath, readRuns, runCommand, temporaryFolder } from "../helpers/run-command.ts";

const program = join(import.meta.dirname, "../../main.ts");
const sources = join(import.meta.dirname, "../../../packages/core/test/helpers/sources.mjs");

test("Ctrl+C leaves a folder that can be resumed", async () => {
  const out = join(temporaryFolder(), "out");
  const options = ["--tasks", "crm/move-deal-to-won", "--runs", "50", "--parallel", "2"];
  const args = ["--import", sources, program, "--model", modelPath("solving"), ...options];
  const child = spawn(process.execPath, [...args, "--out", out], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => {
    if (!output.includes("✓") && chunk.includes("✓")) child.kill("SIGINT");
    output += chunk.toString();
  });
  const [code] = await once(child, "close");
  expect(code).toBe(130);
  expect(output).toContain(`Continue with: pnpm eval --resume ${out}`);
  const done = readRuns(out);
  expect(done.length).toBeGreaterThan(0);
  expect(done.every(({ outcome }) => outcome === "passed")).toBe(true);
  const resumed = await runCommand(["--resume", out]);
  expect(resumed.output).toContain(`${50 - done.length} to do.`);
  expect(readRuns(out)).toHaveLength(50);
});
