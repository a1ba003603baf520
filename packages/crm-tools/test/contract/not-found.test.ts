import { afterAll, beforeAll, expect, test } from "vitest";
import { NotFoundError } from "@workbelt/core";
import { seedId } from "@workbelt/sandbox";
import { everyTool } from "../helpers/every-tool.js";
import { liveInputs } from "../helpers/samples.js";
import { type CrmSandbox, startCrmSandbox } from "../helpers/sandbox.js";

let crm: CrmSandbox;
beforeAll(async () => {
  crm = await startCrmSandbox();
});
afterAll(() => crm.stop());

const nothing = seedId("crm/nothing");

// Inputs that identify something, in the order they are looked up.
const NAMES = [
  "record_id",
  "primary_record_id",
  "secondary_record_id",
  "task_id",
  "note_id",
  "comment_id",
  "thread_id",
  "entry_id",
  "webhook_id",
  "file_id",
  "parent_folder_id",
  "call_recording_id",
  "meeting_id",
  "workspace_member_id",
  "parent_record_id",
  "attribute",
  "list",
  "list_id",
  "object",
  "activity",
];

// These identify things in the body or nothing at all, and have their own tests.
const WITHOUT_NAMES = [
  "crm_list_people",
  "crm_list_companies",
  "crm_list_deals",
  "crm_list_user_records",
  "crm_list_workspace_records",
  "crm_create_person",
  "crm_create_company",
  "crm_create_deal",
  "crm_search_records",
  "crm_create_task",
  "crm_list_tasks",
  "crm_list_notes",
  "crm_create_comment",
  "crm_list_threads",
  "crm_list_lists",
  "crm_query_sql",
  "crm_create_list",
  "crm_list_activities",
  "crm_create_activity",
  "crm_list_objects",
  "crm_create_object",
  "crm_list_workspace_members",
  "crm_list_webhooks",
  "crm_create_webhook",
  "crm_list_meetings",
  "crm_create_meeting",
  "crm_list_emails",
  "crm_unsubscribe_emails",
  "crm_get_current_token_info",
];

const named = everyTool.flatMap((Tool) => {
  const { name } = new Tool();
  if (WITHOUT_NAMES.includes(name)) return [];
  const inputs = NAMES.filter((input) => input in (liveInputs[name] ?? {}));
  return inputs.map((input) => [name, input, Tool] as const);
});

test("every tool takes an id or has its own test", () => {
  const covered = new Set([...named.map(([name]) => name), ...WITHOUT_NAMES]);
  expect(covered.size).toBe(everyTool.length);
});

// The record to add is named in the body, which returns 400 if it is unknown.
const IN_BODY = ["crm_add_to_list record_id", "crm_upsert_list_entry parent_record_id"];
const inPath = named.filter(([name, input]) => !IN_BODY.includes(`${name} ${input}`));

test.each(inPath)("%s with an unknown %s returns not found", async (name, input, Tool) => {
  const tool = new Tool({ client: crm.client });
  const call = tool.execute({ ...liveInputs[name], [input]: nothing });
  const error = await call.then(
    () => undefined,
    (caught: unknown) => caught,
  );
  expect(error).toBeInstanceOf(NotFoundError);
  expect(error).toMatchObject({ status: 404, retryable: false, mayHaveHappened: false });
});

test.each(named)(
  "%s rejects a %s that points to another path, and sends nothing",
  async (name, input, Tool) => {
    const tool = new Tool({ client: crm.client });
    const attempts = ["../self", "a/b", "a?b", "", "..", "a b"].map((text) =>
      tool.execute({ ...liveInputs[name], [input]: text }),
    );
    for (const attempt of attempts) {
      await expect(attempt).rejects.toMatchObject({
        name: "InputError",
        issues: [expect.objectContaining({ field: input })],
      });
    }
  },
);

test.each(everyTool.map((Tool) => [new Tool().name, Tool] as const))(
  "%s rejects an unknown input by name",
  async (name, Tool) => {
    const tool = new Tool({ client: crm.client });
    const call = tool.execute({ ...liveInputs[name], not_an_input: 1 });
    await expect(call).rejects.toMatchObject({
      name: "InputError",
      issues: [{ field: "not_an_input", message: expect.stringContaining("not an input") }],
    });
  },
);
