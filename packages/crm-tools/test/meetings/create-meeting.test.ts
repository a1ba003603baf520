import { afterAll, beforeAll, expect, test } from "vitest";
import { seedId } from "@workbelt/sandbox";
import { CrmCreateMeetingTool, CrmGetMeetingTool, CrmListMeetingsTool } from "../../src/index.js";
import { expectedRefusal, getRefusal, parseData, type Rule } from "../helpers/expectations.js";
import { type CrmSandbox, startCrmSandbox } from "../helpers/sandbox.js";
import { errorResponse, startRecordingServer } from "../helpers/recording-server.js";

let crm: CrmSandbox;
beforeAll(async () => {
  crm = await startCrmSandbox();
});
afterAll(() => crm.stop());

const company = seedId("crm/companies/harborline");
const meeting = {
  title: "Kick-off",
  start: "2031-03-31T14:00:00+02:00",
  end: "2031-03-31T15:00:00+02:00",
  timezone: "Europe/Berlin",
};

test("schedules a meeting with participants and linked records", async () => {
  const create = new CrmCreateMeetingTool({ client: crm.client });
  const participants = [
    { email_address: "elif@harborline.example", is_organizer: true },
    { email_address: "ada@lovelace.example" },
  ];
  const linked_records = [{ object: "companies", record_id: company }];
  const created = parseData(await create.invoke({ ...meeting, participants, linked_records })) as {
    meeting_id: string;
  };
  expect(created).toMatchObject({
    title: "Kick-off",
    start: "2031-03-31T12:00:00Z",
    timezone: "Europe/Berlin",
    participants: [
      { email_address: "elif@harborline.example", is_organizer: true, status: "pending" },
      { email_address: "ada@lovelace.example", status: "pending" },
    ],
    linked_records: [{ object: "companies", record_id: company }],
  });
  const { meeting_id } = created;
  const get = new CrmGetMeetingTool({ client: crm.client });
  expect(parseData(await get.invoke({ meeting_id }))).toEqual(created);
  const { items } = await new CrmListMeetingsTool({ client: crm.client }).execute({
    filter: { participants: ["ada@lovelace.example"] },
  });
  expect(items.map(({ id }) => id.meeting_id)).toContain(meeting_id);
});

test("an all-day meeting has dates", async () => {
  const create = new CrmCreateMeetingTool({ client: crm.client });
  const days = { start: "2031-04-01", end: "2031-04-03" };
  expect(await create.execute({ title: "Fair", ...days })).toMatchObject({
    is_all_day: true,
    start: { date: "2031-04-01" },
    end: { date: "2031-04-03" },
  });
});

test("the same reference gives the meeting that has it, none always a new one", async () => {
  const create = new CrmCreateMeetingTool({ client: crm.client });
  const first = await create.execute({ ...meeting, external_ref: "call-1" });
  const again = await create.execute({ ...meeting, title: "Other", external_ref: "call-1" });
  expect(again).toEqual(first);
  const [one, other] = [await create.execute(meeting), await create.execute(meeting)];
  expect(one.id).not.toEqual(other.id);
});

test("a meeting whose outcome is unknown is not sent again", async () => {
  const server = await startRecordingServer(errorResponse(500, "internal", "Down."));
  const create = new CrmCreateMeetingTool({ client: server.client });
  const call = create.execute({ ...meeting, external_ref: "call-2" });
  await expect(call).rejects.toThrow("Check with crm_list_meetings before retrying.");
  expect(server.requests).toHaveLength(1);
});

test("an unknown object or record to link is an error about the link, not about a meeting", async () => {
  const create = new CrmCreateMeetingTool({ client: crm.client });
  for (const [link, advice] of [
    [{ object: "company", record_id: company }, "Take api_slug from crm_list_objects"],
    [{ object: "companies", record_id: seedId("crm/nothing") }, "Take record_id from"],
  ] as const) {
    const call = create.execute({ ...meeting, linked_records: [link] });
    await expect(call).rejects.toThrow(advice);
    await expect(call).rejects.not.toThrow("crm_list_meetings");
  }
});

test.each<Rule>([
  ["no duration", { ...meeting, end: meeting.start }, "end", "after start"],
  ["a date and a time", { ...meeting, end: "2031-04-01" }, "end", "the form of start"],
  ["an offset for a zone", { ...meeting, timezone: "+02:00" }, "timezone", "Europe/Berlin"],
  ["an unknown zone", { ...meeting, timezone: "Berlin" }, "timezone", "Europe/Berlin"],
  [
    "an address that is none",
    { ...meeting, participants: [{ email_address: "ada" }] },
    "participants.0.email_address",
    "email",
  ],
])("a meeting with %s is rejected", async (_what, input, field, message) => {
  const refusal = await getRefusal(CrmCreateMeetingTool, input);
  expect(refusal).toEqual(expectedRefusal(field, message));
});
