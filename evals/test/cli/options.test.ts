import { describe, expect, test } from "vitest";
import { fillPlaceholders, parseCommand } from "../../src/agent/parse-command.ts";
import { createRedactor, withoutSecrets } from "../../src/runs/redact.ts";
import { modelPath, runCommand } from "../helpers/run-command.ts";

test.each([
  [[], "--model is missing"],
  [["--model", "openai:gpt-5.2", "--runs", "0"], "--runs must be a whole number from 1"],
  [["--model", "x", "--toolkit", "some"], "--toolkit must be one of services, all, discovery"],
  [["--model", "x", "--resources", "crm.task"], '--resources: there is no "crm.task"'],
  [["--model", "x", "--toolkit", "resources"], "go together"],
  [["--model", "x", "--mcp", "server"], "--mcp needs the services of its server"],
  [
    ["--model", "x", "--mcp", "server", "--services", "crm", "--toolkit", "all"],
    "do not go with it",
  ],
  [["--model", modelPath("solving"), "--tasks", "crm/none"], 'no task matches "crm/none"'],
  [["--model", modelPath("solving"), "--kinds", "hard"], 'there is no "hard"'],
  [["--model", modelPath("solving"), "--services", "mail"], '--services: there is no "mail"'],
  [["--model", modelPath("solving"), "--tasks", "crm/*", "--services", "notes"], "leave no task"],
  [["--model", "cohere:command-r"], "pnpm --filter @workbelt/evals add @langchain/cohere"],
  [["--model", "nobody:model"], 'The model "nobody:model" could not be loaded'],
  [["--resume", "/nowhere"], "is no result of an evaluation"],
  [["--model", "x", "--people", "2000"], "--people goes with `pnpm eval jobs` only"],
  [["jobs", "--people", "999"], "--people must be at least 1000"],
  [["jobs", "crm"], "jobs takes no folder"],
  [["repot"], 'There is no command "repot"'],
])("%j is refused: %s", async (args, message) => {
  const { code, errors } = await runCommand(args);
  expect(code).toBe(1);
  expect(errors).toContain(message);
});

test("--list names all tasks, --help all options", async () => {
  expect((await runCommand(["--list"])).output).toContain("crm/move-deal-to-won  (change)");
  const { output } = await runCommand(["--help"]);
  for (const option of ["--mcp", "--resume", "--max-tokens", "discovery"]) {
    expect(output).toContain(option);
  }
});

describe("a command line", () => {
  test("has variables, quotes and backslashes as in a shell", () => {
    expect(
      parseCommand(String.raw`URL={notes_url} NAME="a \"b\"" 'my server' --x=1 a\ b ''`),
    ).toEqual({
      command: "my server",
      args: ["--x=1", "a b", ""],
      environment: { URL: "{notes_url}", NAME: 'a "b"' },
    });
    expect(() => parseCommand("URL=only")).toThrow("--mcp needs a command");
  });

  test("has its placeholders filled, and other braces left", () => {
    const command = parseCommand(`URL={notes_url}/v1 server '{"a":{other}}' {notes_token}`);
    const filled = fillPlaceholders(command, { notes_url: "http://x", notes_token: "t" });
    expect(filled).toEqual({
      command: "server",
      args: ['{"a":{other}}', "t"],
      environment: { URL: "http://x/v1" },
    });
  });
});

test("secrets of the environment and keys are replaced, and not handed on", () => {
  const environment = { OPENAI_API_KEY: "abcdefgh12", MY_PASSWORD: "short", PATH: "/bin" };
  const quoted = createRedactor({ MY_PASSWORD: 'pass"word\\12' });
  expect(quoted(JSON.stringify({ text: 'pass"word\\12' }))).toBe('{"text":"[secret]"}');
  expect(quoted("AIzaSyA-0123456789_abcdefghijklm")).toBe("[secret]");
  expect(createRedactor(environment)('"abcdefgh12 short sk-proj-0123456789abcdef"')).toBe(
    '"[secret] short [secret]"',
  );
  expect(withoutSecrets(environment)).toEqual({ PATH: "/bin" });
});
