import type { ApiClient, PartialWriteError } from "@workbelt/core";
import { seedId } from "@workbelt/sandbox";
import { Client } from "@notionhq/client";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  NotesPageContentAppendTool,
  NotesPageContentGetTool,
  NotesPageCreateTool,
  createNotesClient,
} from "../../src/index.js";
import { type Interruption, startInterruptingProxy } from "../helpers/interrupting-proxy.js";
import { writeOutline } from "../helpers/outline.js";
import { catchError } from "../helpers/outcome.js";
import { type Workspace, startWorkspace } from "../helpers/sandbox.js";

const ROADMAP = seedId("notes/page/roadmap");

/** Markdown that takes many requests: too deep, too long and too wide for one. */
const MARKDOWN = [
  "# Start",
  writeOutline([2, 1, 1, 2, 1]).markdown,
  "A paragraph **between**.",
  writeOutline([1, 120]).markdown,
  ["| A | B |", "| - | - |", ...Array.from({ length: 130 }, (_, row) => `| ${row} | x |`)].join(
    "\n",
  ),
  "> quote\n>\n> - a\n>   - b\n>     - c\n>       - d",
  "The end.",
].join("\n\n");

let workspace: Workspace;
let proxy: Awaited<ReturnType<typeof startInterruptingProxy>>;
let client: ApiClient;
let sdk: Client;
beforeAll(async () => {
  workspace = await startWorkspace();
  const { baseUrl, token } = workspace.sandbox.services.notes;
  proxy = await startInterruptingProxy(baseUrl);
  client = createNotesClient({ token, baseUrl: proxy.baseUrl, rateLimits: false });
  sdk = new Client({ auth: token, baseUrl });
});
afterAll(async () => {
  await client.close();
  proxy.stop();
  await workspace.stop();
});

/** Everything in a page: types and content of its blocks, as Notion's own client reads them. */
async function readAll(id: string): Promise<unknown[]> {
  const found: unknown[] = [];
  let start_cursor: string | undefined;
  do {
    const page = await sdk.blocks.children.list({
      block_id: id,
      ...(start_cursor && { start_cursor }),
    });
    for (const each of page.results as { id: string; type: string; has_children: boolean }[]) {
      const content = each[each.type as keyof typeof each];
      const inside = each.has_children ? await readAll(each.id) : [];
      found.push({ type: each.type, content, inside });
    }
    start_cursor = page.next_cursor ?? undefined;
  } while (start_cursor !== undefined);
  return found;
}

async function createPage(): Promise<string> {
  const page = await new NotesPageCreateTool({ client }).execute({
    parent_page_id: ROADMAP,
    markdown: "before\n\nafter",
  });
  proxy.requests.length = 0;
  return page.id;
}

/** Continues as the message of an error says, after looking whether an uncertain batch was written. */
async function follow(error: PartialWriteError, isWritten: boolean): Promise<void> {
  if (error.message.includes("are written. Cause")) return;
  const [, missing = "", otherwise] =
    /continue with notes_page_content_append, ([^;]*?)(?:; otherwise (.*?))?\. Cause:/.exec(
      error.message,
    ) ?? [];
  const [, block_id = ""] = /block_id ([\w-]+)/.exec(missing) ?? [];
  const instructions = isWritten ? (otherwise ?? missing) : missing;
  if (instructions.startsWith("everything is written")) return;
  let [, continuation = ""] = /continue_from "([^"]+)"/.exec(instructions) ?? [];
  let [, after] = /after ([\w-]+)/.exec(instructions) ?? [];
  if (instructions.includes("where ID is")) {
    const [, parent = block_id] = /in block ([\w-]+)/.exec(error.message) ?? [];
    const last = await findLastNew(parent, error);
    continuation = continuation.replace("ID", last);
    after = after?.replace("ID", last);
  }
  await new NotesPageContentAppendTool({ client }).execute({
    block_id,
    markdown: MARKDOWN,
    continue_from: continuation,
    ...(after && { after }),
  });
}

/** Finds the last block of an uncertain batch: in the page itself, it is the one before "after". */
async function findLastNew(parent: string, error: PartialWriteError): Promise<string> {
  const ids: string[] = [];
  const texts: string[] = [];
  for await (const item of new NotesPageContentGetTool({ client }).items({ block_id: parent })) {
    ids.push(item.id);
    texts.push(JSON.stringify(item));
  }
  const end = texts.findIndex((text) => text.includes('"content":"after"'));
  const isMiddle = end !== -1 && error.details["after"] !== undefined;
  return ids[isMiddle ? end - 1 : ids.length - 1] ?? "";
}

const kinds: Interruption[] = ["refuse", "lose", "hide", "report"];

test.each(["end", "after"] as const)(
  "a write at %s interrupted at any request gives the same page when continued as its error says",
  async (place) => {
    const write = async (page: string) => {
      const [first] = (await new NotesPageContentGetTool({ client }).execute({ block_id: page }))
        .items;
      const where = place === "end" ? {} : { after: first?.id ?? "" };
      const input = { block_id: page, markdown: MARKDOWN, ...where };
      return () => new NotesPageContentAppendTool({ client }).execute(input);
    };
    const whole = await createPage();
    const run = await write(whole);
    proxy.requests.length = 0;
    await run();
    const count = proxy.requests.length;
    const expected = await readAll(whole);
    expect(count).toBeGreaterThan(9);
    for (let at = 1; at < count; at += 1) {
      const kind = kinds[at % kinds.length] ?? "refuse";
      const page = await createPage();
      const interrupted = await write(page);
      proxy.interrupt(at, kind);
      const error = (await catchError(interrupted())) as PartialWriteError;
      expect(error, `${kind} at ${at}`).toMatchObject({ code: "partial_write" });
      expect(proxy.requests).toHaveLength(at + 1);
      await follow(error, kind === "hide" || kind === "report");
      expect(await readAll(page), `${kind} at ${at}: ${error.message}`).toEqual(expected);
    }
  },
);

test("a page interrupted after its creation is continued with its page_id", async () => {
  const whole = await new NotesPageCreateTool({ client }).execute({
    parent_page_id: ROADMAP,
    markdown: MARKDOWN,
  });
  proxy.interrupt(4, "refuse");
  const tool = new NotesPageCreateTool({ client });
  const input = { parent_page_id: ROADMAP, markdown: MARKDOWN };
  const error = (await catchError(tool.execute(input))) as PartialWriteError;
  const page = String(error.details["page_id"]);
  expect(error.message).toContain(`The page exists, with page_id ${page}.`);
  await follow(error, false);
  expect(await readAll(page)).toEqual(await readAll(whole.id));
});

test("the error of nested blocks names what is written, and the rest is sent with the same blocks", async () => {
  const page = await createPage();
  const deep = (text: string, levels: number): object => ({
    type: "toggle",
    text: `${text}${levels}`,
    ...(levels > 1 && { children: [deep(text, levels - 1)] }),
  });
  const blocks = [deep("a", 5), deep("b", 1)] as { type: "toggle"; text: string }[];
  const append = new NotesPageContentAppendTool({ client });
  proxy.interrupt(1, "refuse");
  const error = await catchError(append.execute({ block_id: page, blocks }));
  expect(error.details).toMatchObject({ blocks_written: 1, next_index: null, uncertain: false });
  expect(error.message).toContain("The first block is written, the rest is not: continue with");
  expect(error.message).toContain(
    `the same blocks and continue_from "${error.details.continue_from}"`,
  );
  const input = { block_id: page, blocks, continue_from: error.details.continue_from };
  await append.execute(input);
  const other = await createPage();
  await append.execute({ block_id: other, blocks });
  expect(await readAll(page)).toEqual(await readAll(other));
});

test("another text or a changed mark is refused before anything is sent", async () => {
  const page = await createPage();
  const append = new NotesPageContentAppendTool({ client });
  proxy.interrupt(2, "refuse");
  const error = await catchError(append.execute({ block_id: page, markdown: MARKDOWN }));
  const mark = String(error.details.continue_from);
  proxy.requests.length = 0;
  const wrong = [
    { markdown: `${MARKDOWN} more`, continue_from: mark },
    { markdown: MARKDOWN, continue_from: `${mark}.${page}` },
    { markdown: MARKDOWN, continue_from: mark.replace(/^\d+/, "2") },
    { markdown: MARKDOWN, continue_from: mark.replace(/^\d+/, "99999") },
    { markdown: MARKDOWN, continue_from: mark.replace(/^\d+/, "x") },
  ];
  for (const input of wrong) {
    await expect(append.execute({ block_id: page, ...input })).rejects.toMatchObject({
      code: "invalid_input",
      issues: [{ field: "continue_from" }],
    });
  }
  expect(proxy.requests).toHaveLength(0);
});
