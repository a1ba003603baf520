// The parts of a call, without HTTP: processor time of a way that stops after each of them.
import { tool } from "@langchain/core/tools";
import type { Transport } from "@workbelt/core";
import { path } from "@workbelt/core/provider";
import { createCrmClient, CrmGetTaskTool } from "@workbelt/crm-tools";
import { createNotesClient, NotesPageGetTool } from "@workbelt/notes-tools";
import { z } from "zod";
import { readReplies } from "./speed-replies.ts";
import { callTool, ID, TOKEN } from "./speed-way.ts";

const SERIES = 200;
const CALLS = 100;

/** Ways of a service, each with the calls of the one before it and more. */
interface Ways {
  service: string;
  /** The plain tool, for comparison. */
  plain: () => Promise<unknown>;
  ways: Record<string, () => Promise<unknown>>;
}

/** Answers from memory: members of the CRM by their address, everything else with one reply. */
function answerWith(reply: object | undefined, members?: object): Transport {
  return {
    send: ({ url }) => {
      const isMembers = members !== undefined && url.endsWith("/workspace_members");
      const body = Buffer.from(JSON.stringify(isMembers ? members : reply));
      return Promise.resolve({
        status: 200,
        headers: { "content-type": "application/json", "x-request-id": ID },
        chunks: [body],
        size: body.length,
        complete: true,
      });
    },
    close: () => Promise.resolve(),
  };
}

/** Wraps a function in LangChain's plain tool that gets a reply and parses it, as that around undici does. */
function wrapPlain(reply: object | undefined): () => Promise<unknown> {
  const get = () => Promise.resolve(JSON.parse(JSON.stringify(reply)) as unknown);
  const schema = z.object({ id: z.uuid() });
  const plain = tool(async () => JSON.stringify(await get()), {
    name: "plain",
    description: "Gets one by its id.",
    schema,
  });
  return () => callTool(plain, { id: ID });
}

/** Returns microseconds of a call, the least of many series, which other work on the machine changes least. */
async function measure(call: () => Promise<unknown>): Promise<number> {
  for (let warm = 0; warm < 50 * CALLS; warm += 1) await call();
  let least = Infinity;
  for (let series = 0; series < SERIES; series += 1) {
    const start = performance.now();
    for (let made = 0; made < CALLS; made += 1) await call();
    least = Math.min(least, performance.now() - start);
  }
  return (least / CALLS) * 1000;
}

const { members, page, task } = await readReplies();
const crmReply = { data: task };
const crm = createCrmClient({
  token: TOKEN,
  baseUrl: "http://127.0.0.1:9",
  rateLimits: false,
  transport: answerWith(crmReply, members),
});
const notes = createNotesClient({
  token: TOKEN,
  baseUrl: "http://127.0.0.1:9",
  rateLimits: false,
  transport: answerWith(page),
});
const getTask = new CrmGetTaskTool({ client: crm });
const getPage = new NotesPageGetTool({ client: notes });
const getFullTask = new CrmGetTaskTool({ client: crm, resultFormat: "full" });
const getFullPage = new NotesPageGetTool({ client: notes, resultFormat: "full" });

const services: Ways[] = [
  {
    service: "CRM",
    plain: wrapPlain(crmReply),
    ways: {
      "client.send()": () => crm.send({ method: "GET", path: path`/v2/tasks/${ID}` }),
      "execute()": () => getTask.execute({ task_id: ID }),
      "the tool, full results": () => callTool(getFullTask, { task_id: ID }),
      "the tool": () => callTool(getTask, { task_id: ID }),
    },
  },
  {
    service: "notes",
    plain: wrapPlain(page),
    ways: {
      "client.send()": () => notes.send({ method: "GET", path: path`/v1/pages/${ID}` }),
      "execute()": () => getPage.execute({ page_id: ID }),
      "the tool, full results": () => callTool(getFullPage, { page_id: ID }),
      "the tool": () => callTool(getPage, { page_id: ID }),
    },
  },
];

for (const { plain, service, ways } of services) {
  const plainMicroseconds = await measure(plain);
  const rows = [
    { way: "plain tool()", µs: plainMicroseconds.toFixed(1), "of the plain tool": "1.00" },
  ];
  for (const [way, call] of Object.entries(ways)) {
    const microseconds = await measure(call);
    const ratio = (microseconds / plainMicroseconds).toFixed(2);
    rows.push({ way, µs: microseconds.toFixed(1), "of the plain tool": ratio });
  }
  console.log(`\n${service}`);
  console.table(rows);
}
