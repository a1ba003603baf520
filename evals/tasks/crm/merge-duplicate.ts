import type { StartingWorld, Task, ToolCall, World } from "../../src/task.ts";
import { refersTo } from "../../src/verify/check.ts";
import { deleted, updated } from "../../src/verify/expected-change.ts";
import { verifyChanges } from "../../src/verify/verify-changes.ts";
import { createRecord, listRecords, referTo } from "../shared/crm-records.ts";
import { createTask, listTasks, updateTask } from "../shared/crm-tasks.ts";
import { company, deal, member, person, type Target } from "../shared/targets.ts";

const EMAIL = "o.farouk@kestrel.example";
const omar = person("omar-farouk");
const kestrel = deal("kestrel-global-visibility");
const SCORECARD = "Send Omar the scorecard of the second Monday";
const PORTALS = "Ask Omar which two portals he still reads by hand";

async function prepare(world: StartingWorld): Promise<void> {
  const id = await createRecord(world, "people", {
    name: "Farouk, Omar",
    email_addresses: [EMAIL],
    company: referTo(company("kestrel")),
  });
  const duplicate: Target = { ...omar, id };
  const assignees = [member("aiko-tanabe")];
  await createTask(world, { content: SCORECARD, assignees, links: [duplicate, kestrel] });
  await createTask(world, { content: PORTALS, assignees, links: [duplicate] });
}

async function link(world: World, content: string, links: Target[]): Promise<void> {
  const found = (await listTasks(world)).find((one) => one.content_plaintext === content);
  await updateTask(world, found!.id.task_id, { links });
}

async function remove(world: World, email: string): Promise<string> {
  const [found] = await listRecords(world, "people", { email_addresses: email });
  await world.crm.delete(`/v2/objects/people/records/${found!.id.record_id}`);
  return "Omar is in the CRM once.";
}

/** Links move to another record before theirs is deleted. */
export const task: Task = {
  id: "crm/merge-duplicate",
  kind: "in-place",
  services: ["crm"],
  prompt:
    "Omar Farouk from Kestrel is in the CRM twice. Keep the one with omar.farouk@kestrel.example: link the other one's tasks to it instead (their other links stay), then delete the duplicate.",
  prepare,
  verify: async (outcome) => {
    const tasks = await listTasks(outcome);
    const expectLinks = (content: string, links: Target[]) => {
      const id = tasks.find((one) => one.content_plaintext === content)?.id.task_id ?? "";
      const target = {
        service: "crm",
        resource: "task",
        id,
        name: `the task "${content}"`,
      } as const;
      return updated(target, { linked_records: refersTo(...links) });
    };
    return verifyChanges(outcome.changes, [
      expectLinks(SCORECARD, [omar, kestrel]),
      expectLinks(PORTALS, [omar]),
      deleted(
        { service: "crm", resource: "people", name: "the duplicate of Omar" },
        { email_addresses: EMAIL },
      ),
    ]);
  },
  solve: async (world) => {
    await link(world, SCORECARD, [omar, kestrel]);
    await link(world, PORTALS, [omar]);
    return remove(world, EMAIL);
  },
  calls: async (world) => {
    const [duplicate] = await listRecords(world, "people", { email_addresses: EMAIL });
    const record_id = duplicate!.id.record_id;
    const tasks = await listTasks(world);
    const toCall = (content: string, links: Target[]): ToolCall => {
      const found = tasks.find((one) => one.content_plaintext === content);
      const task_id = found!.id.task_id;
      return ["crm_update_task", { task_id, linked_records: links.flatMap(referTo) }];
    };
    return [
      [["crm_search_records", { object: "people", query: "Omar Farouk" }]],
      [
        ["crm_get_person", { record_id: omar.id }],
        ["crm_get_person", { record_id }],
        ["crm_list_tasks", { linked_object: "people", linked_record_id: record_id }],
      ],
      [toCall(SCORECARD, [omar, kestrel]), toCall(PORTALS, [omar])],
      [["crm_delete_person", { record_id }]],
    ];
  },
  wrong: [
    { name: "deleted with its links", attempt: (world) => remove(world, EMAIL) },
    {
      name: "without the link to the deal",
      attempt: async (world) => {
        await link(world, SCORECARD, [omar]);
        await link(world, PORTALS, [omar]);
        return remove(world, EMAIL);
      },
    },
    {
      name: "the original deleted",
      attempt: (world) => remove(world, "omar.farouk@kestrel.example"),
    },
  ],
};
