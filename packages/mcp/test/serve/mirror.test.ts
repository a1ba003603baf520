import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startSandbox } from "@workbelt/sandbox";
import { expect, onTestFinished, test, vi } from "vitest";
import { connectHttp, textOf } from "../helpers/clients.js";
import { startWith } from "../helpers/start-with.js";

const FILE = "mirror.db";

function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "workbelt-mcp-mirror-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

function stubKey(key: string): void {
  vi.stubEnv("WORKBELT_ENCRYPTION_KEY", key);
  onTestFinished(() => void vi.unstubAllEnvs());
}

const search = (words: string) => ({ name: "mirror_search", arguments: { words } });

test("--mirror copies the services that are served, and offers a search that finds what a tool writes at once", async () => {
  stubKey(Buffer.alloc(32, 7).toString("base64"));
  const sandbox = await startSandbox({ rateLimits: false });
  onTestFinished(() => sandbox.stop());
  for (const [name, value] of Object.entries(sandbox.environment)) vi.stubEnv(name, value);
  const file = join(createFolder(), FILE);
  const { server } = await startWith(["--services", "crm", "--mirror", file, "--http", "0"]);
  const [, address = ""] = /on (.*)$/.exec(server.title) ?? [];
  const client = await connectHttp(new URL(address), "2025");
  const { tools } = await client.listTools();
  const own = tools.filter(({ name }) => name.startsWith("mirror_"));
  expect(own.map(({ annotations }) => annotations?.readOnlyHint)).toEqual([true, true]);
  const find = async (words: string) => textOf(await client.callTool(search(words)));
  await expect.poll(() => find("four rejected loads")).toContain("Why now");
  const task = { content: "Order umbrellas for the regatta" };
  await client.callTool({ name: "crm_create_task", arguments: task });
  expect(await find("regatta umbrellas")).toContain(task.content);
});

test.each([
  ["without a key", "", [], "WORKBELT_ENCRYPTION_KEY"],
  [
    "with several accounts",
    Buffer.alloc(32, 7).toString("base64"),
    ["--account", "crm:work"],
    "--mirror",
  ],
])("--mirror %s does not start", async (_case, key, flags, message) => {
  stubKey(key);
  const args = ["--sandbox", "--http", "0", "--mirror", join(createFolder(), FILE), ...flags];
  await expect(startWith(args)).rejects.toThrow(message);
});
