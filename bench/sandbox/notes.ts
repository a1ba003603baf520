import { createNotesApp } from "../../lab/sandbox/src/services/notes/app.ts";
import { botId } from "../../lab/sandbox/src/services/notes/http/add-token.ts";
import { notesLimits } from "../../lab/sandbox/src/services/notes/limits.ts";
import { TITLE_ID } from "../../lab/sandbox/src/services/notes/repository/title.ts";
import { insertChildren } from "../../lab/sandbox/src/services/notes/repository/children.ts";
import type { Parent } from "../../lab/sandbox/src/services/notes/repository/documents.ts";
import { NotesRepository } from "../../lab/sandbox/src/services/notes/repository/notes-repository.ts";
import { saveThread } from "../../lab/sandbox/src/services/notes/comments/threads.ts";
import { toRichText } from "../../lab/sandbox/src/services/notes/rich-text/rich-text.ts";
import { seedId } from "../../lab/sandbox/src/common/seed-id.ts";
import { story } from "../../lab/sandbox/src/company/story/index.ts";
import { sandboxTokens } from "../../lab/sandbox/src/common/tokens.ts";
import type { SandboxPart } from "./part.ts";

const BLOCKS_PER_PAGE = 10;
const database = story.databases[0];
if (database === undefined) throw new Error("The story has no database.");
const sourceId = seedId(`notes/data-source/${database.key}`);
const databaseId = seedId(`notes/database/${database.key}`);
const home = seedId("bench/home");

const ids = {
  row: (index: number) => seedId(`bench/row/${index}`),
  page: (index: number) => seedId(`bench/page/${index}`),
  block: (index: number) => seedId(`bench/block/${index}`),
};
const words = ["Kickoff", "Review", "Onboarding", "Renewal", "Pricing", "Roadmap", "Hiring"];

function toTitle(index: number): string {
  return `${words[index % words.length]} ${words[(index * 5) % words.length]} ${index}`;
}

interface NewPage {
  id: string;
  title: string;
  parent: Parent;
  /** Pages are edited one minute after another. */
  minute: number;
}

function savePage(repository: NotesRepository, { id, minute, parent, title }: NewPage): void {
  const lastEditedTime = new Date(repository.now.getTime() - minute * 60_000).toISOString();
  repository.savePage({
    ...repository.stampCreated(),
    lastEditedTime,
    id,
    parent,
    inTrash: false,
    icon: null,
    cover: null,
    values: { [TITLE_ID]: toRichText(title) },
  });
}

/** The notes service: as many rows of one database, pages on one page, blocks and comments. */
export const notesPart: SandboxPart = {
  createApp: (context) =>
    createNotesApp(context, { ...notesLimits, requestsPerWindow: Number.POSITIVE_INFINITY }),
  headers: {
    authorization: `Bearer ${sandboxTokens.notes}`,
    "notion-version": "2026-03-11",
    "content-type": "application/json",
  },
  addResources: (context, count) => {
    const indexes = Array.from({ length: count }, (_, index) => index);
    const pages = indexes.slice(0, Math.ceil(count / BLOCKS_PER_PAGE));
    const repository = new NotesRepository(context, botId);
    context.store.transaction(() => {
      const workspace: Parent = { type: "workspace", workspace: true };
      savePage(repository, { id: home, title: "Everything", parent: workspace, minute: 0 });
      const row: Parent = {
        type: "data_source_id",
        data_source_id: sourceId,
        database_id: databaseId,
      };
      for (const index of indexes) {
        const title = `${toTitle(index)} row`;
        savePage(repository, { id: ids.row(index), title, parent: row, minute: index });
      }
      insertChildren(repository, sourceId, indexes.map(ids.row));
      for (const index of pages) {
        const parent: Parent = { type: "page_id", page_id: home };
        savePage(repository, { id: ids.page(index), title: toTitle(index), parent, minute: index });
      }
      insertChildren(repository, home, pages.map(ids.page));
      for (const page of pages) fillPage(repository, page);
    });
  },
  operations: {
    "retrieve a page": (run, count) => ({
      method: "GET",
      path: `/v1/pages/${ids.page((run * 7919) % Math.ceil(count / BLOCKS_PER_PAGE))}`,
    }),
    "update a page": (run, count) => ({
      method: "PATCH",
      path: `/v1/pages/${ids.row((run * 7919) % count)}`,
      body: { properties: { title: { title: [{ text: { content: `Renamed ${run}` } }] } } },
    }),
    "create a row": (run) => ({
      method: "POST",
      path: "/v1/pages",
      body: {
        parent: { data_source_id: sourceId },
        properties: { title: { title: [{ text: { content: `New ${run}` } }] } },
      },
    }),
    "create a page among all": (run) => ({
      method: "POST",
      path: "/v1/pages",
      body: {
        parent: { page_id: home },
        properties: { title: { title: [{ text: { content: `New ${run}` } }] } },
      },
    }),
    "retrieve a block": (run, count) => ({
      method: "GET",
      path: `/v1/blocks/${ids.block((run * 7919) % count)}`,
    }),
    "insert a block": (run, count) => ({
      method: "PATCH",
      path: `/v1/blocks/${ids.page((run * 7919) % Math.ceil(count / BLOCKS_PER_PAGE))}/children`,
      body: {
        children: [{ paragraph: { rich_text: [{ text: { content: `New ${run}` } }] } }],
        position: { type: "start" },
      },
    }),
    "trash a block": (run, count) => ({
      method: "DELETE",
      path: `/v1/blocks/${ids.block((run * 7919 + 1) % count)}`,
    }),
    "list the 10 blocks of a page": (run, count) => ({
      method: "GET",
      path: `/v1/blocks/${ids.page((run * 7919) % Math.ceil(count / BLOCKS_PER_PAGE))}/children`,
    }),
    "read a page as Markdown": (run, count) => ({
      method: "GET",
      path: `/v1/pages/${ids.page((run * 7919) % Math.ceil(count / BLOCKS_PER_PAGE))}/markdown`,
    }),
    "list 25 of all pages": () => ({
      method: "GET",
      path: `/v1/blocks/${home}/children?page_size=25`,
    }),
    "query 25 rows": () => ({
      method: "POST",
      path: `/v1/data_sources/${sourceId}/query`,
      body: { page_size: 25 },
    }),
    "query rows by title": (run, count) => ({
      method: "POST",
      path: `/v1/data_sources/${sourceId}/query`,
      body: {
        filter: {
          property: "title",
          title: { equals: `${toTitle((run * 7919 + 3) % count)} row` },
        },
      },
    }),
    "query 25 rows, sorted": () => ({
      method: "POST",
      path: `/v1/data_sources/${sourceId}/query`,
      body: {
        page_size: 25,
        sorts: [{ timestamp: "last_edited_time", direction: "descending" }],
      },
    }),
    "list the comments of a page": (run, count) => ({
      method: "GET",
      path: `/v1/comments?block_id=${ids.page((run * 7919) % Math.ceil(count / BLOCKS_PER_PAGE))}`,
    }),
    "comment on a page": (run, count) => ({
      method: "POST",
      path: "/v1/comments",
      body: {
        parent: { page_id: ids.page((run * 7919) % Math.ceil(count / BLOCKS_PER_PAGE)) },
        rich_text: [{ text: { content: `Comment ${run}` } }],
      },
    }),
    "search for a frequent word": () => ({
      method: "POST",
      path: "/v1/search",
      body: { query: "roadmap", page_size: 25 },
    }),
    "search for a rare word": (run, count) => ({
      method: "POST",
      path: "/v1/search",
      body: { query: String(count - 1 - run), page_size: 25 },
    }),
  },
};

function fillPage(repository: NotesRepository, page: number): void {
  const parent = { type: "page_id", page_id: ids.page(page) } as const;
  const own = Array.from({ length: BLOCKS_PER_PAGE }, (_, index) =>
    ids.block(page * BLOCKS_PER_PAGE + index),
  );
  for (const id of own) {
    repository.saveBlock({
      ...repository.stampCreated(),
      id,
      parent,
      inTrash: false,
      type: "paragraph",
      content: { rich_text: toRichText("A line of text"), color: "default" },
    });
  }
  insertChildren(repository, parent.page_id, own);
  const discussion = { id: seedId(`bench/discussion/${page}`), parent, isResolved: false };
  const comments = Array.from({ length: BLOCKS_PER_PAGE }, (_, index) => index);
  for (const index of comments) {
    const comment = {
      ...repository.stampCreated(),
      id: seedId(`bench/comment/${page}/${index}`),
      discussionId: discussion.id,
      richText: toRichText("A comment"),
      displayName: { type: "integration" as const, name: "Workbelt" },
    };
    saveThread(repository, { comment, discussion });
  }
}
