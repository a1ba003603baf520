import { Client, isFullBlock } from "@notionhq/client";
import { type Sandbox, startSandbox } from "@workbelt/sandbox";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { writeDigest } from "../../coaching-digest/coaching-digest.ts";
import { script } from "../../coaching-digest/script/script.ts";
import { ScriptedModel } from "../../shared/scripted-model.ts";

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await startSandbox();
  for (const [name, value] of Object.entries(sandbox.environment)) vi.stubEnv(name, value);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await sandbox.stop();
});

const digest = () => writeDigest({ model: new ScriptedModel({ script }) });

test("the vendor's own client finds the digest under the sales playbook", async () => {
  const report = await digest();
  expect(report).not.toContain("failed");
  const pageId = /page ([0-9a-f-]{36})/.exec(report)![1]!;

  const { baseUrl, token } = sandbox.services.notes;
  const notion = new Client({ auth: token, baseUrl });
  const page = await notion.pages.retrieve({ page_id: pageId });
  const above = await notion.search({ query: "Sales playbook" });
  expect(page).toMatchObject({ parent: { type: "page_id", page_id: above.results[0]!.id } });

  const { results } = await notion.blocks.children.list({ block_id: pageId });
  const blocks = results.filter((block) => isFullBlock(block));
  const headings = blocks.filter(({ type }) => type === "heading_2");
  expect(headings.length).toBeGreaterThan(1);
  expect(JSON.stringify(blocks)).toContain("Brightmoor: pilot review");
  const quotes = blocks.filter(({ type }) => type === "quote");
  expect(JSON.stringify(quotes)).toContain("(Marcus Bell)");
  expect(JSON.stringify(blocks)).toMatch(/Strongest: .+; weakest: /);
});

test("reports a week without calls, and writes nothing", async () => {
  const body = { results: [], metadata: { page: 1, pageSize: 500, maxPage: 1, nextPage: null } };
  sandbox.faults.add({ service: "convintel", path: "/getActivities", status: 200, body });
  expect(await digest()).toBe("I stopped, because there was no completed call last week.");
});
