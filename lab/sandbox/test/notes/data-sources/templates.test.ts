import { Client, LogLevel } from "@notionhq/client";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { seedId, startSandbox, type Sandbox } from "../../../src/index.js";

let sandbox: Sandbox;
let client: Client;
beforeAll(async () => {
  sandbox = await startSandbox({ rateLimits: false });
  const { baseUrl, token } = sandbox.services.notes;
  client = new Client({ auth: token, baseUrl, retry: false, logLevel: LogLevel.ERROR });
});
beforeEach(() => sandbox.reset());
afterAll(() => sandbox.stop());

const requests = seedId("notes/data-source/feature-requests");
const onboarding = seedId("notes/data-source/onboarding-tracker");
const goLive = seedId("notes/row/onboarding-tracker/go-live-template");
const inOnboarding = { type: "data_source_id", data_source_id: onboarding } as const;
const titled = (content: string) => ({ title: { title: [{ text: { content } }] } });

async function readTexts(block_id: string): Promise<string[]> {
  const { results } = await client.blocks.children.list({ block_id });
  return results.map((block) => JSON.stringify(block).match(/"plain_text":"([^"]*)"/)?.[1] ?? "");
}

test("the templates of a data source are listed by name and page by page", async () => {
  const list = (more = {}) =>
    client.dataSources.listTemplates({ data_source_id: onboarding, ...more });
  const all = await list();
  expect(all.templates.map(({ name }) => name)).toEqual(["Training", "Go-live"]);
  const named = await list({ name: "go-" });
  expect(named.templates).toEqual([{ id: goLive, name: "Go-live", is_default: false }]);
  const first = await list({ page_size: 1 });
  expect(first).toMatchObject({ has_more: true, templates: [{ name: "Training" }] });
  const rest = await list({ page_size: 1, start_cursor: first.next_cursor });
  expect(rest).toMatchObject({ has_more: false, next_cursor: null, templates: [{ id: goLive }] });
  const { templates } = await client.dataSources.listTemplates({ data_source_id: requests });
  expect(templates).toMatchObject([{ is_default: true }]);
});

test("templates are pages, but neither rows nor search results", async () => {
  expect(await client.pages.retrieve({ page_id: goLive })).toMatchObject({ id: goLive });
  const search = await client.search({ query: "Go-live" });
  expect(search.results.map(({ id }) => id)).not.toContain(goLive);
  const rows = await client.dataSources.query({ data_source_id: onboarding, page_size: 100 });
  expect(rows.results.map(({ id }) => id)).not.toContain(goLive);
});

test("a row from a template is empty at first, then has its content and values", async () => {
  const created = await client.pages.create({
    parent: inOnboarding,
    properties: titled("Kestrel: go-live"),
    template: { type: "template_id", template_id: goLive },
  });
  expect(created).toMatchObject({ properties: { Progress: { number: null } } });
  const row = await client.pages.retrieve({ page_id: created.id });
  expect(row).toMatchObject({
    properties: {
      Step: { title: [{ plain_text: "Kestrel: go-live" }] },
      Progress: { number: 0 },
      Work: { multi_select: [{ name: "Go-live" }] },
    },
  });
  expect(await readTexts(created.id)).toEqual(await readTexts(goLive));
  expect((await readTexts(created.id))[0]).toBe("Gate");
});

test("the default template is applied if there is one", async () => {
  const template = { type: "default" } as const;
  const parent = { type: "data_source_id", data_source_id: requests } as const;
  const { id } = await client.pages.create({ parent, properties: {}, template });
  expect(await readTexts(id)).toContain("The problem");
  const none = client.pages.create({ parent: inOnboarding, properties: {}, template });
  await expect(none).rejects.toMatchObject({ code: "validation_error" });
});

test("a template cannot be combined with content, and has to exist", async () => {
  const template = { type: "template_id", template_id: goLive } as const;
  const children = [{ paragraph: { rich_text: [] } }];
  const both = client.pages.create({ parent: inOnboarding, template, children });
  await expect(both).rejects.toMatchObject({ code: "validation_error" });
  const unknown = { type: "template_id", template_id: seedId("nothing") } as const;
  const missing = client.pages.create({ parent: inOnboarding, template: unknown });
  await expect(missing).rejects.toMatchObject({ code: "object_not_found" });
  const plain = { type: "none" } as const;
  const page = await client.pages.create({ parent: inOnboarding, template: plain, children });
  expect(await readTexts(page.id)).toHaveLength(1);
});
