import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { seedId } from "@workbelt/sandbox";
import { applyChange } from "@workbelt/testing/samples";
import { checkThenCall } from "../helpers/checks.js";
import { completeInputs, liveInputs } from "../helpers/samples.js";
import { type CrmSandbox, startCrmSandbox } from "../helpers/sandbox.js";

let crm: CrmSandbox;
beforeAll(async () => {
  crm = await startCrmSandbox();
});
afterAll(() => crm.stop());

const nothing = seedId("crm/nothing");
const member = { referenced_actor_type: "workspace-member" };
const company = { target_object: "companies", target_record_id: nothing };
const person = seedId("crm/people/elif-demir");
const entry = {
  list_id: "expansion_accounts",
  entry_id: seedId("crm/entry/expansion-accounts/harborline"),
};

type Case = [
  tool: string,
  mistake: string,
  change: Record<string, unknown>,
  field: string,
  words: string,
];

describe("a dry run finds what the CRM refuses", () => {
  test.each<Case>([
    [
      "crm_create_task",
      "an assignee whom nobody is",
      { assignees: [{ ...member, referenced_actor_id: "Nobody" }] },
      "assignees.0.referenced_actor_id",
      "no workspace member has the name or email “Nobody”",
    ],
    [
      "crm_create_task",
      "an assignee by an unknown id",
      { assignees: [{ ...member, referenced_actor_id: nothing }] },
      "assignees.0.referenced_actor_id",
      `no workspace member has the id ${nothing}`,
    ],
    [
      "crm_create_task",
      "a link to no record",
      { linked_records: [company] },
      "linked_records.0.target_record_id",
      "there is no record of companies",
    ],
    [
      "crm_create_task",
      "a link to no object",
      { linked_records: [{ ...company, target_object: "company" }] },
      "linked_records.0.target_object",
      "Did you mean companies?",
    ],
    [
      "crm_update_task",
      "no such task",
      { task_id: nothing },
      "task_id",
      "there is no task with this task_id. Take task_id from crm_list_tasks.",
    ],
    [
      "crm_delete_task",
      "no such task",
      { task_id: nothing },
      "task_id",
      "there is no task with this task_id",
    ],
    [
      "crm_create_note",
      "no such record",
      { parent_record_id: nothing },
      "parent_record_id",
      "there is no record of people",
    ],
    [
      "crm_create_note",
      "no such object",
      { parent_object: "persons" },
      "parent_object",
      "no object has this slug",
    ],
    [
      "crm_create_note",
      "no such meeting",
      { meeting_id: nothing },
      "meeting_id",
      "there is no meeting with this meeting_id. Take meeting_id from crm_list_meetings.",
    ],
    ["crm_update_note", "no such note", { note_id: nothing }, "note_id", "there is no note"],
    [
      "crm_create_comment",
      "no such author",
      { author_actor_id: "Nobody" },
      "author_actor_id",
      "expected one workspace member",
    ],
    [
      "crm_create_comment",
      "no such record",
      { record_id: nothing },
      "record_id",
      "there is no record of deals",
    ],
    [
      "crm_create_comment",
      "no such thread",
      { record_object: undefined, record_id: undefined, thread_id: nothing },
      "thread_id",
      "there is no thread",
    ],
    [
      "crm_create_comment",
      "no such list",
      { record_object: undefined, record_id: undefined, list_id: "sales", entry_id: nothing },
      "list_id",
      "there is no list sales. Take list_id from crm_list_lists.",
    ],
    ["crm_add_to_list", "no such list", { list: "sales" }, "list", "there is no list sales"],
    [
      "crm_add_to_list",
      "no such record",
      { record_id: nothing },
      "record_id",
      `no record of companies has the record_id ${nothing}`,
    ],
    [
      "crm_add_to_list",
      "a record of another object",
      { parent_object: "people", record_id: person },
      "parent_object",
      "holds records of companies, not of people",
    ],
    [
      "crm_add_to_list",
      "no such stage",
      { entry_values: { stage: "Ideas" } },
      "entry_values.stage",
      'has no status "Ideas". Did you mean "Idea"?',
    ],
    [
      "crm_add_to_list",
      "no such attribute",
      { entry_values: { colour: 1 } },
      "entry_values.colour",
      "The attribute colour does not exist",
    ],
    [
      "crm_upsert_list_entry",
      "a record of another object",
      { parent_object: "people", parent_record_id: person },
      "parent_object",
      "not of people",
    ],
    [
      "crm_upsert_list_entry",
      "no such record",
      { parent_record_id: nothing },
      "parent_record_id",
      "no record of companies",
    ],
    [
      "crm_update_list_entry",
      "the record_id as entry_id",
      { entry_id: seedId("crm/companies/harborline") },
      "entry_id",
      "is the record_id of a record, not an entry_id",
    ],
    [
      "crm_update_list_entry",
      "no such attribute",
      { ...entry, entry_values: { stages: "Idea" } },
      "entry_values.stages",
      "Did you mean stage?",
    ],
    [
      "crm_remove_from_list",
      "no such entry",
      { entry_id: nothing },
      "entry_id",
      "there is no entry with this entry_id in the list",
    ],
    [
      "crm_merge_records",
      "no such record",
      { secondary_record_id: nothing },
      "secondary_record_id",
      "there is no record of companies",
    ],
    [
      "crm_delete_record",
      "no such object",
      { object: "company" },
      "object",
      "Did you mean companies?",
    ],
    [
      "crm_delete_company",
      "no such record",
      { record_id: nothing },
      "record_id",
      "there is no record of companies",
    ],
    [
      "crm_create_folder",
      "a folder of another record",
      { parent_folder_id: nothing },
      "parent_folder_id",
      "the record has no folder with this id",
    ],
    [
      "crm_create_meeting",
      "a link to no record",
      { external_ref: "other", linked_records: [{ object: "people", record_id: nothing }] },
      "linked_records.0.record_id",
      "there is no record of people",
    ],
    [
      "crm_create_call_recording",
      "no such meeting",
      { meeting_id: nothing },
      "meeting_id",
      "there is no meeting",
    ],
    [
      "crm_delete_call_recording",
      "no such recording",
      { call_recording_id: nothing },
      "call_recording_id",
      "there is no recording of the meeting",
    ],
    [
      "crm_update_webhook",
      "no such webhook",
      { webhook_id: nothing },
      "webhook_id",
      "there is no webhook",
    ],
  ])("%s: %s", async (tool, _mistake, changed, field, words) => {
    const { issues, refusal } = await checkThenCall(
      crm.sandbox,
      tool,
      applyChange(liveInputs[tool] ?? {}, changed),
    );
    expect(issues).toEqual([{ field, message: expect.stringContaining(words) }]);
    expect(refusal).toBeDefined();
  });
});

test("what the complete inputs of the samples refer to is accepted", async () => {
  const { issues } = await checkThenCall(crm.sandbox, "crm_create_note", {
    ...completeInputs["crm_create_note"],
  });
  expect(issues).toEqual([]);
});
