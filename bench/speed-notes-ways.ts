// The ways of calling the notes workspace that speed.ts compares.
import { Client, iteratePaginatedAPI } from "@notionhq/client";
import { createNotesClient, NotesDataFetchTool, NotesPageGetTool } from "@workbelt/notes-tools";
import {
  AUTHORIZED,
  callTool,
  ID,
  LANGCHAIN,
  type Listed,
  readIds,
  send,
  TOKEN,
  type Way,
  wrap,
} from "./speed-way.ts";

const NOTES_HEADERS = { ...AUTHORIZED, "notion-version": "2026-03-11" };

async function* listWithUndici(url: string) {
  for (let start_cursor: string | null | undefined; start_cursor !== null;) {
    const body = { page_size: 100, start_cursor };
    const page = (await send(url, NOTES_HEADERS, body)) as {
      results: Listed[];
      next_cursor: string | null;
    };
    yield* page.results;
    start_cursor = page.next_cursor;
  }
}

/** Lists the ways of calling the notes workspace. */
export function listNotesWays(baseUrl: string): Way[] {
  const client = createNotesClient({ baseUrl, token: TOKEN, rateLimits: false });
  const vendor = new Client({ auth: TOKEN, baseUrl });
  const getPage = new NotesPageGetTool({ client });
  const search = new NotesDataFetchTool({ client });
  const pageUrl = `${baseUrl}/v1/pages/`;
  return [
    {
      service: "notes",
      name: "undici alone",
      call: () => send(`${pageUrl}${ID}`, NOTES_HEADERS),
      readAll: () => readIds(listWithUndici(`${baseUrl}/v1/search`)),
      modules: ["undici"],
    },
    {
      service: "notes",
      name: "plain tool() around undici",
      call: wrap("notes_plain", (id) => send(`${pageUrl}${id}`, NOTES_HEADERS)),
      modules: [LANGCHAIN, "undici"],
    },
    {
      service: "notes",
      name: "NotesPageGetTool",
      call: () => callTool(getPage, { page_id: ID }),
      readAll: () => readIds(search.items({})),
      modules: ["@workbelt/notes-tools"],
    },
    {
      service: "notes",
      name: "its execute()",
      call: () => getPage.execute({ page_id: ID }),
      modules: ["@workbelt/notes-tools"],
    },
    {
      service: "notes",
      name: "plain tool() around @notionhq/client",
      call: wrap("notes_vendor", (page_id) => vendor.pages.retrieve({ page_id })),
      readAll: () => readIds(iteratePaginatedAPI(vendor.search, { page_size: 100 })),
      modules: [LANGCHAIN, "@notionhq/client"],
    },
  ];
}
