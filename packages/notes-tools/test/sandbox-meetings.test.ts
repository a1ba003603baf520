import { seedId } from "@workbelt/sandbox";
import { afterAll, beforeAll, expect, test } from "vitest";
import { NotesMeetingNotesQueryTool, NotesPageContentGetTool } from "../src/index.js";
import { parseContent } from "./helpers/outcome.js";
import { type Workspace, startWorkspace } from "./helpers/sandbox.js";

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
