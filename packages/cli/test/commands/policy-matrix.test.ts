import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { convintelPackage } from "@workbelt/convintel-tools";
import type { AnyProviderPackage } from "@workbelt/core/adapters";
import { crmPackage } from "@workbelt/crm-tools";
import { notesPackage } from "@workbelt/notes-tools";
import { prepareInput } from "@workbelt/testing/samples";
import { expect, onTestFinished, test, vi } from "vitest";
import {
  findTool,
  startDocumentationSandbox,
} from "../../../../site/generator/run/documentation-sandbox.ts";
import { services as documented } from "../../../../site/generator/services.ts";
import { EXIT } from "../../src/errors/exit-codes.js";
import { createProgram } from "../../src/program.js";

const packages: readonly AnyProviderPackage[] = [convintelPackage, crmPackage, notesPackage];
const services = packages.map((provider) => {
  const { displayName: title, name } = provider.service;
  return { name, title, load: async () => provider };
});
const writes = packages.flatMap(({ tools }) =>
  tools.map(({ operation }) => operation).filter(({ effect }) => effect !== "read"),
);

/** Makes a folder with the files that the samples upload the current one. */
function enterFolderWithFiles(): void {
  const folder = mkdtempSync(join(tmpdir(), "workbelt-cli-"));
  const before = process.cwd();
  onTestFinished(() => {
    process.chdir(before);
    rmSync(folder, { recursive: true });
  });
  for (const name of ["offer.pdf", "monday.mp3"]) writeFileSync(join(folder, name), "content");
  process.chdir(folder);
}

/** Starts a sandbox as the services of the environment, with an input for each write. */
async function startPrepared() {
  const { sandbox } = await startDocumentationSandbox();
  onTestFinished(() => sandbox.stop());
  onTestFinished(() => void vi.unstubAllEnvs());
  for (const [name, value] of Object.entries(sandbox.environment)) vi.stubEnv(name, value);
  const inputs = new Map<string, string>();
  for (const { name } of writes) {
    const service = documented.find(({ samples }) => Object.hasOwn(samples, name))!;
    const sample = service.samples[name]!;
    const input = await prepareInput(sample, (tool) => findTool(sandbox, service, { name: tool }));
    inputs.set(name, JSON.stringify(input));
  }
  return { sandbox, inputs, prepared: await sandbox.snapshot() };
}

/** Runs a call in this process, which has no terminal. Returns its error. */
async function call(tool: string, input: string, ...flags: string[]): Promise<unknown> {
  const write = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  try {
    const args = ["call", tool, "--json", input, ...flags];
    await createProgram(services).parseAsync(args, { from: "user" });
    return undefined;
  } catch (error) {
    return error;
  } finally {
    write.mockRestore();
  }
}

test("writes of all operations are sent only if the policy allows them or a person confirms them", async () => {
  const { inputs, prepared, sandbox } = await startPrepared();
  enterFolderWithFiles();
  const refused = { exitCode: EXIT.refused };
  const unexpected: unknown[] = [];
  for (const [name, input] of inputs) {
    const asked = await call(name, input, "--policy", "writes");
    const denied = await call(name, input, "--policy", "read-only", "--yes");
    const planned = await call(name, input, "--policy", "writes", "--dry-run");
    const isExpected =
      String(asked).includes("Add --yes to make the call without asking.") &&
      String(denied).includes("only reads are allowed") &&
      planned === undefined;
    if (!isExpected) unexpected.push({ name, asked, denied, planned });
    expect([asked, denied]).toMatchObject([refused, refused]);
  }
  expect(inputs.size).toBeGreaterThan(60);
  expect(unexpected).toEqual([]);
  expect(await sandbox.changes(prepared)).toEqual([]);
});
