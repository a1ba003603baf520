import { expect, test } from "vitest";
import { seedId, type Sandbox } from "../../src/index.js";
import { createLinkedTask, crm, runAgent } from "../helpers/agent-work.js";
import { createPlanned, sendReports } from "../helpers/run-reports.js";
import { start } from "../helpers/running-sandbox.js";

const deal = `/v2/objects/deals/records/${seedId("crm/deals/castellan-cold-chain")}`;
const move = (stage: string) => crm("crm_update_deal", "PATCH", deal, { values: { stage } });

/** Reads the text of a page. */
async function readPage({ url }: Sandbox, path: string): Promise<string> {
  const text = await (await fetch(`${url}${path}`)).text();
  return text
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ")
    .replaceAll("&quot;", '"');
}

test("each request has its own change, from the state before it to the state after it", async () => {
  const sandbox = await start({ rateLimits: false });
  await runAgent(sandbox, "r1", [move("Lost"), move("Lead"), move("Won 🎉")]);
  const request = (id: number) => readPage(sandbox, `/console/activity/${id}`);
  expect(await request(3)).toContain("from Lead to Won");
  expect(await request(1)).toContain("from In Progress to Lost");
  expect(await request(2)).toContain("from Lost to Lead");
});

test("what a later request deletes is still a change of the earlier one", async () => {
  const sandbox = await start({ rateLimits: false });
  const created = await runAgent(sandbox, "r1", [createLinkedTask("Only for a moment")]);
  const { task_id } = (created as { data: { id: { task_id: string } } }).data.id;
  await runAgent(sandbox, "r1", [crm("crm_delete_task", "DELETE", `/v2/tasks/${task_id}`)]);
  const page = await readPage(sandbox, "/console/activity/runs/r1");
  expect(page).toContain('Created the task "Only for a moment"');
  expect(page).toContain('Deleted the task "Only for a moment".');
  expect(await sandbox.changes()).toEqual([]);
});

test("parallel writes belong to the requests that made them", async () => {
  const sandbox = await start({ rateLimits: false });
  await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      runAgent(sandbox, `r${index}`, [createLinkedTask(`Task number ${index}.`)]),
    ),
  );
  for (const { client, id } of sandbox.activity()) {
    const page = await readPage(sandbox, `/console/activity/${id}`);
    expect(page).toContain(`Created the task "Task number ${client.run?.slice(1)}."`);
  }
});

test("equal requests at the same time are not shown as retries", async () => {
  const sandbox = await start({ rateLimits: false });
  const { baseUrl, token } = sandbox.services.crm;
  sandbox.faults.add({ service: "crm", status: 500, times: 2, delayMs: 100 });
  const headers = { authorization: `Bearer ${token}` };
  const send = () => fetch(`${baseUrl}/v2/self`, { headers });
  await Promise.all([send(), send()]);
  expect(sandbox.activity().map(({ retryOf }) => retryOf)).toEqual([undefined, undefined]);
  await send();
  expect(sandbox.activity().at(-1)?.retryOf).toBe(2);
});

test("a timeline says what each call read, changed and why it failed, and names all packages", async () => {
  const sandbox = await start({ rateLimits: false });
  await runAgent(sandbox, "r1", [
    crm("crm_list_people", "POST", "/v2/objects/people/records/query", { limit: 3 }),
    crm("crm_get_deal", "GET", deal),
    move("Lost"),
    move("Lost"),
    crm("crm_get_task", "GET", `/v2/tasks/${seedId("crm/people/gemma-thornton")}`),
    {
      operation: "notes_page_get",
      service: "notes",
      request: ["GET", `/v1/pages/${seedId("notes/page/sales-playbook")}`],
    },
  ]);
  const page = await readPage(sandbox, "/console/activity/runs/r1");
  expect(page).toContain("workbelt-crm-tools/0.1.0 · workbelt-notes-tools/0.1.0");
  const words = [
    "Read 3 people.",
    'Read the deal "Castellan – validated cold chain".',
    'Moved the deal "Castellan – validated cold chain" from In Progress to Lost.',
    "Changed nothing.",
    "Failed with status 404: Could not find Task",
    'Read the page "Sales playbook".',
  ];
  const places = words.map((each) => page.indexOf(each));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places).not.toContain(-1);
});

test("a request is repeated on this sandbox, with its body, and written as curl", async () => {
  const sandbox = await start({ rateLimits: false });
  await runAgent(sandbox, "r1", [createLinkedTask("It's $HOME & `more`")]);
  const page = await readPage(sandbox, "/console/activity/1");
  expect(page).toContain("curl -X POST");
  expect(page).toContain(String.raw`It&#39;\&#39;&#39;s $HOME &amp; `);
  const init = { method: "POST", redirect: "manual" as const };
  const reply = await fetch(`${sandbox.url}/console/activity/1/repeat`, init);
  expect(reply.headers.get("location")).toBe("/console/activity/2");
  expect(sandbox.activity()).toMatchObject([{ status: 200 }, { status: 200, method: "POST" }]);
  const changes = await sandbox.changes();
  expect(changes.map(({ title }) => title)).toEqual(["It's $HOME & `more`", "It's $HOME & `more`"]);
});

test("other machines and other sites repeat nothing", async () => {
  const sandbox = await start({ rateLimits: false });
  await runAgent(sandbox, "r1", [createLinkedTask("Once")]);
  for (const headers of [{ "x-forwarded-for": "192.0.2.7" }, { origin: "https://site.example" }]) {
    const init = { method: "POST", headers };
    const reply = await fetch(`${sandbox.url}/console/activity/1/repeat`, init);
    expect(reply.status).toBe(403);
  }
  expect(sandbox.activity()).toHaveLength(1);
});

test("a record that is opened from the changes since a snapshot marks what is new since then", async () => {
  const sandbox = await start({ rateLimits: false });
  await runAgent(sandbox, "r1", [move("Lost")]);
  const form = { method: "POST", body: new URLSearchParams({ name: "second" }) };
  await fetch(`${sandbox.url}/console/changes/snapshots`, form);
  await runAgent(sandbox, "r1", [move("Lead")]);
  const changes = await (await fetch(`${sandbox.url}/console/changes?since=second`)).text();
  const [path = ""] = /\/console\/crm\/deals\/[\da-f-]+\?since=second/.exec(changes) ?? [];
  const since = await readPage(sandbox, path);
  expect(since).toContain("Changed since the snapshot second.");
  expect(since).toContain("was Lost");
  expect(await readPage(sandbox, path.replace(/\?.*/, ""))).toContain("was In Progress");
});

test("a timeline names what was read of a call, and runs by what they did", async () => {
  const sandbox = await start({ rateLimits: false });
  const { baseUrl, token } = sandbox.services.convintel;
  const headers = { authorization: `Bearer ${token}` };
  const times = "fromDate=2020-01-01%2000:00:00&toDate=2020-02-01%2000:00:00";
  const id = seedId("convintel/activity/brightmoor-pilot-review");
  const read = async (operation: string, path: string) => {
    const mark = `(${operation}; run=906f1bd13a76; call=c-${operation})`;
    const agent = { ...headers, "user-agent": `workbelt-convintel-tools/0.1.0 ${mark}` };
    await fetch(`${baseUrl}/${path}`, { headers: agent });
  };
  await read("convintel_activities_list", `getActivities?${times}`);
  await read("convintel_summary_get", `getSummary?activityId=${id}`);
  const page = await readPage(sandbox, "/console/activity/runs/906f1bd13a76");
  expect(page).toContain("convintel_activities_list and 1 other operation ");
  expect(page).toContain("Read no activities.");
  expect(page).toMatch(/Read the summary of "[^"]+"\./);
});

test("a planned write has the names of what its ids refer to", async () => {
  const sandbox = await start({ rateLimits: false });
  const input = { object: "deals", record_id: seedId("crm/deals/castellan-cold-chain") };
  const write = { number: 1, tool: "crm_update_record", service: "crm", input, before: null };
  await sendReports(sandbox, [createPlanned({ writes: [write] })]);
  const page = await readPage(sandbox, "/console/activity/plans/digest-1");
  expect(page).toContain("1 Castellan – validated cold chain deals planned");
});
