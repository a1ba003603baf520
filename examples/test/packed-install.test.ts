import { startSandbox } from "@workbelt/sandbox";
import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";

const packages = join(import.meta.dirname, "../../packages");

const program = `
import { CrmCreateTaskTool } from "@workbelt/crm-tools";
const result = await new CrmCreateTaskTool().invoke({ content: "From an empty project" });
console.log(result);
`;

test(
  "a packed crm-tools works in an empty project and brings nothing of the others",
  { timeout: 120_000 },
  async () => {
    const project = mkdtempSync(join(tmpdir(), "workbelt-packed-"));
    const sandbox = await startSandbox();
    onTestFinished(async () => {
      rmSync(project, { recursive: true, force: true });
      await sandbox.stop();
    });
    const env = { ...process.env, ...sandbox.environment };
    const run = async (command: string, ...args: string[]) =>
      (await promisify(execFile)(command, args, { cwd: project, env })).stdout;

    for (const name of ["core", "crm-tools"]) {
      await run("pnpm", "--dir", join(packages, name), "pack", "--pack-destination", project);
    }
    const tarballs = readdirSync(project).map((file) => `./${file}`);
    writeFileSync(join(project, "package.json"), '{ "private": true, "type": "module" }');
    await run("npm", "install", "--no-audit", "--no-fund", ...tarballs, "@langchain/core@1.2.13");
    writeFileSync(join(project, "main.js"), program);

    expect(JSON.parse(await run("node", "main.js"))).toMatchObject({
      source: "CRM",
      data: { content: "From an empty project", is_completed: false },
    });
    const modules = join(project, "node_modules");
    expect(readdirSync(join(modules, "@workbelt"))).toEqual(["core", "crm-tools"]);
    const others = ["hono", "langchain", "vitest", "@notionhq", "attio-ts-sdk"];
    expect(readdirSync(modules).filter((name) => others.includes(name))).toEqual([]);
  },
);
