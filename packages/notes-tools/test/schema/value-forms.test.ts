import { seedId } from "@workbelt/sandbox";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  NotesDatabaseCreateTool,
  NotesDatabaseInsertRowTool,
  NotesDatabaseQueryTool,
  NotesFileUploadTool,
  NotesUserListTool,
} from "../../src/index.js";
import { VALUE_FORMS, describeValueForm } from "../../src/schema/value-forms.js";
import { parseContent } from "../helpers/outcome.js";
import { type Workspace, startWorkspace, written } from "../helpers/sandbox.js";

let workspace: Workspace;
beforeAll(async () => {
  workspace = await startWorkspace();
});
afterAll(() => workspace.stop());

const HOME = seedId("notes/page/roadmap");
const REQUESTS = seedId("notes/database/feature-requests");
const REQUESTS_SOURCE = seedId("notes/data-source/feature-requests");

test("every form in errors can be written as shown and is read back plain", async () => {
  const users = await new NotesUserListTool(workspace).execute({});
  const user_id = users.items.find(({ type }) => type === "person")?.id ?? "";
  const rows = await new NotesDatabaseQueryTool(workspace).execute({ database_id: REQUESTS });
  const page_id = rows.items[0]?.id ?? "";
  const files = () => new Blob(["hello"], { type: "text/plain" });
  const upload = await new NotesFileUploadTool({ ...workspace, files }).execute({ file: "a.txt" });
  const settings: Record<string, object> = {
    status: { options: [{ name: "…" }] },
    relation: { data_source_id: REQUESTS_SOURCE, single_property: {} },
  };
  // A request cannot create a column of verifications.
  const types = Object.entries(VALUE_FORMS).filter(([type]) => type !== "verification");
  const made = await new NotesDatabaseCreateTool(workspace).execute({
    parent: { page_id: HOME },
    title: written("Forms"),
    properties: Object.fromEntries(
      types.map(([type]) => [`A ${type}`, { [type]: settings[type] ?? {} }]),
    ),
  });
  const values = types.map(([type, form]) => {
    const value = form
      .replace("user_id", user_id)
      .replace("page_id", page_id)
      .replace("file_upload_id", upload.id);
    return [`A ${type}`, JSON.parse(value) as unknown];
  });
  const insert = new NotesDatabaseInsertRowTool(workspace);
  const input = { database_id: made.id, properties: Object.fromEntries(values) as never };
  expect(parseContent(await insert.invoke(input))).toMatchObject({
    // By the name of the column, which is accepted for the key title.
    title: "…",
    blocks_written: 0,
    properties: {
      "A rich_text": "…",
      "A number": 3,
      "A select": "…",
      "A multi_select": ["…"],
      "A status": "…",
      "A date": "2026-03-31",
      "A checkbox": true,
      "A url": "https://…",
      "A email": "…",
      "A phone_number": "…",
      "A people": [{ user_id }],
      "A relation": [page_id],
      "A files": [
        { name: "…", url: "https://…" },
        { name: "a.txt", url: expect.stringContaining(upload.id) as unknown },
      ],
    },
  });
});

test("a column of an unknown type has no form", () => {
  expect(describeValueForm("Spot", { type: "place" })).toBeUndefined();
  expect(describeValueForm("Spot", {})).toBeUndefined();
  expect(describeValueForm("Nr", { type: "unique_id" })).toContain("cannot be written");
});
