// The ways of calling a service that speed.ts compares.
import { tool } from "@langchain/core/tools";
import { Client, iteratePaginatedAPI } from "@notionhq/client";
import {
  CrmGetTaskTool,
  CrmListPeopleTool,
  CrmListTasksTool,
  createCrmClient,
} from "@workbelt/crm-tools";
import { createNotesClient, NotesDataFetchTool, NotesPageGetTool } from "@workbelt/notes-tools";
import {
  createAttioClient,
  getV2Tasks,
  getV2TasksByTaskId,
  paginateOffsetAsync,
  postV2ObjectsByObjectRecordsQuery,
} from "attio-ts-sdk";
import { request } from "undici";
import { z } from "zod";

/** One way of calling a service. */
export interface Way {
  service: "CRM" | "notes";
  name: string;
  /** Makes one call. */
  call: () => Promise<unknown>;
  /** Reads 10,000 records of the CRM or pages, and returns their ids in the order they came. */
  readAll?: () => Promise<string[]>;
  /** Reads 10,000 tasks. */
  readTasks?: () => Promise<string[]>;
  /** Modules that a program of this way imports. */
  modules: string[];
}

interface Listed {
  id: string | { record_id: string } | { task_id: string };
}

const TOKEN = "speed-token";
const ID = "9b6f0f0d-3f68-4a4e-8d8a-5a1f0f0d3f68";
/** The vendor's client would reject the documented `"id": null` of system actors. */
const UNCHECKED = { responseValidator: (data: unknown) => Promise.resolve(data) };
const AUTHORIZED = { authorization: `Bearer ${TOKEN}` };
const NOTES_HEADERS = { ...AUTHORIZED, "notion-version": "2026-03-11" };
const PAGE = 500;
const LANGCHAIN = "@langchain/core/tools";

/** Sends a request with undici alone. */
async function send(url: string, headers: Record<string, string>, body?: object): Promise<unknown> {
  const response = await request(url, {
    headers: body === undefined ? headers : { ...headers, "content-type": "application/json" },
    ...(body && { method: "POST", body: JSON.stringify(body) }),
  });
  return response.body.json();
}

/** Calls a tool as an agent does. */
function callTool(
  invokable: { name: string; invoke: (call: never) => Promise<unknown> },
  args: object,
): Promise<unknown> {
  const call = { type: "tool_call", id: "call_1", name: invokable.name, args };
  return invokable.invoke(call as never);
}

/** Wraps a function in LangChain's plain tool, and calls that. */
function wrap(name: string, get: (id: string) => Promise<unknown>): () => Promise<unknown> {
  const plain = tool(async ({ id }: { id: string }) => JSON.stringify(await get(id)), {
    name,
    description: "Gets one by its id.",
    schema: z.object({ id: z.uuid() }),
  });
  return () => callTool(plain, { id: ID });
}

async function readIds(items: AsyncIterable<unknown>): Promise<string[]> {
  const ids: string[] = [];
  for await (const { id } of items as AsyncIterable<Listed>) {
    if (typeof id === "string") ids.push(id);
    else ids.push("task_id" in id ? id.task_id : id.record_id);
  }
  return ids;
}

/** Lists the ways of calling the CRM. */
export function listCrmWays(baseUrl: string): Way[] {
  const client = createCrmClient({ baseUrl, token: TOKEN, pacing: false });
  const paced = createCrmClient({ baseUrl, token: TOKEN });
  const vendor = createAttioClient({ apiKey: TOKEN, baseUrl });
  const getTask = new CrmGetTaskTool({ client });
  const people = new CrmListPeopleTool({ client: paced });
  const tasks = new CrmListTasksTool({ client: paced });
  const taskUrl = `${baseUrl}/v2/tasks/`;
  const queryUrl = `${baseUrl}/v2/objects/people/records/query`;
  async function* listWithUndici(getPage: (offset: number) => Promise<unknown>) {
    for (let offset = 0, size = PAGE; size === PAGE; offset += size) {
      const page = (await getPage(offset)) as { data: Listed[] };
      yield* page.data;
      size = page.data.length;
    }
  }
  async function* listWithExecute(list: CrmListPeopleTool | CrmListTasksTool) {
    for (let offset: number | undefined = 0; offset !== undefined;) {
      const page: { items: Listed[]; next_offset?: number | undefined } = await list.execute({
        offset,
        limit: PAGE,
      });
      yield* page.items;
      offset = page.next_offset;
    }
  }
  const listWithVendor = (getPage: (query: object) => Promise<unknown>) =>
    paginateOffsetAsync((offset, limit) => getPage({ offset, limit }) as never, { limit: PAGE });
  const getWithVendor = (task_id: string) =>
    getV2TasksByTaskId({ client: vendor, path: { task_id }, throwOnError: true });
  return [
    {
      service: "CRM",
      name: "undici",
      call: () => send(`${taskUrl}${ID}`, AUTHORIZED),
      readAll: () =>
        readIds(listWithUndici((offset) => send(queryUrl, AUTHORIZED, { offset, limit: PAGE }))),
      readTasks: () =>
        readIds(
          listWithUndici((offset) =>
            send(`${baseUrl}/v2/tasks?offset=${offset}&limit=${PAGE}`, AUTHORIZED),
          ),
        ),
      modules: ["undici"],
    },
    {
      service: "CRM",
      name: "tool() around undici",
      call: wrap("crm_plain", (id) => send(`${taskUrl}${id}`, AUTHORIZED)),
      modules: [LANGCHAIN, "undici"],
    },
    {
      service: "CRM",
      name: "CrmGetTaskTool",
      call: () => callTool(getTask, { task_id: ID }),
      readAll: () => readIds(people.items({})),
      readTasks: () => readIds(tasks.items({})),
      modules: ["@workbelt/crm-tools"],
    },
    {
      service: "CRM",
      name: "its execute()",
      call: () => getTask.execute({ task_id: ID }),
      readAll: () => readIds(listWithExecute(people)),
      readTasks: () => readIds(listWithExecute(tasks)),
      modules: ["@workbelt/crm-tools"],
    },
    {
      service: "CRM",
      name: "tool() around attio-ts-sdk",
      call: wrap("crm_vendor", getWithVendor),
      readAll: () =>
        readIds(
          listWithVendor((body) =>
            postV2ObjectsByObjectRecordsQuery({
              ...UNCHECKED,
              client: vendor,
              path: { object: "people" },
              body,
            }),
          ),
        ),
      readTasks: () =>
        readIds(listWithVendor((query) => getV2Tasks({ ...UNCHECKED, client: vendor, query }))),
      modules: [LANGCHAIN, "attio-ts-sdk"],
    },
  ];
}

/** Lists the ways of calling the notes workspace. */
export function listNotesWays(baseUrl: string): Way[] {
  const client = createNotesClient({ baseUrl, token: TOKEN, pacing: false });
  const vendor = new Client({ auth: TOKEN, baseUrl });
  const getPage = new NotesPageGetTool({ client });
  const search = new NotesDataFetchTool({ client });
  const pageUrl = `${baseUrl}/v1/pages/`;
  async function* listWithUndici() {
    for (let start_cursor: string | null | undefined; start_cursor !== null;) {
      const body = { page_size: 100, start_cursor };
      const page = (await send(`${baseUrl}/v1/search`, NOTES_HEADERS, body)) as {
        results: Listed[];
        next_cursor: string | null;
      };
      yield* page.results;
      start_cursor = page.next_cursor;
    }
  }
  return [
    {
      service: "notes",
      name: "undici",
      call: () => send(`${pageUrl}${ID}`, NOTES_HEADERS),
      readAll: () => readIds(listWithUndici()),
      modules: ["undici"],
    },
    {
      service: "notes",
      name: "tool() around undici",
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
      name: "tool() around @notionhq/client",
      call: wrap("notes_vendor", (page_id) => vendor.pages.retrieve({ page_id })),
      readAll: () => readIds(iteratePaginatedAPI(vendor.search, { page_size: 100 })),
      modules: [LANGCHAIN, "@notionhq/client"],
    },
  ];
}
