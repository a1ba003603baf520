// Follows the recipes of CONTRIBUTING.md.
import { randomBytes } from "node:crypto";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import type { Layer } from "@workbelt/core";
import type { AnyTool } from "@workbelt/core/adapters";
import type * as provider from "@workbelt/core/provider";
import { MemoryStore } from "@workbelt/core/store";
import { UndoJournal } from "@workbelt/core/undo";
import type * as crmTools from "@workbelt/crm-tools";
import {
  CrmUpdateAttributeTool,
  CrmUpdateTaskTool,
  createCrmClient,
  crmPackage,
} from "@workbelt/crm-tools";
import type * as notesTools from "@workbelt/notes-tools";
import { seedId, startSandbox } from "@workbelt/sandbox";
import { applyChange, loadSamples, prepareInput } from "@workbelt/testing/samples";
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

/** A recipe for an operation. */
interface OperationRecipe {
  /** Folder of the provider package. */
  folder: string;
  /** The operation's file, without its ending. */
  file: string;
  /** The files that have code of other operations, too. */
  shared: readonly string[];
}

const READ: OperationRecipe = {
  folder: "packages/crm-tools",
  file: "tasks/get-task",
  shared: ["tasks/index.ts", "langchain/tasks.ts"],
};
const WRITE: OperationRecipe = {
  folder: "packages/notes-tools",
  file: "comments/comment-update",
  shared: ["comments/index.ts", "langchain/comments.ts"],
};

/** Copies parts of a package into a folder inside it, from which its dependencies are found. */
function copyPackage(from: string, ...parts: string[]): string {
  const folder = mkdtempSync(join(root, from, ".recipe-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const part of parts) {
    cpSync(join(root, from, part), join(folder, part), { recursive: true });
  }
  return folder;
}

/** Copies a provider package without the operation of the recipe. */
function copyWithout({ file, folder: from, shared }: OperationRecipe): string {
  const folder = copyPackage(from, "src", "test/helpers", "package.json");
  rmSync(join(folder, "src", `${file}.ts`));
  rmSync(join(folder, "src", `${file}.sample.ts`));
  for (const each of shared) {
    edit(join(folder, "src", each), (text) =>
      codesOf(each).reduce((rest, code) => rest.replace(code, ""), text),
    );
  }
  return folder;
}

function edit(file: string, change: (text: string) => string): void {
  const text = readFileSync(file, "utf8");
  const changed = change(text);
  if (changed === text) throw new Error(`Nothing of ${file} was changed.`);
  writeFileSync(file, changed);
}

/** Follows the steps of a recipe for an operation, and returns the exports of the package and its sample. */
async function follow<Exports>(
  recipe: OperationRecipe,
  catalogOf: (exports: Exports) => Parameters<typeof loadSamples>[0],
): Promise<{ exports: Exports; samples: Awaited<ReturnType<typeof loadSamples>> }> {
  const folder = copyWithout(recipe);
  for (const file of [`${recipe.file}.ts`, `${recipe.file}.sample.ts`]) {
    writeFileSync(join(folder, "src", file), codesOf(file).join("\n"));
  }
  for (const each of recipe.shared) {
    appendFileSync(join(folder, "src", each), codesOf(each).join("\n"));
  }
  const exports = (await import(join(folder, "src/index.ts"))) as Exports;
  const sources = pathToFileURL(`${join(folder, "src")}/`);
  return { exports, samples: await loadSamples(catalogOf(exports), sources) };
}

async function startCrm() {
  const sandbox = await startSandbox();
  onTestFinished(() => sandbox.stop());
  return { sandbox, client: createCrmClient(sandbox.services.crm) };
}

test("the page has a recipe for each part that is added often", () => {
  expect(page.match(/^## Add .+$/gm)).toEqual([
    "## Add a read",
    "## Add a write",
    "## Add a layer",
    "## Add an error's advice",
    "## Add a provider",
    "## Add a collection",
    "## Add a skill",
  ]);
  expect(blocks).toHaveLength(18);
});

test.each(blocks)("the code of $file is the repository's", ({ file, code }) => {
  expect(readFileSync(join(root, file), "utf8")).toContain(code);
});

test.each(["a read", "a write", "a layer"])(
  "the recipe of %s counts its concepts, numbers its steps and names its files",
  (title) => {
    const [, recipe = ""] = page.split(`\n## Add ${title}\n\n`);
    const [text = ""] = recipe.split("\n## ");
    const [, count, concepts = ""] = /^(\d+) concepts: (.+)\.\n/.exec(text) ?? [];
    expect(concepts.split(", ")).toHaveLength(Number(count));
    const [, list = ""] = /^Files: ([^.].*?)\.\n\n/ms.exec(text) ?? [];
    const files = [...list.matchAll(/`([^`]+)`/g)].map(([, file = ""]) => file);
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
    const coded = [...text.matchAll(/^```typescript (\S+)$/gm)].map(([, file = ""]) => file);
    expect(coded.filter((file) => !files.includes(file))).toEqual([]);
    expect(coded).not.toEqual([]);
    const steps = [...text.matchAll(/^\*\*(\d)\. /gm)].map(([, step]) => Number(step));
    expect(steps).toEqual(steps.map((_, index) => index + 1));
    expect(steps.length).toBeGreaterThanOrEqual(4);
  },
);

test("an operation without a sample is refused, by the name of the file to write", async () => {
  const folder = copyWithout(READ);
  const { file } = READ;
  writeFileSync(join(folder, "src", `${file}.ts`), codesOf(`${file}.ts`).join("\n"));
  await expect(loadSamples(crmPackage, pathToFileURL(`${join(folder, "src")}/`))).rejects.toThrow(
    "crm_get_task has no sample. Beside get-task.ts, write get-task.sample.ts",
  );
});

test("a read that is added by the recipe is found, and works", async () => {
  const { exports, samples } = await follow<typeof crmTools>(READ, (copy) => copy.crmPackage);
  expect(Object.keys(samples)).toHaveLength(crmPackage.tools.length);
  const { client } = await startCrm();
  const [tool] = new exports.CrmToolkit({ include: ["crm_get_task"], client }).getTools();
  const { input } = samples["crm_get_task"] ?? {};
  expect(input).toHaveProperty("task_id");
  expect(await tool?.invoke(input as never)).toContain(input?.["task_id"]);
});

test("a write that is added by the recipe is found, checked, carried out and undone", async () => {
  const { exports, samples } = await follow<typeof notesTools>(WRITE, (copy) => copy.notesPackage);
  const sandbox = await startSandbox();
  onTestFinished(() => sandbox.stop());
  const client = exports.createNotesClient(sandbox.services.notes);
  const journal = new UndoJournal({
    store: new MemoryStore(),
    encryptionKey: randomBytes(32).toString("base64"),
  });
  const find = (name: string, toolkit = new exports.NotesToolkit({ client })): AnyTool => {
    const tool = toolkit.getTools().find((each) => each.name === name);
    if (tool === undefined) throw new Error(`The package has no ${name}.`);
    return tool;
  };
  const { before, input: given, mistakes = [] } = samples["notes_comment_update"] ?? { input: {} };
  const input = await prepareInput({ before, input: given }, (name) => find(name));
  const read = async () => {
    const { comment_id } = input;
    const found = await find("notes_comment_retrieve").execute({ comment_id });
    return /"plain_text":"(.+?)"/.exec(JSON.stringify(found))?.[1];
  };

  const tool = find("notes_comment_update", new exports.NotesToolkit({ client, journal }));
  const [mistake] = mistakes;
  await expect(tool.preview(applyChange(input, mistake?.change))).rejects.toThrow(
    "only its author can change or delete it",
  );
  expect(await tool.preview(input)).toMatchObject({ requests: [{ method: "PATCH" }] });
  expect(await read()).toBe("Agreed with the customer.");
  await tool.execute(input, { run: "recipe" });
  expect(await read()).toBe("Agreed with Harborline.");
  expect(await journal.undo("recipe")).toMatchObject({ steps: [{ outcome: "undone" }] });
  expect(await read()).toBe("Agreed with the customer.");
});

/** Runs a call with a copy of core, and returns what saw it, from the outside in. */
async function listLayers(folder: string): Promise<string[]> {
  const { createApiClient, runOperation } = (await import(
    join(folder, "src/provider/index.ts")
  )) as typeof provider;
  const sandbox = await startSandbox();
  onTestFinished(() => sandbox.stop());
  const client = createApiClient(crmPackage.service, sandbox.services.crm);
  const seen: string[] = [];
  const note = (event: unknown) => void seen.push(`event ${(event as { phase: string }).phase}`);
  subscribe("workbelt:call", note);
  onTestFinished(() => void unsubscribe("workbelt:call", note));
  const watch = (name: string): Layer => ({ open: () => ({ call: (next) => pass(name, next) }) });
  const pass = async (name: string, next: () => Promise<unknown>) => {
    seen.push(name);
    return next().finally(() => seen.push(`${name} end`));
  };
  const input = { task_id: seedId("crm/task/harborline-settle-savings") };
  const guards = { auditLog: watch("audit log"), layers: [watch("host")] };
  const found = crmPackage.tools.find(({ operation }) => operation.name === "crm_get_task");
  await runOperation(found?.operation as never, input as never, client, {}, guards);
  return seen;
}

test("a layer added by the recipe sees each call, at its place in the order", async () => {
  const [layer = "", order = ""] = codesOf("operations/layers.ts");
  const folder = copyPackage("packages/core", "src", "package.json");
  const file = join(folder, "src/operations/layers.ts");
  const before = order.replace("trace, ", "");
  edit(file, (text) => text.replace(layer, "").replace(order, before));
  expect(await listLayers(folder)).toEqual(["audit log", "host", "host end", "audit log end"]);

  // Modules are loaded once, so that the steps are followed in a copy of the copy.
  const followed = copyPackage(relative(root, folder), "src", "package.json");
  const copied = join(followed, "src/operations/layers.ts");
  edit(copied, (text) => text.replace(before, order));
  appendFileSync(copied, layer);
  expect(await listLayers(followed)).toEqual([
    "audit log",
    "event start",
    "host",
    "host end",
    "event end",
    "audit log end",
  ]);
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
