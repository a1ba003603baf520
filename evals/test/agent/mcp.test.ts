import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { modelPath, readRuns, runCommand, temporaryFolder } from "../helpers/run-command.ts";

const packages = join(import.meta.dirname, "../../../packages");
const sources = join(packages, "core/test/helpers/sources.mjs");
const server = `node --import "${sources}" "${join(packages, "mcp/src/cli.ts")}"`;

test("an MCP server's tools take the place of ours on the notes tasks", async () => {
  const out = join(temporaryFolder(), "out");
  const args = [
    "--tasks",
    "*/tick-to-do,crm/rename-deal",
    "--runs",
    "1",
    "--mcp",
    server,
    "--out",
    out,
  ];
  const { code, errors } = await runCommand(["--model", modelPath("solving"), ...args]);
  expect(errors).toBe("");
  expect(code).toBe(0);
  const [run, ...others] = readRuns(out);
  expect(others).toEqual([]);
  expect(run).toMatchObject({ task: "notes/tick-to-do", outcome: "passed", reasons: [] });
  const names = run!.steps.flatMap((step) => (step.type === "tool" ? [step.call.name] : []));
  expect(names).toEqual(["notes_data_fetch", "notes_page_markdown_update"]);
  expect(run!.steps.map((step) => step.type === "tool" && step.isRead)).toContain(true);
});

test("a server sees no keys, and its address by the names it has for it", async () => {
  vi.stubEnv("EVAL_TEST_API_KEY", "test-1234567890-key");
  vi.stubEnv("EVAL_TEST_PLAIN", "plain");
  const script = `
    const { EVAL_TEST_API_KEY, EVAL_TEST_PLAIN, OTHER_URL, NOTES_ACCESS_TOKEN } = process.env;
    const seen = { EVAL_TEST_API_KEY, EVAL_TEST_PLAIN, OTHER_URL, NOTES_ACCESS_TOKEN };
    require("node:fs").writeFileSync(process.argv[1], JSON.stringify(seen)); process.exit(1);`;
  const folder = temporaryFolder();
  const file = join(folder, "seen.json");
  const command = `OTHER_URL={notes_url}/v1 node -e '${script}' ${file}`;
  const args = ["--tasks", "notes/tick-to-do", "--mcp", command, "--out", join(folder, "out")];
  const { code, errors } = await runCommand(["--model", modelPath("solving"), ...args]);
  vi.unstubAllEnvs();
  expect(code).toBe(1);
  expect(errors).toContain("The MCP server of --mcp did not start");
  expect(JSON.parse(readFileSync(file, "utf8"))).toEqual({
    EVAL_TEST_PLAIN: "plain",
    OTHER_URL: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/notes\/v1$/),
    NOTES_ACCESS_TOKEN: "sandbox-notes-token",
  });
});

test("a secret in the command is not kept, so that the command is given again to resume", async () => {
  const key = "test-1234567890-key";
  vi.stubEnv("EVAL_TEST_API_KEY", key);
  onTestFinished(() => void vi.unstubAllEnvs());
  const out = join(temporaryFolder(), "out");
  const command = `OTHER=${key} ${server}`;
  const args = ["--tasks", "notes/tick-to-do", "--runs", "1", "--mcp", command, "--out", out];
  await runCommand(["--model", modelPath("solving"), ...args]);
  expect(readFileSync(join(out, "settings.json"), "utf8")).toContain("OTHER=[secret] node");
  expect((await runCommand(["--resume", out])).errors).toContain("Give --mcp again");
  const { code, output } = await runCommand(["--resume", out, "--mcp", command]);
  expect(output).toContain("0 to do");
  expect(code).toBe(0);
});
