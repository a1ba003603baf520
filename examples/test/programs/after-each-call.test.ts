import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";

test("a processed call starts the agent, which writes in all three services", async () => {
  const main = join(import.meta.dirname, "../../after-each-call/main.ts");
  const { stdout } = await promisify(execFile)(process.execPath, [main]);
  expect(stdout).toContain("A customer call has been processed.");
  for (const tool of ["convintel_summary_get", "crm_create_task", "notes_page_create"])
    expect(stdout).toContain(tool);
});
