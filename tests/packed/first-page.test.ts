import { mkdirSync, readFileSync, rmSync } from "node:fs";
import type { Server } from "node:http";
import { delimiter, dirname, join } from "node:path";
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from "vitest";
import { Installations } from "./first-page/installations.ts";
import { startModelServer } from "./first-page/model-server.ts";
import { Reader } from "./first-page/reader.ts";
import { readPage } from "./first-page/read-page.ts";
import { commandRunner, createFolder } from "./packed-packages.ts";
import { sampleCases } from "../../scripts/sample-cases.ts";

// Follows the site's first page with npm, in an empty folder, as a reader would.
const page = join(import.meta.dirname, "../../site/guide/start.md");
const sections = readPage(readFileSync(page, "utf8"));
const ways = sections.flatMap(({ way }) => way ?? []);
const [esModules = "", commonJs = "", bundler = ""] = ways;
const oldest = "22.19.0";
const folder = createFolder();
const nodes: Record<string, string> = {
  "this Node": dirname(process.execPath),
  [oldest]: join(folder, "node/node_modules/node/bin"),
};
const tarball = (name: string) => join(inject("tarballs"), `${name}.tgz`);
const installations = new Map<string, Installations>();
let model: { server: Server; url: string };

beforeAll(async () => {
  const run = commandRunner(folder);
  // The install script of `node` fetches the binary.
  await run("npm", "install", "--prefix=node", "--ignore-scripts=false", `node@${oldest}`);
  model = await startModelServer();
});

afterAll(() => {
  model.server.close();
  rmSync(folder, { recursive: true, force: true });
});

test("the page shows ES modules, CommonJS and a bundler", () => {
  expect(ways).toEqual(["ES modules", "CommonJS", "TypeScript and a bundler"]);
});

test.each(
  sampleCases(
    [
      [esModules, "this Node"],
      // The projects run ES modules on the oldest Node, and CommonJS on this one.
      [commonJs, oldest],
      [bundler, "this Node"],
    ],
    3,
  ),
)("%s on %s: every step of the page works as it says", async (way, node) => {
  const started = Date.now();
  const reader = createReader(`${way} ${node}`.replaceAll(" ", "-"), nodes[node] ?? "");
  onTestFinished(() => reader.leave());
  for (const section of sections) {
    if (section.way !== undefined && section.way !== way) continue;
    for (const action of section.actions) {
      const { actual, promised } = (await reader.do(action)) ?? { actual: "", promised: "" };
      expect(actual).toContain(promised);
    }
  }
  expect(await listChanges()).toEqual([
    'Created the task "Call Gemma Thornton about the pilot", assigned to Priya Raman.',
    'Created the task "Send Gemma the offer".',
  ]);
  console.log(`${way} on ${node}: ${Math.round((Date.now() - started) / 1000)} s`);
});

/** A reader with an empty folder, a Node, npm, and the key of a model. */
function createReader(name: string, node: string): Reader {
  const project = join(folder, name);
  mkdirSync(project);
  const own = Object.entries(process.env).filter(([key]) => !/^(VITEST|NODE_ENV|CRM_)/.test(key));
  const environment = {
    ...Object.fromEntries(own),
    PATH: [node, process.env["PATH"]].join(delimiter),
    npm_config_audit: "false",
    npm_config_fund: "false",
    npm_config_prefer_offline: "true",
    OPENAI_BASE_URL: model.url,
    OPENAI_API_KEY: "key-of-the-reader",
  };
  const packages = ["core", "crm-tools", "sandbox"];
  const tarballs = Object.fromEntries(packages.map((each) => [each, tarball(each)]));
  const known = installations.get(node) ?? new Installations(folder);
  installations.set(node, known);
  return new Reader({ folder: project, environment, tarballs, installations: known });
}

/** Lists the changes in the sandbox, which runs at the address on the page. */
async function listChanges(): Promise<string[]> {
  const response = await fetch("http://127.0.0.1:4010/control/changes");
  const { changes } = (await response.json()) as { changes: { summary: string }[] };
  return changes.map(({ summary }) => summary).toSorted();
}
