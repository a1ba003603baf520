import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Client } from "@modelcontextprotocol/client";
import { SkillsClient } from "@modelcontextprotocol/client/ext/skills";
import type { ApiClient } from "@workbelt/core";
import type { AnyProviderPackage } from "@workbelt/core/adapters";
import { crmPackage } from "@workbelt/crm-tools";
import { expect, onTestFinished, test } from "vitest";
import { startSandbox } from "@workbelt/sandbox";
import { createToolkits, loadSkills } from "../../src/index.js";
import { connectHttp, connectStdio, eras, textOf } from "../helpers/clients.js";
import { readSkill } from "../helpers/follow-skill.js";
import { packages } from "../helpers/packages.js";
import { findProblems, readCalls } from "../helpers/read-skill.js";
import { createClients, startServer } from "../helpers/start-server.js";
import { startWith } from "../helpers/start-with.js";

const folders = new URL("../../../", import.meta.url);
const crmSkills = [
  "add-contact-from-signature",
  "import-contacts",
  "merge-duplicates",
  "move-deal-stage",
  "review-stale-deals",
];
const readOnly = ["find-customer-quotes", "review-stale-deals"];
const all = [
  ...crmSkills,
  "copy-page",
  "find-customer-quotes",
  "follow-up-after-call",
  "update-project-status",
  "write-meeting-notes",
].toSorted();
const tools = new Set(
  packages.flatMap((each) => each.tools.map(({ operation }) => operation.name)),
);

async function listSkills(client: Client): Promise<string[]> {
  const reader = new SkillsClient(client);
  if (!reader.supported) return [];
  const { skills } = await reader.list();
  return skills.map(({ frontmatter }) => frontmatter.name).toSorted();
}

/** Lists the skills of a server with these flags. */
async function listServed(...flags: string[]): Promise<string[]> {
  const { server } = await startWith(["--sandbox", "--http", "0", ...flags]);
  const [, address = ""] = /on (.*)$/.exec(server.title) ?? [];
  return listSkills(await connectHttp(new URL(address)));
}

function readSource(name: string): string {
  const found = ["crm", "notes", "convintel"].flatMap((service) => {
    try {
      const path = `${service}-tools/skills/${name}/SKILL.md`;
      return [readFileSync(new URL(path, folders), "utf8")];
    } catch {
      return [];
    }
  });
  return found.join("");
}

/** Makes a package of the CRM with one skill, in a folder that is removed when the test ends. */
function withSkill(name: string, text: string): AnyProviderPackage {
  const folder = mkdtempSync(join(tmpdir(), "workbelt-skills-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, name));
  writeFileSync(join(folder, name, "SKILL.md"), text);
  return { ...crmPackage, skills: pathToFileURL(folder) };
}

test.each(eras)(
  "stdio, %s: all skills are listed, and read with the digest that they have",
  async (era) => {
    const client = await connectStdio(["--sandbox"], era);
    expect(await listSkills(client)).toEqual(all);
    expect(await readSkill(client, "move-deal-stage")).toContain("# Move a deal to another stage");
  },
);

test.each(eras)(
  "http, %s: all skills are listed, and read with the digest that they have",
  async (era) => {
    const client = await connectHttp((await startServer()).url, era);
    expect(await listSkills(client)).toEqual(all);
    expect(await readSkill(client, "move-deal-stage")).toContain("# Move a deal to another stage");
  },
);

test.each(eras)(
  "%s: a client without the extension finds the skills among the resources",
  async (era) => {
    const client = await connectHttp((await startServer()).url, era);
    const { resources } = await client.listResources();
    expect(resources.map(({ name }) => name).toSorted()).toEqual(all);
    const { contents } = await client.readResource({ uri: "skill://workbelt/copy-page/SKILL.md" });
    expect(contents).toMatchObject([{ mimeType: "text/markdown", text: readSource("copy-page") }]);
  },
);

test("a server serves the skills whose tools it has", async () => {
  expect(await listServed("--access", "read")).toEqual(readOnly);
  expect(await listServed("--services", "crm")).toEqual(crmSkills);
  expect(await listServed("--exclude", "crm_merge_records")).toEqual(
    all.filter((name) => name !== "merge-duplicates"),
  );
  expect(await listServed("--discovery")).toEqual(all);
});

test("by discovery, a line of a skill is the input of call_tool", async () => {
  const client = await connectHttp((await startServer({ discovery: true })).url);
  const [first] = readCalls(await readSkill(client, "review-stale-deals"));
  const { arguments: args, name } = first!;
  const result = await client.callTool({ name: "call_tool", arguments: { name, arguments: args } });
  expect(textOf(result)).toContain('"title":"In Progress"');
});

test("where tools begin with an account's name, the instructions say that skills leave it out", async () => {
  const sandbox = await startSandbox({ rateLimits: false });
  const crm = createClients(sandbox)["crm"] as ApiClient;
  const clients = { crm: { work: crm, personal: crm } };
  const { url } = await startServer({ sandbox, packages: [crmPackage], clients });
  const client = await connectHttp(url);
  expect(await listSkills(client)).toEqual(crmSkills);
  expect(client.getInstructions()).toContain("Skills name tools without the account's name");
  const { url: other } = await startServer();
  expect((await connectHttp(other)).getInstructions()).not.toContain("Skills");
});

test("a server without any skill does not announce them", async () => {
  expect(await listServed("--programs")).toEqual([]);
  const { server } = await startWith(["--sandbox", "--http", "0", "--resources", "crm:webhooks"]);
  const [, address = ""] = /on (.*)$/.exec(server.title) ?? [];
  const client = await connectHttp(new URL(address));
  expect(new SkillsClient(client).supported).toBe(false);
  expect(client.getServerCapabilities()).toEqual({ tools: {} });
});

test.each(all)("%s is short, names tools that exist, and ends with a check", (name) => {
  expect(findProblems(readSource(name), tools)).toEqual([]);
});

test("the check finds a tool that does not exist, and a server does not serve the skill", async () => {
  const wrong = readSource("move-deal-stage").replaceAll("crm_update_record", "crm_update_deal");
  expect(findProblems(wrong, tools)).toEqual(["there is no tool crm_update_deal"]);
  const planted = withSkill("move-deal-stage", wrong);
  expect(await loadSkills([planted], createToolkits([planted]))).toBeUndefined();
});

test("a package may have its skills in any folder", async () => {
  const text = "---\nname: greet\ndescription: Greets a contact.\n---\n\nGreet the contact.\n";
  const { url } = await startServer({ packages: [withSkill("greet", text)] });
  expect(await readSkill(await connectHttp(url), "greet")).toContain("Greet the contact.");
});

test("a package whose files are not there has no skills", async () => {
  const missing = { ...crmPackage, skills: pathToFileURL(join(tmpdir(), "no-such-folder")) };
  expect(await loadSkills([missing], createToolkits([missing]))).toBeUndefined();
  const unknown = { ...crmPackage, skills: "@workbelt/no-such-package" };
  expect(await loadSkills([unknown], createToolkits([unknown]))).toBeUndefined();
});

test("a skill that breaks the rules of the format, and a name that two packages use, are errors", async () => {
  const broken = withSkill("greet", "---\nname: welcome\ndescription: Greets.\n---\n");
  await expect(loadSkills([broken], createToolkits([broken]))).rejects.toThrow(
    /^The skills in .*greet/s,
  );
  const copy = withSkill("move-deal-stage", readSource("move-deal-stage"));
  await expect(loadSkills([crmPackage, copy], createToolkits([crmPackage]))).rejects.toThrow(
    "Two packages have a skill move-deal-stage. Rename one of them.",
  );
});
