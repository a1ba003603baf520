import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { Client, isFullPage, type PageObjectResponse } from "@notionhq/client";
import { type Sandbox, startSandbox } from "@workbelt/sandbox";
import {
  createAttioClient,
  getV2Notes,
  getV2Tasks,
  getV2WorkspaceMembers,
  postV2ObjectsRecordsSearch,
} from "attio-ts-sdk";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { followUp } from "../../after-call-follow-up/follow-up.ts";
import { script } from "../../after-call-follow-up/script/script.ts";
import { ScriptedModel } from "../../shared/scripted-model.ts";

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await startSandbox();
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await sandbox.stop();
});

function useSandbox(): void {
  for (const [name, value] of Object.entries(sandbox.environment)) vi.stubEnv(name, value);
}

function attio() {
  const { baseUrl, token } = sandbox.services.crm;
  // The SDK's generated response schemas refuse nulls that Attio documents; its requests are checked.
  return createAttioClient({ apiKey: token, baseUrl, responseValidator: undefined });
}

/** Returns the rows created after the seeded ones. */
async function crmTasks() {
  const reply = await getV2Tasks({ client: attio(), query: { limit: 500 } });
  return reply.data!.data;
}

test("the vendors' own clients find the tasks, the note and the page", async () => {
  const before = new Set((await crmTasks()).map((task) => task.id.task_id));
  const startedAtMs = Date.now();
  const main = join(import.meta.dirname, "../../after-call-follow-up/main.ts");
  const { stdout } = await promisify(execFile)(process.execPath, [main], {
    env: { ...process.env, ...sandbox.environment, WORKBELT_MODEL: "" },
  });
  expect(stdout.split("\n")[0]).toContain("scripted, not a language model");
  expect(stdout).toContain(`Services: the sandbox on ${sandbox.url}, as set in the environment.`);

  const company = await postV2ObjectsRecordsSearch({
    client: attio(),
    body: {
      query: "Brightmoor",
      objects: ["companies"],
      limit: 5,
      request_as: { type: "workspace" },
    },
  });
  const companyId = company.data!.data[0]!.id.record_id;

  const tasks = (await crmTasks()).filter((task) => !before.has(task.id.task_id));
  expect(tasks).toHaveLength(6);
  const members = (await getV2WorkspaceMembers({ client: attio() })).data!.data;
  for (const task of tasks) {
    expect(stdout).toContain(task.id.task_id);
    expect(task.is_completed).toBe(false);
    expect(Date.parse(task.deadline_at!)).toBeGreaterThan(startedAtMs);
    expect(task.linked_records).toContainEqual({
      target_object_id: "companies",
      target_record_id: companyId,
    });
    const [assignee] = task.assignees;
    const member = members.find(
      ({ id }) => id.workspace_member_id === assignee!.referenced_actor_id,
    );
    // The host follows up on the customers' promises.
    const promised = task.content_plaintext.split(" ")[0];
    expect(member!.first_name).toBe(promised === "Aiko" ? "Aiko" : "Lena");
  }

  const parent = { parent_object: "companies", parent_record_id: companyId };
  const notes = await getV2Notes({ client: attio(), query: { ...parent, limit: 50 } });
  const note = notes.data!.data.find(({ id }) => stdout.includes(id.note_id));
  expect(note!.title).toContain("Brightmoor: pilot review");
  expect(note!.content_markdown).toContain("## Action items");

  const { baseUrl, token } = sandbox.services.notes;
  const notion = new Client({ auth: token, baseUrl });
  const search = await notion.search({ query: "Brightmoor: pilot review" });
  const page = search.results.find(
    (found): found is PageObjectResponse => isFullPage(found as never) && stdout.includes(found.id),
  );
  const above = await notion.search({ query: "Customer calls" });
  expect(page!.parent).toEqual({ type: "page_id", page_id: above.results[0]!.id });
  expect(note!.content_markdown).toContain(page!.url);
  const children = await notion.blocks.children.list({ block_id: page!.id });
  const types = children.results.map((block) => ("type" in block ? block.type : ""));
  expect(types.filter((type) => type === "bulleted_list_item")).toHaveLength(6);
  expect(types).toContain("heading_2");
  expect(types.at(-1)).toBe("quote");
});

test.each([
  ["2026-03-12T18:00:00Z", "2026-03-13"],
  ["2026-03-13T18:00:00Z", "2026-03-16"],
  ["2026-03-14T00:00:00Z", "2026-03-16"],
  ["2026-03-15T23:59:00Z", "2026-03-16"],
])("at %s no task is overdue: the first is due on %s", async (now, day) => {
  await sandbox.stop();
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(now) });
  onTestFinished(() => void vi.useRealTimers());
  sandbox = await startSandbox();
  useSandbox();
  const before = new Set((await crmTasks()).map((task) => task.id.task_id));
  await followUp({ model: new ScriptedModel({ script }) });
  const tasks = (await crmTasks()).filter((task) => !before.has(task.id.task_id));
  const [first] = tasks.map((task) => task.deadline_at!).toSorted();
  expect(first).toContain(`${day}T17:00`);
});

test("other action items of the call become other tasks", async () => {
  useSandbox();
  const before = new Set((await crmTasks()).map((task) => task.id.task_id));
  sandbox.faults.add({
    service: "convintel",
    path: "/getActionItems",
    status: 200,
    body: { actionItems: { content: ["Marcus will call Gemma tomorrow."] } },
  });
  await followUp({ model: new ScriptedModel({ script }) });
  const tasks = (await crmTasks()).filter((task) => !before.has(task.id.task_id));
  expect(tasks.map((task) => task.content_plaintext)).toEqual(["Marcus will call Gemma tomorrow."]);
  expect(tasks[0]!.linked_records.map((link) => link.target_object_id)).toEqual([
    "companies",
    "people",
  ]);
});

test("reports a failed step and the work done before it", async () => {
  useSandbox();
  sandbox.faults.add({
    service: "notes",
    method: "POST",
    path: "/v1/pages",
    status: 403,
    times: 9,
  });
  const report = await followUp({ model: new ScriptedModel({ script }) });
  expect(report).toContain("notes_page_create failed");
  expect(report.match(/- task /g)).toHaveLength(6);
  expect(report).toContain("- CRM note");
});

test("reports that there is no call, and changes nothing", async () => {
  useSandbox();
  const body = { results: [], metadata: { page: 1, pageSize: 500, maxPage: 1, nextPage: null } };
  sandbox.faults.add({ service: "convintel", path: "/getActivities", status: 200, body, times: 2 });
  const report = await followUp({ model: new ScriptedModel({ script }) });
  expect(report).toContain("no completed customer call in the last five months");
});
