import { Client, LogLevel, type QueryMeetingNotesParameters } from "@notionhq/client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedId, startSandbox, type Sandbox } from "../../../src/index.js";

let sandbox: Sandbox;
let client: Client;
beforeAll(async () => {
  sandbox = await startSandbox();
  const { baseUrl, token } = sandbox.services.notes;
  client = new Client({ auth: token, baseUrl, retry: false, logLevel: LogLevel.ERROR });
});
afterAll(() => sandbox.stop());

const PULSE = seedId("notes/meeting/pulse-renewal-check-in");
const VELDT = seedId("notes/meeting/veldt-rollout-check-in");
const ORCHARD = seedId("notes/meeting/orchard-vine-dock-review");

const query = (body: QueryMeetingNotesParameters = {}) => client.blocks.meetingNotes.query(body);

/** Finds ids with one condition, in the order of the pages. */
async function findIds(property: string, operator: string, value?: unknown): Promise<string[]> {
  const condition = { property, filter: { operator, ...(value !== undefined && { value }) } };
  const filter = { operator: "and", filters: [condition] } as QueryMeetingNotesParameters["filter"];
  const { results } = await query(filter === undefined ? {} : { filter });
  return results.map(({ id }) => id);
}

test("meeting notes have title, status, parts and times", async () => {
  const { has_more, results } = await query();
  expect(has_more).toBe(false);
  expect(results.map(({ id }) => id)).toEqual([PULSE, VELDT, ORCHARD]);
  const [found] = results;
  expect(found).toMatchObject({
    object: "block",
    type: "meeting_notes",
    has_children: true,
    in_trash: false,
    meeting_notes: {
      title: [{ plain_text: "Pulse Medical Devices – Check-in before the renewal" }],
      status: "notes_ready",
      calendar_event: { attendees: [expect.any(String)] },
    },
  });
  const summary = found?.meeting_notes.children?.summary_block_id ?? "";
  const { results: blocks } = await client.blocks.children.list({ block_id: summary });
  expect(blocks.length).toBeGreaterThan(1);
});

test("their block is a transcription before 2026-03-11", async () => {
  expect(await client.blocks.retrieve({ block_id: PULSE })).toMatchObject({
    type: "transcription",
    transcription: { status: "notes_ready" },
  });
  const { baseUrl, token } = sandbox.services.notes;
  const latest = new Client({ auth: token, baseUrl, notionVersion: "2026-03-11" });
  expect(await latest.blocks.retrieve({ block_id: PULSE })).toMatchObject({
    type: "meeting_notes",
  });
});

const exact = (value: unknown) => ({ type: "exact", value });
const relative = (value: string, more = {}) => ({ type: "relative", value, ...more });
const user = (key: string) => [exact({ table: "notion_user", id: seedId(`notes/user/${key}`) })];
const past = (unit: string, count: number) =>
  relative("custom", { direction: "past", unit, count });

test.each([
  ["title", "string_contains", exact("veldt"), [VELDT]],
  ["title", "string_does_not_contain", exact("veldt"), [PULSE, ORCHARD]],
  ["title", "string_starts_with", exact("Pulse"), [PULSE]],
  ["title", "string_ends_with", exact("Reno"), [VELDT]],
  ["title", "string_is", exact("Veldt: rollout check-in, Denver and Reno"), [VELDT]],
  ["title", "is_not_empty", undefined, [PULSE, VELDT, ORCHARD]],
  ["attendees", "is_empty", undefined, []],
  ["attendees", "person_contains", user("jonas-eriksen"), [VELDT, ORCHARD]],
  ["created_by", "person_contains", user("sofia-marino")[0], [PULSE]],
  ["created_by", "person_does_not_contain", user("priya-raman"), [PULSE, VELDT, ORCHARD]],
  ["created_time", "date_is_within", past("week", 5), [PULSE, VELDT]],
  ["created_time", "date_is_within", relative("the_past_year"), [PULSE, VELDT, ORCHARD]],
  ["created_time", "date_is_relative_to", past("week", 3), [VELDT]],
  ["created_time", "date_is_before", relative("one_week_ago"), [PULSE, VELDT, ORCHARD]],
  ["created_time", "date_is_on_or_after", relative("today"), []],
  [
    "last_edited_time",
    "date_is_within",
    exact({ type: "daterange", start_date: "2020-01-01" }),
    [],
  ],
  [
    "created_time",
    "date_is_after",
    exact({ type: "date", start_date: "2020-01-01" }),
    [PULSE, VELDT, ORCHARD],
  ],
])("%s %s %j", async (property, operator, value, expected) => {
  expect(await findIds(property, operator, value)).toEqual(expected);
});

test("groups are nested, results sorted and limited", async () => {
  const titled = (value: string) =>
    ({
      property: "title",
      filter: { operator: "string_contains", value: { type: "exact", value } },
    }) as const;
  const { has_more, results } = await query({
    filter: {
      operator: "and",
      filters: [
        titled("check-in"),
        { operator: "or", filters: [titled("Veldt"), titled("Pulse")] },
      ],
    },
    sort: [{ property: "created_time", direction: "descending" }],
    limit: 1,
  });
  expect(results.map(({ id }) => id)).toEqual([VELDT]);
  expect(has_more).toBe(true);
});

test.each([
  ["an unknown property", "host", "is_empty", undefined],
  ["an operator of another type", "title", "date_is", relative("today")],
  ["an unknown date", "created_time", "date_is", relative("someday")],
  ["a value of another type", "attendees", "person_contains", exact("Priya")],
])("%s is rejected", async (_what, property, operator, value) => {
  await expect(findIds(property, operator, value)).rejects.toMatchObject({
    code: "validation_error",
  });
});

test("at most 50 results can be requested", async () => {
  await expect(query({ limit: 51 })).rejects.toMatchObject({ code: "validation_error" });
});
