import { seedId } from "@workbelt/sandbox";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import {
  NotesMeetingNotesQueryTool,
  NotesPageContentGetTool,
  NotesUserListTool,
} from "../../src/index.js";
import { parseContent } from "../helpers/outcome.js";
import { startRecordingServer } from "../helpers/recording-server.js";
import { type Workspace, startWorkspace } from "../helpers/sandbox.js";

let workspace: Workspace;
beforeAll(async () => {
  workspace = await startWorkspace();
});
afterAll(() => workspace.stop());

const find = async (input: object = {}) =>
  parseContent(await new NotesMeetingNotesQueryTool(workspace).invoke(input));
const titled = (text: string) => ({
  property: "title",
  filter: { operator: "string_contains", value: { type: "exact", value: text } },
});

test("meeting notes have time, people and the ids of their parts", async () => {
  const { items } = await find({ filter: titled("Veldt") });
  expect(items).toEqual([
    {
      block_id: seedId("notes/meeting/veldt-rollout-check-in"),
      title: "Veldt: rollout check-in, Denver and Reno",
      status: "notes_ready",
      start_time: expect.stringContaining("T16:00:00"),
      end_time: expect.stringContaining("T16:45:00"),
      attendees: expect.arrayContaining([{ user_id: seedId("notes/user/jonas-eriksen") }]),
      summary_block_id: expect.any(String),
      notes_block_id: expect.any(String),
      transcript_block_id: expect.any(String),
    },
  ]);
  const [meeting] = items as { summary_block_id: string }[];
  const read = new NotesPageContentGetTool(workspace);
  const summary = parseContent(await read.invoke({ block_id: meeting?.summary_block_id ?? "" }));
  expect(summary["items"]).toMatchObject([
    { type: "paragraph", text: expect.stringContaining("Denver") },
    { type: "paragraph" },
    { type: "paragraph" },
  ]);
});

test("conditions are combined, results sorted; a limit makes them incomplete", async () => {
  const filter = { operator: "or", filters: [titled("Pulse"), titled("Orchard")] };
  const sort = [{ property: "created_time", direction: "ascending" }];
  const both = await find({ filter, sort });
  expect(both["items"]).toMatchObject([{ title: /Orchard/ }, { title: /Pulse/ }].map(asText));
  expect(both).not.toHaveProperty("incomplete");
  const one = await find({ filter, sort, limit: 1 });
  expect(one["items"]).toHaveLength(1);
  expect(one["incomplete"]).toMatchObject({ advice: expect.stringContaining("Narrow the filter") });
});

function asText({ title }: { title: RegExp }) {
  return { title: expect.stringMatching(title) as string };
}

test("plain texts, dates and people are accepted in filters", async () => {
  const filter = (property: string, operator: string, value: unknown) => ({
    filter: { property, filter: { operator, value } },
  });
  const { items: all } = await find();
  const { items: users } = await new NotesUserListTool(workspace).execute({ page_size: 100 });
  const jonas = users.find(({ id }) => id === seedId("notes/user/jonas-eriksen"));
  const byId = await find(
    filter("attendees", "person_contains", [
      { type: "exact", value: { table: "notion_user", id: jonas?.id } },
    ]),
  );
  expect(byId["items"]).not.toEqual([]);
  for (const who of [jonas?.name, [jonas?.person?.email], jonas?.id, { user_id: jonas?.id }]) {
    const found = await find(filter("attendees", "person_contains", who));
    expect(found["items"]).toEqual(byId["items"]);
  }
  expect((await find(filter("title", "string_contains", "Veldt")))["items"]).toEqual(
    (await find({ filter: titled("Veldt") }))["items"],
  );
  for (const time of ["2020-01-01", "2020-01-01 09:00", "2020-01-01T09:00:00+02:00"]) {
    const since = await find(filter("created_time", "date_is_on_or_after", time));
    expect(since["items"]).toEqual(all);
    expect((await find(filter("created_time", "date_is_before", time)))["items"]).toEqual([]);
  }
});

test("a time of meeting notes is sent in UTC, a day as the day", async () => {
  const server = await startRecordingServer(() => ({ body: { results: [] } }));
  onTestFinished(() => server.stop());
  const tool = new NotesMeetingNotesQueryTool({ client: server.client });
  for (const value of ["2026-03-31", "2026-03-31 09:30", "2026-03-31T23:30-02:00"]) {
    const filter = { operator: "date_is_before", value: { type: "exact", value } };
    await tool.execute({ filter: { property: "created_time", filter } });
  }
  const sent = server.requests.map(({ body }) => {
    const { filter } = body as { filter: { filters: [{ filter: { value: object } }] } };
    return filter.filters[0].filter.value;
  });
  const at = (start_date: string, start_time: string) => ({
    type: "exact",
    value: { type: "datetime", start_date, start_time, time_zone: "UTC" },
  });
  expect(sent).toEqual([
    { type: "exact", value: { type: "date", start_date: "2026-03-31" } },
    at("2026-03-31", "09:30"),
    at("2026-04-01", "01:30"),
  ]);
});

test("a time or a person that is none is refused with what is expected", async () => {
  const call = (property: string, value: unknown) =>
    new NotesMeetingNotesQueryTool(workspace).execute({
      filter: { property, filter: { operator: "x", value } },
    });
  await expect(call("created_time", "31.03.2026")).rejects.toThrow('"value":"2026-03-31"');
  await expect(call("attendees", "Nobody Here")).rejects.toThrow(
    "filter.filter.value.0: expected one user of the workspace",
  );
});
