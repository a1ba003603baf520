import {
  getV2ListsByListEntriesByEntryIdAttributesByAttributeValues,
  getV2Tasks,
  patchV2ListsByList,
  patchV2ListsByListEntriesByEntryId,
  patchV2TasksByTaskId,
  postV2ListsByListEntries,
  putV2ListsByListEntries,
  putV2ListsByListEntriesByEntryId,
} from "attio-ts-sdk";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { seedId } from "../../../src/index.js";
import { startCrm, type CrmFixture } from "../../helpers/crm-fixture.js";
import { createClient, unwrapData } from "../../helpers/crm-sdk-fixture.js";

let crm: CrmFixture;
beforeEach(async () => {
  crm = await startCrm();
});
afterEach(() => crm.stop());

const path = { list: "expansion_accounts" };
const entry_id = seedId("crm/entry/expansion-accounts/tamarack");
const parent = {
  parent_object: "companies",
  parent_record_id: seedId("crm/companies/tamarack"),
};

describe("the vendor's client", () => {
  test("updates an entry in both ways and reads the history of its stage", async () => {
    const client = createClient(crm);
    const entry = { ...path, entry_id };
    const toBody = (stage: string) => ({ data: { entry_values: { stage: [stage] } } });
    await unwrapData(
      patchV2ListsByListEntriesByEntryId({ client, path: entry, body: toBody("Proposed") }),
    );
    const updated = await unwrapData(
      putV2ListsByListEntriesByEntryId({ client, path: entry, body: toBody("Committed") }),
    );
    expect(updated.id.entry_id).toBe(entry_id);
    const values = await unwrapData(
      getV2ListsByListEntriesByEntryIdAttributesByAttributeValues({
        client,
        path: { ...entry, attribute: "stage" },
        query: { show_historic: true },
      }),
    );
    expect(values).toHaveLength(3);
    expect(updated.entry_values["stage"]).toEqual([values[2]]);
  });

  test("upserts the entry of a record, unless there are several", async () => {
    const client = createClient(crm);
    const body = { data: { ...parent, entry_values: { stage: ["Committed"] } } };
    const entry = await unwrapData(putV2ListsByListEntries({ client, path, body }));
    expect(entry.id.entry_id).toBe(entry_id);
    await unwrapData(postV2ListsByListEntries({ client, path, body }));
    await expect(putV2ListsByListEntries({ client, path, body })).rejects.toMatchObject({
      status: 400,
      code: "multiple_match_results",
    });
  });

  test("updates a list", async () => {
    const client = createClient(crm);
    const body = { data: { name: "Growth", workspace_member_access: [] } };
    expect(await unwrapData(patchV2ListsByList({ client, path, body }))).toMatchObject({
      name: "Growth",
      api_slug: "expansion_accounts",
    });
  });

  test("updates a task and lists the tasks of its new assignee", async () => {
    const client = createClient(crm);
    const task_id = seedId("crm/task/harborline-settle-savings");
    const member = seedId("crm/member/tom-whitaker");
    const data = {
      deadline_at: null,
      is_completed: true,
      assignees: [
        { referenced_actor_type: "workspace-member" as const, referenced_actor_id: member },
      ],
    };
    const task = await unwrapData(
      patchV2TasksByTaskId({ client, path: { task_id }, body: { data } }),
    );
    expect(task).toMatchObject(data);
    const query = { assignee: member, sort: "completed_at:desc" as const };
    expect((await unwrapData(getV2Tasks({ client, query })))[0]).toEqual(task);
  });
});
