import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describeTypes } from "@workbelt/core";
import { ConvintelToolkit } from "@workbelt/convintel-tools";
import { createCrmClient, CrmToolkit } from "@workbelt/crm-tools";
import { createNotesClient, NotesToolkit } from "@workbelt/notes-tools";
import { startSandbox } from "@workbelt/sandbox";
import { countTokens } from "@workbelt/testing";
import { expect, onTestFinished, test } from "vitest";

const toolkits = [new CrmToolkit(), new NotesToolkit(), new ConvintelToolkit()];
const names = toolkits.flatMap((toolkit) => toolkit.tools.map(({ name }) => name));

async function startKits() {
  const sandbox = await startSandbox();
  onTestFinished(() => sandbox.stop());
  return [
    new CrmToolkit({ client: createCrmClient(sandbox.services.crm) }),
    new NotesToolkit({ client: createNotesClient(sandbox.services.notes) }),
  ];
}

/** Compiles a program, and returns what the compiler says. */
function compile(program: string): string {
  const folder = mkdtempSync(join(tmpdir(), "workbelt-types-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, "program.ts"), program);
  const tsc = fileURLToPath(import.meta.resolve("typescript/package.json")).replace(
    /package\.json$/,
    "bin/tsc",
  );
  const options = [
    "--noEmit",
    "--strict",
    "--target",
    "es2023",
    "--module",
    "esnext",
    "--skipLibCheck",
    "--types",
    "",
  ];
  const { stdout } = spawnSync(process.execPath, [tsc, ...options, "program.ts"], {
    cwd: folder,
    encoding: "utf8",
  });
  return stdout;
}

test("the declarations of all operations compile, and a program has the types of results", async () => {
  const types = await describeTypes(toolkits, names);
  const program = `export {};
const { items } = await crm_list_tasks({ is_completed: false });
const due: string | undefined = items[0]?.deadline_at;
await crm_create_task({ content: due ?? "Call back" });`;
  expect(compile(`${types}\n${program}`)).toBe("");
  const wrong = `export {};\nconst { items } = await crm_list_tasks();\nitems[0]?.deadline;\nawait crm_create_task({});`;
  const messages = compile(`${types}\n${wrong}`);
  expect(messages).toContain("Property 'deadline' does not exist");
  expect(messages).toContain("Property 'content' is missing");
});

test("the declarations are short", async () => {
  const tokens = async (list: readonly string[], comments: boolean) =>
    countTokens(await describeTypes(toolkits, list, { comments }));
  expect(await tokens(names, true)).toBeLessThanOrEqual(159 * names.length);
  expect(await tokens(names, false)).toBeLessThanOrEqual(88 * names.length);
  const each = await Promise.all(names.map((name) => tokens([name], true)));
  expect(
    each.toSorted((one, other) => one - other)[Math.floor(names.length / 2)],
  ).toBeLessThanOrEqual(200);
});

test("pinned inputs are left out, and an unknown name comes with the closest ones", async () => {
  const kit = new CrmToolkit({ pin: { object: "deals" }, include: ["crm_get_record"] });
  const types = await describeTypes([kit], ["crm_get_record", "crm_get_records"]);
  expect(types).toContain("crm_get_record(input: { record_id: string })");
  expect(types).toContain("// crm_get_records is not the name of one tool");
});

test("with live, inputs and values have the account's own names", async () => {
  const kits = await startKits();
  const types = await describeTypes(kits, ["crm_get_record", "deals", "Feature requests"], {
    live: true,
    comments: false,
  });
  expect(types).toMatch(/crm_get_record\(input: \{ object: "people" \| "companies" \| "deals"/);
  expect(types).toMatch(/type Deals = \{.*stage\?: "Lead" \| /);
  expect(types).toContain("crm_list_deals(");
  expect(types).toMatch(/type FeatureRequests = \{.*Status"?\?: "/);
  expect(compile(types)).toBe("");
  const offline = await describeTypes(kits, ["Feature requests"]);
  expect(offline).toMatch(/^\/\/ “Feature requests” is not the name of one tool or resource/);
});
