import { Client } from "@notionhq/client";
import { NotesToolkit } from "@workbelt/notes-tools";
import { type Sandbox, startSandbox } from "@workbelt/sandbox";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { callAsModel } from "./call-as-model.ts";

// Parts of the results that these jobs use, as a model reads them.
interface Found {
  page_id: string;
  database_id: string;
  data_source_id: string;
  title: string;
  columns: Record<string, string>;
}
interface Definition {
  columns: Record<string, { type: string; options_by_group?: Record<string, string[]> }>;
}
interface Row {
  page_id: string;
  title: string;
}

let sandbox: Sandbox;
let notion: Client;
let call: ReturnType<typeof callAsModel>;
beforeEach(async () => {
  sandbox = await startSandbox();
  for (const [name, value] of Object.entries(sandbox.environment)) vi.stubEnv(name, value);
  const { baseUrl, token } = sandbox.services.notes;
  notion = new Client({ auth: token, baseUrl });
  call = callAsModel(new NotesToolkit().getTools());
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await sandbox.stop();
});

/** Finds the one page or database with this title. */
async function find(title: string): Promise<Found> {
  const { items } = await call<{ items: Found[] }>("notes_data_fetch", { query: title });
  const [found, ...others] = items.filter((item) => item.title === title);
  expect(others).toEqual([]);
  return found!;
}

async function fetchOptions(database_id: string, column: string): Promise<string[]> {
  const { columns } = await call<Definition>("notes_database_fetch", { database_id });
  return Object.values(columns[column]!.options_by_group!).flat();
}

test("which requests for Track are planned and block a deal?", async () => {
  const { database_id, data_source_id } = await find("Feature requests");
  const planned = (await fetchOptions(database_id, "Status")).find((name) => name === "Planned")!;
  const filter = {
    and: [
      { property: "Module", select: { equals: "Track" } },
      { property: "Status", status: { equals: planned } },
      { property: "Blocks a deal", checkbox: { equals: true } },
    ],
  };
  const columns = ["Name", "Votes"];
  const query = { database_id, filter, columns };
  const { items } = await call<{ items: Row[] }>("notes_database_query", query);

  expect(items).toMatchObject([
    {
      title: "Audit logs within 15 minutes, kept for 13 months",
      properties: { Votes: 6 },
    },
  ]);
  const { results } = await notion.dataSources.query({ data_source_id, filter });
  expect(items.map(({ page_id }) => page_id)).toEqual(results.map(({ id }) => id));
});

test("the questions for everyone are rewritten, the rest of the page stays", async () => {
  const { page_id } = await find("Discovery questions");
  const { markdown } = await call<{ markdown: string }>("notes_page_markdown_get", { page_id });
  const [section = ""] = /(?<=## For everyone\n\n)[^#]+(?=\n\n##)/.exec(markdown) ?? [];
  const edit = { old: section, new: "1. What did it cost, and who paid?\n2. Who can say no?" };
  await call("notes_page_markdown_update", { page_id, edits: [edit] });

  const after = await call<{ markdown: string }>("notes_page_markdown_get", { page_id });
  expect(after.markdown).toBe(markdown.replace(edit.old, edit.new));
  const { results } = await notion.blocks.children.list({ block_id: page_id });
  const types = results.map((block) => ("type" in block ? block.type : undefined));
  const [heading, question, item] = ["heading_2", "numbered_list_item", "bulleted_list_item"];
  expect(types).toEqual([heading, question, question, heading, item, item, item, item]);
});

test("a comment on the renewal playbook, and its correction", async () => {
  const { page_id } = await find("Renewal playbook");
  const write = (content: string) => ({ rich_text: [{ type: "text", text: { content } }] });
  const comment = write("The Pulse renewal moves to the third quarter.");
  await call("notes_comment_create", { parent: { page_id }, comment });
  const comments = await call<{ items: { comment_id: string; text: string }[] }>(
    "notes_comments_fetch",
    { block_id: page_id },
  );
  const { comment_id } = comments.items.find(({ text }) => text.includes("third quarter"))!;
  const correction = write("The Pulse renewal moves to the fourth quarter.");
  await call("notes_comment_update", { comment_id, comment: correction });

  const { results } = await notion.comments.list({ block_id: page_id });
  expect(results).toMatchObject([
    {
      id: comment_id,
      rich_text: [{ plain_text: "The Pulse renewal moves to the fourth quarter." }],
    },
  ]);
});

const REQUESTS = `name,status,module,votes,asked by,first asked
Offline mode for drivers,New,Track,4,Tamarack Building Supply,2026-02-03
Slot swap between carriers,Under review,Dock,2,Ironridge Steel,2026-02-10
Invoice upload by mail,New,Settle,1,Harborline Freight,2026-02-11`;

test("a spreadsheet becomes rows of a database in one call", async () => {
  const { database_id, data_source_id } = await find("Feature requests");
  const rows = REQUESTS.split("\n")
    .slice(1)
    .map((line) => {
      const [name, status, module, votes, askedBy, firstAsked] = line.split(",");
      return {
        Name: name,
        Status: status,
        Module: module,
        Votes: votes,
        "Asked by": askedBy,
        "First asked": firstAsked,
      };
    });
  const before = await notion.dataSources.query({ data_source_id });
  const written = await call<{ rows: Row[] }>("notes_database_insert_row", { database_id, rows });

  const after = await notion.dataSources.query({ data_source_id });
  expect(after.results).toHaveLength(before.results.length + rows.length);
  const ids = written.rows.map(({ page_id }) => page_id);
  const pages = await Promise.all(ids.map((page_id) => notion.pages.retrieve({ page_id })));
  expect(pages).toMatchObject(
    rows.map((row) => ({
      properties: {
        Name: { title: [{ plain_text: row.Name }] },
        Status: { status: { name: row.Status } },
        Module: { select: { name: row.Module } },
        Votes: { number: Number(row.Votes) },
        "Asked by": { multi_select: [{ name: row["Asked by"] }] },
        "First asked": { date: { start: row["First asked"] } },
      },
    })),
  );
});
