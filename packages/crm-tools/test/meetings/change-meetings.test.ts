import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { NotFoundError } from "@workbelt/core";
import { questionFor } from "@workbelt/core/adapters";
import { seedId } from "@workbelt/sandbox";
import {
  CrmCreateCallRecordingTool,
  CrmCreateMeetingTool,
  CrmDeleteMeetingTool,
  CrmGetMeetingTool,
  CrmToolkit,
  CrmUpdateMeetingTool,
} from "../../src/index.js";
import { expectedRefusal, getRefusal, parseData, type Rule } from "../helpers/expectations.js";
import { type CrmSandbox, startCrmSandbox } from "../helpers/sandbox.js";
import { openJournal } from "../undo/helpers.js";

let crm: CrmSandbox;
beforeAll(async () => {
  crm = await startCrmSandbox();
});
beforeEach(() => crm.sandbox.reset());
afterAll(() => crm.stop());

const meeting_id = seedId("crm/meeting/brightmoor-discovery");
const kestrel = { object: "companies", record_id: seedId("crm/companies/kestrel") };
const times = { start: "2031-03-31T14:00:00Z", end: "2031-03-31T15:00:00Z" };

async function readLinks(): Promise<string[]> {
  const { linked_records } = await new CrmGetMeetingTool({ client: crm.client }).execute({
    meeting_id,
  });
  return (linked_records ?? []).map(({ record_id }) => record_id);
}

describe("linked records of a meeting", () => {
  test("are replaced, added to with append, and removed by an empty list", async () => {
    const tool = new CrmUpdateMeetingTool({ client: crm.client });
    const before = await readLinks();
    expect(before.length).toBeGreaterThan(1);
    await tool.execute({ meeting_id, linked_records: [kestrel], append: true });
    expect(await readLinks()).toEqual([...before, kestrel.record_id]);
    const replaced = parseData(await tool.invoke({ meeting_id, linked_records: [kestrel] }));
    expect(replaced).toEqual({
      meeting_id,
      title: expect.stringContaining("Brightmoor"),
      linked_records: [kestrel],
    });
    const emptied = parseData(await tool.invoke({ meeting_id, linked_records: [] }));
    expect(emptied).toMatchObject({ meeting_id, linked_records: null });
    expect(await readLinks()).toEqual([]);
  });

  test.each([true, false])("are restored by undo, with append %s", async (append) => {
    const before = await readLinks();
    const { client, journal } = openJournal(crm.sandbox);
    const tool = new CrmUpdateMeetingTool({ client, journal });
    await tool.execute({ meeting_id, linked_records: [kestrel], append }, { run: "r" });
    expect(await readLinks()).not.toEqual(before);
    expect((await journal.undo("r")).message).toBe("Undid 1 of 1 write.");
    expect(await readLinks()).toEqual(before);
  });

  test("that do not exist are not found, and nothing changes", async () => {
    const before = await readLinks();
    const linked_records = [kestrel, { ...kestrel, record_id: seedId("crm/nothing") }];
    const call = new CrmUpdateMeetingTool({ client: crm.client }).execute({
      meeting_id,
      linked_records,
    });
    await expect(call).rejects.toBeInstanceOf(NotFoundError);
    expect(await readLinks()).toEqual(before);
  });

  test.each<Rule>([
    [
      "nothing to add",
      { meeting_id, linked_records: [], append: true },
      "linked_records",
      "at least one",
    ],
    ["no records", { meeting_id }, "linked_records", "expected array"],
    [
      "a name as id",
      { meeting_id, linked_records: [{ object: "companies", record_id: "Kestrel" }] },
      "linked_records.0.record_id",
      "UUID",
    ],
  ])("with %s are rejected", async (_what, input, field, message) => {
    const refusal = await getRefusal(CrmUpdateMeetingTool, input);
    expect(refusal).toEqual(expectedRefusal(field, message));
  });
});

describe("the deletion of a meeting", () => {
  test("deletes one that the API created, and asks with its title", async () => {
    const create = new CrmCreateMeetingTool({ client: crm.client });
    const { id } = await create.execute({ title: "Dock tour", ...times });
    const input = { meeting_id: id.meeting_id };
    const options = { client: crm.client, policy: "careful", include: ["crm_delete_meeting"] };
    const [asked] = new CrmToolkit(options as never).getTools();
    const question = await (await questionFor(asked!, input, {}))?.describe();
    expect(question).toContain("“Dock tour”");
    const tool = new CrmDeleteMeetingTool({ client: crm.client });
    const deleted = { deleted: true, id: id.meeting_id };
    expect(parseData(await tool.invoke(input))).toEqual(deleted);
    const read = new CrmGetMeetingTool({ client: crm.client }).execute(input);
    await expect(read).rejects.toBeInstanceOf(NotFoundError);
  });

  test("is refused for one from a calendar", async () => {
    const call = new CrmDeleteMeetingTool({ client: crm.client }).execute({ meeting_id });
    await expect(call).rejects.toMatchObject({
      serviceCode: "system_edit_unauthorized",
      mayHaveHappened: false,
      message: expect.stringContaining("synced from a connected calendar"),
    });
  });
});

describe("the undo of a new meeting", () => {
  test("deletes it, unless it has a recording", async () => {
    for (const isRecorded of [false, true]) {
      const { client, journal } = openJournal(crm.sandbox);
      const create = new CrmCreateMeetingTool({ client, journal });
      const { id } = await create.execute({ title: "Dock tour", ...times }, { run: "r" });
      if (isRecorded) {
        const said = { speech: "Hello.", start_time: 0, end_time: 1, speaker: { name: "Elif" } };
        const record = new CrmCreateCallRecordingTool({ client: crm.client });
        await record.execute({ meeting_id: id.meeting_id, transcript: [said] });
      }
      const { message } = await journal.undo("r");
      expect(message.startsWith("Undid 1 of 1 write.")).toBe(!isRecorded);
    }
  });

  test("keeps one with an external_ref, which may have been there before", async () => {
    const { client, journal } = openJournal(crm.sandbox);
    const create = new CrmCreateMeetingTool({ client, journal });
    const meeting = { title: "Dock tour", ...times, external_ref: "tour-1" };
    const { id } = await create.execute(meeting, { run: "r" });
    expect((await journal.undo("r")).undone).toBe(0);
    const get = new CrmGetMeetingTool({ client: crm.client });
    expect(await get.execute({ meeting_id: id.meeting_id })).toMatchObject({ title: "Dock tour" });
  });
});
