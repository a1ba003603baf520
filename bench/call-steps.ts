// The parts of a call, without HTTP: processor time of a way that stops after each of them.
import type { Transport } from "@workbelt/core";
import { path } from "@workbelt/core/provider";
import { createCrmClient, CrmGetTaskTool } from "@workbelt/crm-tools";
import { createNotesClient, NotesPageGetTool } from "@workbelt/notes-tools";
import { readReplies } from "./speed-replies.ts";
import { callTool, ID, TOKEN, wrap } from "./speed-way.ts";

const SERIES = 200;
const CALLS = 100;

/** A service, and the calls that get one thing from it. */
interface Service {
  name: string;
  /** The service's reply to each of them. */
  reply: object | undefined;
  send: () => Promise<unknown>;
  execute: () => Promise<unknown>;
  /** The tool, its variant with full results, and the input of both. */
  tool: Parameters<typeof callTool>[0];
  full: Parameters<typeof callTool>[0];
  input: object;
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
const options = { token: TOKEN, baseUrl: "http://127.0.0.1:9", rateLimits: false };
const crm = createCrmClient({ ...options, transport: answerWith({ data: task }, members) });
const notes = createNotesClient({ ...options, transport: answerWith(page) });
const getTask = new CrmGetTaskTool({ client: crm });
const getPage = new NotesPageGetTool({ client: notes });

const services: Service[] = [
  {
    name: "CRM",
    reply: { data: task },
    send: () => crm.send({ method: "GET", path: path`/v2/tasks/${ID}` }),
    execute: () => getTask.execute({ task_id: ID }),
    input: { task_id: ID },
    full: new CrmGetTaskTool({ client: crm, resultFormat: "full" }),
    tool: getTask,
  },
  {
    name: "notes",
    reply: page,
    send: () => notes.send({ method: "GET", path: path`/v1/pages/${ID}` }),
    execute: () => getPage.execute({ page_id: ID }),
    input: { page_id: ID },
    full: new NotesPageGetTool({ client: notes, resultFormat: "full" }),
    tool: getPage,
  },
];

for (const { execute, full, input, name, reply, send, tool } of services) {
  const ways: [way: string, call: () => Promise<unknown>][] = [
    ["plain tool()", wrap("plain", async () => JSON.parse(JSON.stringify(reply)) as unknown)],
    ["client.send()", send],
    ["execute()", execute],
    ["the tool, full results", () => callTool(full, input)],
    ["the tool", () => callTool(tool, input)],
  ];
  const measured: { way: string; microseconds: number }[] = [];
  for (const [way, call] of ways) measured.push({ way, microseconds: await measure(call) });
  const plain = measured[0]?.microseconds ?? Number.NaN;
  console.log(`\n${name}`);
  console.table(
    measured.map(({ microseconds, way }) => ({
      way,
      µs: microseconds.toFixed(1),
      "of the plain tool": (microseconds / plain).toFixed(2),
    })),
  );
}
