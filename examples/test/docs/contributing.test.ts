// Follows the recipes of CONTRIBUTING.md.
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { CrmUpdateAttributeTool, CrmUpdateTaskTool, createCrmClient } from "@workbelt/crm-tools";
import { type CrmToolkit, crmPackage } from "@workbelt/crm-tools";
import { seedId, startSandbox } from "@workbelt/sandbox";
import { loadSamples } from "@workbelt/testing/samples";
import { expect, onTestFinished, test } from "vitest";
import { root } from "./snippets/find-snippets.ts";

const page = readFileSync(join(root, "CONTRIBUTING.md"), "utf8");
const blocks = [...page.matchAll(/^```typescript (\S+)\n(.*?)^```$/gms)].map(
  ([, file = "", code = ""]) => ({
    file,
    code,
  }),
);

/** Returns the code that the page gives for a file, in one part or several. */
function codesOf(ending: string): string[] {
  const found = blocks.filter(({ file }) => file.endsWith(ending));
  if (found.length === 0) throw new Error(`CONTRIBUTING.md has no code for ${ending}.`);
  return found.map(({ code }) => code);
}

/** The files of the recipe that have code of other operations, too. */
const SHARED = ["tasks/index.ts", "langchain/tasks.ts"];

/** Copies the CRM package's sources without the operation of the recipe. */
function copyWithoutTask(): string {
  const folder = mkdtempSync(join(root, "packages/crm-tools/.recipe-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const part of ["src", "test/helpers", "package.json"]) {
    cpSync(join(root, "packages/crm-tools", part), join(folder, part), { recursive: true });
  }
  rmSync(join(folder, "src/tasks/get-task.ts"));
  rmSync(join(folder, "src/tasks/get-task.sample.ts"));
  for (const shared of SHARED) {
    const file = join(folder, "src", shared);
    const text = readFileSync(file, "utf8");
    const left = codesOf(shared).reduce((rest, code) => rest.replace(code, ""), text);
    writeFileSync(file, left);
  }
  return folder;
}

async function startCrm() {
  const sandbox = await startSandbox();
  onTestFinished(() => sandbox.stop());
  return { sandbox, client: createCrmClient(sandbox.services.crm) };
}

test("the recipes have three parts with code", () => {
  expect(page.match(/^## Add .+$/gm)).toEqual([
    "## Add an operation",
    "## Add an error's advice",
    "## Add a provider",
  ]);
  expect(blocks).toHaveLength(9);
});

test.each(blocks)("the code of $file is the repository's", ({ file, code }) => {
  expect(readFileSync(join(root, file), "utf8")).toContain(code);
});

test("an operation that is added by the recipe is found, and works", async () => {
  const folder = copyWithoutTask();
  const sources = pathToFileURL(`${join(folder, "src")}/`);
  const write = (file: string) =>
    writeFileSync(join(folder, "src/tasks", file), codesOf(file).join("\n"));
  write("get-task.ts");
  await expect(loadSamples(crmPackage, sources)).rejects.toThrow(
    "crm_get_task has no sample. Beside get-task.ts, write get-task.sample.ts",
  );
  write("get-task.sample.ts");
  for (const shared of SHARED) {
    appendFileSync(join(folder, "src", shared), codesOf(shared).join("\n"));
  }

  const copy = (await import(join(folder, "src/index.ts"))) as {
    crmPackage: typeof crmPackage;
    CrmToolkit: typeof CrmToolkit;
  };
  const samples = await loadSamples(copy.crmPackage, sources);
  expect(Object.keys(samples)).toHaveLength(crmPackage.tools.length);
  const { client } = await startCrm();
  const [tool] = new copy.CrmToolkit({ include: ["crm_get_task"], client }).getTools();
  const input = samples["crm_get_task"]?.input;
  const { task_id } = input as { task_id: string };
  expect(await tool?.invoke(input as never)).toContain(task_id);
});

test("advice in the table is read by the model", async () => {
  const { client, sandbox } = await startCrm();
  const body = JSON.stringify({ status_code: 409, code: "merge_in_progress", message: "Merging." });
  sandbox.faults.add({ service: "crm", path: "/v2/tasks", status: 409, body });
  const tool = new CrmUpdateTaskTool({ client });
  const args = { task_id: seedId("crm/task/harborline-settle-savings"), is_completed: true };
  const [, , advice] = /"(\w+)",\n +"(.+)"/.exec(codesOf("errors/advice.ts").join("")) ?? [];
  const message = await tool.invoke({ type: "tool_call", id: "1", name: tool.name, args });
  expect(message.content).toContain(advice);
});

test("an operation's own advice is read by the model", async () => {
  const { client } = await startCrm();
  const tool = new CrmUpdateAttributeTool({ client });
  const args = { object: "people", attribute: "name", title: "Person" };
  const [, advice] =
    /"(The CRM provides .+)"/.exec(codesOf("check-configuration.ts").join("")) ?? [];
  const message = await tool.invoke({ type: "tool_call", id: "1", name: tool.name, args });
  expect(message.content).toContain(advice);
});
