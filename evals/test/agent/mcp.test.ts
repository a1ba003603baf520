import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { rival } from "../helpers/rival.ts";
import { modelPath, readRuns, runCommand, temporaryFolder } from "../helpers/run-command.ts";

const packages = join(import.meta.dirname, "../../../packages");
const sources = join(packages, "core/test/helpers/sources.mjs");
const server = `node --import "${sources}" "${join(packages, "mcp/src/cli.ts")}"`;

test("an MCP server's tools take the place of ours on the tasks of its services", async () => {
  const out = join(temporaryFolder(), "out");
  const args = [
    "--tasks",
    "*/tick-to-do,crm/rename-deal",
    "--runs",
    "1",
    "--services",
    "notes",
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

test("a server that takes no base URL does CRM tasks, with its definitions and errors as they are", async () => {
  // Through a proxy, requests would not find the sandbox.
  vi.stubEnv("HTTPS_PROXY", "http://127.0.0.1:1");
  vi.stubEnv("HTTP_PROXY", "http://127.0.0.1:1");
  vi.stubEnv("NODE_USE_ENV_PROXY", "1");
  onTestFinished(() => void vi.unstubAllEnvs());
  const out = join(temporaryFolder(), "out");
  const options = ["--tasks", "*/rename-deal", "--runs", "1", "--services", "crm"];
  const args = [...options, "--mcp", rival, "--out", out];
  const { code, errors } = await runCommand(["--model", modelPath("requesting"), ...args]);
  expect(errors).toBe("");
  expect(code).toBe(0);
  const [run] = readRuns(out);
  expect(run).toMatchObject({ outcome: "passed", reasons: [], measures: { toolErrors: 1 } });
  const [, refused, found] = run!.steps;
  expect(refused).toMatchObject({ isError: true });
  expect(refused).toHaveProperty("content", expect.stringMatching(/^\{"error":/));
  // An adapter that merges the union would let no request but a GET pass.
  expect(found).toMatchObject({ isError: false, call: { args: { method: "POST" } } });
});

test("a server sees no keys, and its address by the names it has for it", async () => {
  vi.stubEnv("EVAL_TEST_API_KEY", "test-1234567890-key");
  vi.stubEnv("EVAL_TEST_PLAIN", "plain");
  const script = `
    const { EVAL_TEST_API_KEY, EVAL_TEST_PLAIN, OTHER_URL, OTHER, NOTES_ACCESS_TOKEN, CRM_ACCESS_TOKEN } = process.env;
    const seen = { EVAL_TEST_API_KEY, EVAL_TEST_PLAIN, OTHER_URL, OTHER, NOTES_ACCESS_TOKEN, CRM_ACCESS_TOKEN };
    require("node:fs").writeFileSync(process.argv[1], JSON.stringify(seen)); process.exit(1);`;
  const folder = temporaryFolder();
  const file = join(folder, "seen.json");
  const command = `OTHER_URL={notes_url}/v1 OTHER={crm_token} node -e '${script}' ${file}`;
  const options = ["--tasks", "notes/tick-to-do", "--services", "notes,crm", "--mcp", command];
  const args = [...options, "--out", join(folder, "out")];
  const { code, errors } = await runCommand(["--model", modelPath("solving"), ...args]);
  vi.unstubAllEnvs();
  expect(code).toBe(1);
  expect(errors).toContain("The MCP server of --mcp did not start");
  expect(JSON.parse(readFileSync(file, "utf8"))).toEqual({
    EVAL_TEST_PLAIN: "plain",
    OTHER_URL: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/notes\/v1$/),
    OTHER: "sandbox-crm-token",
    NOTES_ACCESS_TOKEN: "sandbox-notes-token",
  });
});

test("a secret in the command is not kept, so that the command is given again to resume", async () => {
  const key = "test-1234567890-key";
  vi.stubEnv("EVAL_TEST_API_KEY", key);
  onTestFinished(() => void vi.unstubAllEnvs());
  const out = join(temporaryFolder(), "out");
  const command = `OTHER=${key} ${rival}`;
  const options = ["--tasks", "crm/rename-deal", "--runs", "1", "--services", "crm"];
  const args = [...options, "--mcp", command, "--out", out];
  await runCommand(["--model", modelPath("requesting"), ...args]);
  expect(readFileSync(join(out, "settings.json"), "utf8")).toContain(
    "OTHER=[secret] ATTIO_API_KEY",
  );
  expect((await runCommand(["--resume", out])).errors).toContain("Give --mcp again");
  const { code, output } = await runCommand(["--resume", out, "--mcp", command]);
  expect(output).toContain("0 to do");
  expect(code).toBe(0);
});
