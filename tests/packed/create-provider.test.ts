import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { globSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from "vitest";
import { VERSIONS } from "../../lab/create-provider/src/templates/package-files.ts";
import { installPackages } from "../../scripts/pack-packages.ts";
import { type Imitation, startHub, startTracker, TOKEN } from "./imitations.ts";
import { commandRunner, createFolder } from "./packed-packages.ts";
import { followSteps, readSteps } from "./page-steps.ts";
import { sampleCases } from "../../scripts/sample-cases.ts";

// Follows the guide's two pages about a provider of one's own with the packed packages, to the end.
const packages = ["agents", "testing", "mcp", "cli", "create-provider"];
let folder: string;

beforeAll(async () => {
  folder = createFolder();
  const others = { ...VERSIONS, zod: "^4.0.0" };
  await installPackages(folder, { names: packages, tarballs: inject("tarballs"), others });
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Page {
  page: string;
  name: string;
  /** Most lines of source, samples included. */
  maxLines: number;
  start: () => Promise<Imitation>;
  read: { tool: string; input: Record<string, string>; fact: string };
  write: { tool: string; input: Record<string, string>; written: object };
  /** An update of a value that is there and of one that is not. */
  update: { tool: string; input: Record<string, string> };
}

const pages: Page[] = [
  {
    page: "first-provider.md",
    name: "hub",
    maxLines: 325,
    start: startHub,
    read: { tool: "hub_get_contact", input: { contact_id: "51" }, fact: "ada@customer.example" },
    write: {
      tool: "hub_create_note",
      input: { contact_id: "51", body: "Wants a trial." },
      written: { properties: { hs_note_body: "Wants a trial." } },
    },
    update: {
      tool: "hub_update_contact",
      input: { contact_id: "51", firstname: "Augusta", lastname: "King" },
    },
  },
  {
    page: "first-graphql-provider.md",
    name: "tracker",
    maxLines: 351,
    start: startTracker,
    read: { tool: "tracker_get_issue", input: { issue_id: "i1" }, fact: "Fix the login" },
    write: {
      tool: "tracker_add_comment",
      input: { issue_id: "i1", body: "It is fixed." },
      written: { issueId: "i1", body: "It is fixed." },
    },
    update: {
      tool: "tracker_update_issue",
      input: { issue_id: "i1", title: "Fix the token", description: "It ends." },
    },
  },
];

const followed = sampleCases(pages, 2);

describe.each(followed)("$page", ({ maxLines, name, page, read, start, update, write }) => {
  const steps = readSteps(page);

  test("the command and its steps make a package of six tools that compiles, builds and passes its tests", async () => {
    const project = join(folder, `${name}-tools`);
    await commandRunner(folder)("npx", "create-provider", ...steps.create);
    followSteps(project, steps);
    // Tests and table, as `npm run tables` and `npm test`.
    expect(await runTests(project, { UPDATE_TABLES: "1" })).toMatchObject({
      numFailedTests: 0,
      numPassedTests: expect.toSatisfy((passed: number) => passed > 130),
    });
    await commandRunner(project)("npm", "run", "typecheck");
    await commandRunner(project)("npm", "run", "build");
    expect(countLines(project)).toBeLessThanOrEqual(maxLines);
    symlinkSync(project, join(folder, "node_modules", `${name}-tools`), "junction");
  });

  test("its tools work in a program, over MCP and on the command line", async () => {
    const { baseUrl, written } = await start();
    const variable = name.toUpperCase();
    const environment = { [`${variable}_ACCESS_TOKEN`]: TOKEN, [`${variable}_BASE_URL`]: baseUrl };
    const run = commandRunner(folder, environment);
    const provider = `${name}-tools`;

    const program = `
      const { ${name}Package } = await import("${provider}");
      const tools = ${name}Package.createToolkit().getTools();
      const call = async (name, input) =>
        (await tools.find((tool) => tool.name === name).callAsModel(input)).content;
      console.log(tools.length, await call("${read.tool}", ${JSON.stringify(read.input)}));
      await call("${write.tool}", ${JSON.stringify(write.input)});
    `;
    const output = await run("node", "--input-type=module", "--eval", program);
    expect(output).toMatch(/^6 /);
    expect(output).toContain(read.fact);
    expect(written).toMatchObject([write.written]);

    const client = new Client({ name: "test", version: "1" });
    await client.connect(
      new StdioClientTransport({
        command: "npx",
        args: ["workbelt-mcp", "--provider", provider],
        cwd: folder,
        env: { ...(process.env as Record<string, string>), ...environment },
        stderr: "ignore",
      }),
    );
    onTestFinished(() => client.close());
    const { tools } = await client.listTools();
    expect(tools.map((tool) => tool.name)).toContain(write.tool);
    const found = await client.callTool({ name: read.tool, arguments: read.input });
    expect(JSON.stringify(found)).toContain(read.fact);
    await client.callTool({ name: write.tool, arguments: write.input });
    expect(written).toMatchObject([write.written, write.written]);

    const flags = Object.entries(write.input).flatMap(([input, value]) => [
      `--${input.replaceAll("_", "-")}`,
      value,
    ]);
    await run("npx", "workbelt", "--provider", provider, "call", write.tool, ...flags);
    expect(written).toMatchObject([write.written, write.written, write.written]);
  });

  test("its update is undone", async () => {
    const { baseUrl } = await start();
    const variable = name.toUpperCase();
    const environment = { [`${variable}_ACCESS_TOKEN`]: TOKEN, [`${variable}_BASE_URL`]: baseUrl };
    const program = `
      const { MemoryStore } = await import("@workbelt/core/store");
      const { UndoJournal } = await import("@workbelt/core/undo");
      const { ${name}Package } = await import("${name}-tools");
      const encryptionKey = "${Buffer.alloc(32, 3).toString("base64")}";
      const journal = new UndoJournal({ store: new MemoryStore(), encryptionKey });
      const tools = ${name}Package.createToolkit({ journal }).getTools();
      const call = (name, input) =>
        tools.find((tool) => tool.name === name).execute(input, { run: "r" });
      const read = () => call("${read.tool}", ${JSON.stringify(read.input)});
      const before = await read();
      await call("${update.tool}", ${JSON.stringify(update.input)});
      const changed = await read();
      const { message } = await journal.undo("r");
      console.log(JSON.stringify({ before, changed, message, after: await read() }));
    `;
    const run = commandRunner(folder, environment);
    const output = await run("node", "--input-type=module", "--eval", program);
    const { after, before, changed, message } = JSON.parse(output) as Record<string, object>;
    expect(message).toBe("Undid 1 of 1 write.");
    expect(changed).not.toEqual(before);
    expect(withoutNull(after)).toEqual(withoutNull(before));
  });
});

interface Report {
  numFailedTests: number;
  numPassedTests: number;
}

async function runTests(
  project: string,
  environment: Record<string, string> = {},
): Promise<Report> {
  const report = join(project, "report.json");
  // A slow machine needs more than Vitest's five seconds.
  const options = ["--testTimeout=300000", "--reporter=json", `--outputFile=${report}`];
  await commandRunner(project, environment)("npx", "vitest", "run", ...options);
  return JSON.parse(readFileSync(report, "utf8")) as Report;
}

function countLines(project: string): number {
  const files = globSync("src/**/*.ts", { cwd: project });
  return files
    .map((file) => readFileSync(join(project, file), "utf8").split("\n").length - 1)
    .reduce((total, lines) => total + lines, 0);
}

/** Leaves out values that are null: a property that was cleared is one that is not there. */
function withoutNull(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (_key, each: unknown) => each ?? undefined);
}
