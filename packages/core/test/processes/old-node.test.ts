import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const run = promisify(execFile);
const helper = (name: string) => new URL(`../helpers/${name}`, import.meta.url).href;
const oldNode = ["--import", helper("old-node.mjs")];

const entryPoints = [
  "@workbelt/core",
  "@workbelt/core/accounts",
  "@workbelt/core/adapters",
  "@workbelt/core/ledger",
  "@workbelt/core/provider",
  "@workbelt/core/store",
  "@workbelt/core/testing-support",
  "@workbelt/core/undo",
  "@workbelt/agents",
  "@workbelt/opentelemetry",
  "@workbelt/postgres",
  "@workbelt/redis",
  "@workbelt/testing/recordings",
  "@workbelt/crm-tools",
  "@workbelt/notes-tools",
  "@workbelt/convintel-tools",
  "@workbelt/mcp",
  "@workbelt/sandbox",
  "@workbelt/verify",
];

test("importing an entry point in Node 20 fails with the version that it needs", async () => {
  const code = `for (const name of ${JSON.stringify(entryPoints)})
    await import(name).catch((error) => console.log(name + ": " + error.message));`;
  const args = [...oldNode, "--import", helper("sources.mjs"), "--input-type=module", "-e", code];
  const { stdout } = await run(process.execPath, args, {
    cwd: fileURLToPath(new URL("../..", import.meta.url)),
  });
  const lines = stdout.trimEnd().split("\n");
  expect(lines).toEqual(
    entryPoints.map((name) =>
      expect.stringMatching(
        new RegExp(`^${name}: .+ needs Node 22\\.19 or newer, and this is v20\\.20\\.2\\.`),
      ),
    ),
  );
});

test.each([
  ["packages/cli", "workbelt"],
  ["packages/mcp", "workbelt-mcp"],
  ["lab/sandbox", "workbelt-sandbox"],
])(
  "in Node 20, the command of %s prints one line with the version that it needs",
  async (folder, name) => {
    const command = fileURLToPath(new URL(`../../../../${folder}/bin/${name}.js`, import.meta.url));
    await expect(run(process.execPath, [...oldNode, command, "--help"])).rejects.toMatchObject({
      code: 1,
      stdout: "",
      stderr: `${name} needs Node 22.19 or newer, and this is v20.20.2.\n`,
    });
  },
);
