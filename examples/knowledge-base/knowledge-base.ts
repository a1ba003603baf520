import {
  NotesCommentCreateTool,
  NotesDataFetchTool,
  NotesDatabaseCreateTool,
  NotesDatabaseInsertRowTool,
  NotesDatabaseQueryTool,
  type NotesPage,
  NotesPageMarkdownGetTool,
  NotesPageMarkdownUpdateTool,
} from "@workbelt/notes-tools";
import { z } from "zod";
import type { Article } from "./article.ts";

/** Creates a database with one row per article, under the page with that title. Returns its id. */
export async function buildKnowledgeBase(articles: Article[], under: string): Promise<string> {
  const parent = await findPage(under);
  const areas = [...new Set(articles.map(({ area }) => area))];
  const database = await new NotesDatabaseCreateTool().execute({
    parent: { page_id: parent },
    title: richText("Support handbook"),
    properties: {
      Topic: { title: {} },
      Area: { select: { options: areas.map((name) => ({ name })) } },
      Reviewed: { date: {} },
      Words: { number: { format: "number" } },
    },
  });
  const insertRow = new NotesDatabaseInsertRowTool();
  for (const { title, area, reviewed, words, markdown } of articles) {
    await insertRow.execute({
      database_id: database.id,
      properties: {
        title: { title: richText(title) },
        Area: { select: { name: area } },
        Words: { number: words },
        ...(reviewed ? { Reviewed: { date: { start: reviewed } } } : {}),
      },
      markdown,
    });
  }
  return database.id;
}

/** The row of an article. */
export interface Row {
  id: string;
  title: string;
  words: number;
  reviewed: string | undefined;
}

/** Fetches all rows, the longest article first. */
export async function fetchRowsByLength(databaseId: string): Promise<Row[]> {
  const sorts = [{ property: "Words", direction: "descending" as const }];
  const rows: Row[] = [];
  const pages = new NotesDatabaseQueryTool().items({ database_id: databaseId, sorts });
  for await (const page of pages) rows.push(toRow(page));
  return rows;
}

const columns = z.object({
  Topic: z.object({ title: z.array(z.object({ plain_text: z.string() })) }),
  Words: z.object({ number: z.number() }),
  Reviewed: z.object({ date: z.object({ start: z.string() }).nullable() }),
});

function toRow({ id, properties }: NotesPage): Row {
  const { Topic, Words, Reviewed } = columns.parse(properties);
  return {
    id,
    title: Topic.title.map(({ plain_text }) => plain_text).join(""),
    words: Words.number,
    reviewed: Reviewed.date?.start,
  };
}

/** Returns the article as Markdown. */
export async function readArticle(rowId: string): Promise<string> {
  const { markdown } = await new NotesPageMarkdownGetTool().execute({ page_id: rowId });
  return markdown;
}

/** Replaces a passage of the article; everything else on the page stays. Returns the new Markdown. */
export async function editArticle(rowId: string, old: string, edited: string): Promise<string> {
  const { markdown } = await new NotesPageMarkdownUpdateTool().execute({
    page_id: rowId,
    edits: [{ old, new: edited }],
  });
  return markdown;
}

/** Requests a review in a comment on the row. Returns the comment's id. */
export async function askForReview(rowId: string): Promise<string> {
  const comment = await new NotesCommentCreateTool().execute({
    parent: { page_id: rowId },
    comment: { rich_text: richText("This has not been reviewed yet. Who knows it best?") },
  });
  return comment.id;
}

async function findPage(title: string): Promise<string> {
  const { items } = await new NotesDataFetchTool().execute({ query: title, page_size: 20 });
  const page = items.find((found) => found.object === "page");
  if (page === undefined) throw new Error(`No page "${title}" is shared with this connection.`);
  return page.id;
}

function richText(content: string) {
  return [{ type: "text" as const, text: { content } }];
}
