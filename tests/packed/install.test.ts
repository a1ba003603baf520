import { startSandbox } from "@workbelt/sandbox";
import { cpSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, inject, onTestFinished, test } from "vitest";
import { toolCount } from "../samples.ts";
import { installPackages } from "../../scripts/pack-packages.ts";
import { commandRunner, createTestFolder } from "./packed-packages.ts";

const examples = join(import.meta.dirname, "../../examples");

const program = `
import { convertToOpenAITool } from "@langchain/core/utils/function_calling";
import { ConvintelToolkit } from "@workbelt/convintel-tools";
import { CrmCreateTaskTool, CrmToolkit } from "@workbelt/crm-tools";
import { NotesDataFetchTool, NotesToolkit } from "@workbelt/notes-tools";
const tool = new CrmCreateTaskTool();
const done = await tool.invoke({ content: "From an empty project" });
const found = await new NotesDataFetchTool().invoke({ query: "Onboarding" });
const call = { type: "tool_call", id: "call-1", name: tool.name, args: { text: "x" } };
const refused = await tool.invoke(call);
const toolkits = [new CrmToolkit(), new NotesToolkit(), new ConvintelToolkit()];
const definitions = toolkits.flatMap(({ tools }) => tools).map((one) => convertToOpenAITool(one));
console.log(JSON.stringify({
  done: JSON.parse(done),
  found: JSON.parse(found),
  refused: [refused.status, refused.content],
  tools: definitions.length,
  withInputs: definitions.filter((one) => one.function.parameters.type === "object").length,
}));
`;

const packages = ["core", "crm-tools", "notes-tools", "convintel-tools"];

/** Installs the packed tools into an empty project. Fails if the packages do not accept the versions. */
const installers = {
  async npm(project: string, others: Record<string, string>) {
    writeFileSync(join(project, "package.json"), '{ "private": true, "type": "module" }');
    const tarballs = packages.map((name) => join(inject("tarballs"), `${name}.tgz`));
    const versions = Object.entries(others).map(([name, version]) => `${name}@${version}`);
    const flags = ["--prefer-offline", "--no-audit", "--no-fund"];
    await commandRunner(project)("npm", "install", ...flags, ...tarballs, ...versions);
  },
  pnpm: (project: string, others: Record<string, string>) =>
    installPackages(project, { names: packages, tarballs: inject("tarballs"), others }),
};

// The oldest versions that the packages accept, and the newest that there are.
test.each([
  { installer: "npm", langchain: "1.0.0", zod: "4.0.0" },
  { installer: "pnpm", langchain: "^1.0.0", zod: "^4.0.0" },
] as const)(
  "with $installer, @langchain/core@$langchain and zod@$zod the packed tools work in an empty project and install no other package's dependencies",
  async ({ installer, langchain, zod }) => {
    const project = createTestFolder();
    const sandbox = await startSandbox();
    onTestFinished(() => sandbox.stop());
    const run = commandRunner(project, sandbox.environment);

    await installers[installer](project, { "@langchain/core": langchain, zod });
    writeFileSync(join(project, "main.js"), program);

    expect(JSON.parse(await run("node", "main.js"))).toMatchObject({
      done: { source: "CRM", data: { content: "From an empty project", is_completed: false } },
      found: { source: "notes workspace" },
      refused: ["error", expect.stringContaining("text: not an input of this operation.")],
      tools: toolCount,
      withInputs: toolCount,
    });
    const modules = join(project, "node_modules");
    expect(readdirSync(join(modules, "@workbelt")).toSorted()).toEqual(packages.toSorted());
    const others = ["hono", "langchain", "vitest", "@notionhq", "attio-ts-sdk"];
    expect(readdirSync(modules).filter((name) => others.includes(name))).toEqual([]);
  },
);

test("own-provider, copied out of the repository, builds and passes its tests with the packed packages", async () => {
  const project = createTestFolder();
  const run = commandRunner(project);
  cpSync(join(examples, "own-provider"), project, { recursive: true });
  useTarballs(project, ["core", "testing"]);
  await run("pnpm", "install", "--ignore-workspace", "--prefer-offline");

  await run("pnpm", "typecheck");
  await run("pnpm", "build");
  const report = join(project, "report.json");
  // A slow machine needs more than Vitest's five seconds.
  const options = ["--testTimeout=300000", "--reporter=json", `--outputFile=${report}`];
  await run("pnpm", "exec", "vitest", "run", ...options);
  const results = JSON.parse(readFileSync(report, "utf8")) as Record<string, unknown>;
  expect(results["numFailedTests"]).toBe(0);
  expect(results["numPassedTests"]).toBeGreaterThan(60);
  const built =
    'console.log((await import("deskly-tools")).desklyPackage.createToolkit().tools.length)';
  expect(await run("node", "--input-type=module", "--eval", built)).toBe("6\n");
});

/** Makes the project depend on packed packages. */
function useTarballs(project: string, names: string[]): void {
  const file = join(project, "package.json");
  const manifest = JSON.parse(readFileSync(file, "utf8")) as { devDependencies: object };
  const packed = names.map((name) => [
    `@workbelt/${name}`,
    `file:${join(inject("tarballs"), `${name}.tgz`)}`,
  ]);
  const devDependencies = { ...manifest.devDependencies, ...Object.fromEntries(packed) };
  writeFileSync(file, JSON.stringify({ ...manifest, devDependencies }));
}
