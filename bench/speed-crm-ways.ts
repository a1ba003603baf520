// The ways of calling the CRM that speed.ts compares.
import {
  CrmGetTaskTool,
  CrmListPeopleTool,
  CrmListTasksTool,
  createCrmClient,
} from "@workbelt/crm-tools";
import {
  createAttioClient,
  getV2Tasks,
  getV2TasksByTaskId,
  paginateOffsetAsync,
  postV2ObjectsByObjectRecordsQuery,
} from "attio-ts-sdk";
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

const PAGE = 500;
/** The vendor's client would reject the documented `"id": null` of system actors. */
const UNCHECKED = { responseValidator: (data: unknown) => Promise.resolve(data) };

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

function listWithVendor(getPage: (query: object) => Promise<unknown>) {
  return paginateOffsetAsync((offset, limit) => getPage({ offset, limit }) as never, {
    limit: PAGE,
  });
}

/** Lists the ways of calling the CRM. */
export function listCrmWays(baseUrl: string): Way[] {
  const client = createCrmClient({ baseUrl, token: TOKEN, rateLimits: false });
  const paced = createCrmClient({ baseUrl, token: TOKEN });
  const vendor = createAttioClient({ apiKey: TOKEN, baseUrl });
  const getTask = new CrmGetTaskTool({ client });
  const people = new CrmListPeopleTool({ client: paced });
  const tasks = new CrmListTasksTool({ client: paced });
  const taskUrl = `${baseUrl}/v2/tasks/`;
  const queryUrl = `${baseUrl}/v2/objects/people/records/query`;
  const getWithVendor = (task_id: string) =>
    getV2TasksByTaskId({ client: vendor, path: { task_id }, throwOnError: true });
  return [
    {
      service: "CRM",
      name: "undici alone",
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
      name: "plain tool() around undici",
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
      name: "plain tool() around attio-ts-sdk",
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
