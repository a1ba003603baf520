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
const tool = new CrmCreateTaskTool();
const done = await tool.invoke({ content: "From an empty project" });
const call = { type: "tool_call", id: "call-1", name: tool.name, args: { text: "x" } };
const refused = await tool.invoke(call);
console.log(JSON.stringify({ done: JSON.parse(done), refused: [refused.status, refused.content] }));
`;

// The oldest version the packages accept, and the one they are built with.
const coreVersions = ["1.0.0", "1.2.13"];

test.each(coreVersions)(
  "with @langchain/core %s a packed crm-tools works in an empty project and brings nothing of the others",
  { timeout: 120_000 },
  async (coreVersion) => {
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
    await run(
      "npm",
      "install",
      "--no-audit",
      "--no-fund",
      ...tarballs,
      `@langchain/core@${coreVersion}`,
    );
    writeFileSync(join(project, "main.js"), program);

    expect(JSON.parse(await run("node", "main.js"))).toMatchObject({
      done: { source: "CRM", data: { content: "From an empty project", is_completed: false } },
      refused: ["error", expect.stringContaining("text: not an input of this operation.")],
    });
    const modules = join(project, "node_modules");
    expect(readdirSync(join(modules, "@workbelt"))).toEqual(["core", "crm-tools"]);
    const others = ["hono", "langchain", "vitest", "@notionhq", "attio-ts-sdk"];
    expect(readdirSync(modules).filter((name) => others.includes(name))).toEqual([]);
  },
);
