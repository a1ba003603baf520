import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { CommandLine, startServices } from "../helpers/command.js";

/** Checks scripts as the header of the types says. Returns what the compiler prints. */
async function check(workbelt: CommandLine, types: string, script: string): Promise<string> {
  const config = [...types.matchAll(/^\/\/ ([ {}].*)$/gm)].map(([, line]) => line).join("\n");
  const write = (name: string, text: string) => writeFileSync(join(workbelt.folder, name), text);
  write("tsconfig.json", config);
  write("workbelt.d.ts", types);
  write("script.js", script);
  const compiler = join(import.meta.dirname, "../../../../node_modules/typescript/bin/tsc");
  return new Promise((resolve) => {
    execFile(process.execPath, [compiler, "-p", workbelt.folder], (_error, output) => {
      resolve(output);
    });
  });
}

test("scripts are checked against the types of all operations", async () => {
  const workbelt = new CommandLine();
  const { code, output: types } = await workbelt.run(["types"]);
  expect(code).toBe(0);
  const good = `const { items } = await crm_list_tasks({ is_completed: false });
    for (const { task_id } of items) await crm_update_task({ task_id, is_completed: true });
    console.log(await files.read("names"), typeof notes_page_create, typeof convintel_transcript_get);`;
  expect(await check(workbelt, types, good)).toBe("");
  const bad = "await crm_list_tasks({ is_completd: false });";
  expect(await check(workbelt, types, bad)).toContain("is_completd");
});

test("named operations alone are described, and with --live the account's own values", async () => {
  const { workbelt } = await startServices();
  const { output } = await workbelt.run(["types", "--live", "crm_list_deals", "deals"]);
  expect(output).toContain("declare function crm_list_deals(");
  expect(output).not.toContain("declare function crm_list_tasks(");
  expect(output).toContain('stage?: "Lead" | "In Progress"');
  const unknown = await new CommandLine().run(["types", "crm_lst_deals"]);
  expect(unknown.output).toContain("crm_list_deals");
});
