import { Client, isNotionClientError, LogLevel } from "@notionhq/client";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Sandbox, startSandbox } from "../../../src/index.js";
import { startWebhookReceiver } from "../../helpers/webhook-receiver.js";

let sandbox: Sandbox;
let notion: Client;
beforeEach(async () => {
  sandbox = await startSandbox({ rateLimits: false, webhookRetryDelaysMs: [] });
  const { baseUrl, token } = sandbox.services.notes;
  notion = new Client({ auth: token, baseUrl, logLevel: LogLevel.ERROR });
});
afterEach(() => sandbox.stop());

/** Everything that a connection can list, by id. */
async function listAll() {
  const found: string[] = [];
  for (let cursor: string | undefined, isFirst = true; isFirst || cursor; isFirst = false) {
    const page = await notion.search({ ...(cursor && { start_cursor: cursor }), page_size: 100 });
    found.push(...page.results.map(({ id }) => id));
    cursor = page.next_cursor ?? undefined;
  }
  return found;
}

async function codeOf(request: Promise<unknown>): Promise<string | undefined> {
  const error = await request.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return isNotionClientError(error) ? error.code : undefined;
}

test("a page that is not shared is not found, with everything in it, until it is shared again", async () => {
  const before = await listAll();
  const [team] = (await notion.search({ query: "Team home" })).results;
  const page_id = team?.id ?? "";
  const children = await notion.blocks.children.list({ block_id: page_id });
  const [block, subpage] = [
    children.results[0]?.id ?? "",
    children.results.find((each) => "type" in each && each.type === "child_page")?.id ?? "",
  ];

  sandbox.unsharePage(page_id);
  expect(await codeOf(notion.pages.retrieve({ page_id }))).toBe("object_not_found");
  expect(await codeOf(notion.pages.retrieve({ page_id: subpage }))).toBe("object_not_found");
  expect(await codeOf(notion.blocks.retrieve({ block_id: block }))).toBe("object_not_found");
  expect(await codeOf(notion.comments.list({ block_id: page_id }))).toBe("object_not_found");
  const without = await listAll();
  expect(without).not.toContain(page_id);
  expect(without).not.toContain(subpage);

  sandbox.sharePage(page_id);
  expect(new Set(await listAll())).toEqual(new Set(before));
  const again = await notion.blocks.children.list({ block_id: page_id });
  expect(again.results).toEqual(children.results);
});

test("access that changes is no event", async () => {
  const receiver = await startWebhookReceiver();
  await sandbox.addWebhook("notes", { url: receiver.url });
  const [team] = (await notion.search({ query: "Team home" })).results;
  sandbox.unsharePage(team?.id ?? "");
  sandbox.sharePage(team?.id ?? "");
  await notion.comments.create({
    parent: { page_id: team?.id ?? "" },
    rich_text: [{ text: { content: "Still here" } }],
  });
  await expect
    .poll(() => sandbox.deliveries().map(({ eventType }) => eventType))
    .toEqual(["comment.created"]);
});

test("a row cannot be unshared, nor a page shared that was not taken away", async () => {
  const { results } = await notion.search({ page_size: 100 });
  const row = results.find((each) => "parent" in each && each.parent.type === "data_source_id");
  expect(() => sandbox.unsharePage(row?.id ?? "")).toThrow("is a row. Unshare the page of its");
  expect(() => sandbox.unsharePage("no-page")).toThrow("There is no page no-page.");
  expect(() => sandbox.sharePage(row?.id ?? "")).toThrow("was not unshared");
});

test("permissions of a token change while it is in use", async () => {
  const token = sandbox.addToken("notes", ["readContent", "readComments"]);
  const limited = new Client({ auth: token, baseUrl: sandbox.services.notes.baseUrl });
  const [team] = (await notion.search({ query: "Team home" })).results;
  const block_id = team?.id ?? "";
  expect(await codeOf(limited.comments.list({ block_id }))).toBeUndefined();
  sandbox.setPermissions("notes", token, ["readContent"]);
  expect(await codeOf(limited.comments.list({ block_id }))).toBe("restricted_resource");
});
