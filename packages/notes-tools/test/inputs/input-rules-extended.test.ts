import { InputError } from "@workbelt/core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { NotesToolkit, type NotesToolName } from "../../src/index.js";
import { catchError } from "../helpers/outcome.js";
import { startRecordingServer } from "../helpers/recording-server.js";
import { DATABASE, PAGE, SOURCE, list } from "../helpers/responses.js";

let server: Awaited<ReturnType<typeof startRecordingServer>>;
beforeAll(async () => {
  server = await startRecordingServer(() => ({ body: list([]) }));
});
afterAll(() => server.stop());

const page = { parent_page_id: PAGE };
const row = { database_id: DATABASE, properties: {} };
const blocks = [{ type: "paragraph", text: "x" }];
const view = { database_id: DATABASE, name: "Open", type: "table" };
const emoji = (custom_emoji: object) => ({ type: "custom_emoji", custom_emoji });

const REFUSED: [tool: string, input: object, field: string, message: RegExp][] = [
  [
    "notes_database_insert_row",
    { ...row, template: "Offer" },
    "template",
    /from notes_template_list/,
  ],
  [
    "notes_database_insert_row",
    { ...row, template: "default", child_blocks: blocks },
    "template",
    /without child_blocks and markdown/,
  ],
  ["notes_page_create", { ...page, template: "default" }, "template", /database_id only/],
  ["notes_page_create", { ...row, position: "start" }, "position", /a parent page only/],
  ["notes_page_create", { ...page, after: PAGE, position: "start" }, "position", /without after/],
  ["notes_page_create", { ...page, position: "top" }, "position", /start/],
  ["notes_page_create", { parent_page_id: "Home" }, "parent_page_id", /or workspace/],
  ["notes_page_update", { page_id: PAGE, is_locked: "yes" }, "is_locked", /expected boolean/],
  ["notes_page_update", { page_id: PAGE, template: "Offer" }, "template", /notes_template_list/],
  [
    "notes_page_update",
    { page_id: PAGE, template: "default", template_timezone: "Mars" },
    "template_timezone",
    /time zone such as/,
  ],
  [
    "notes_page_update",
    { page_id: PAGE, is_locked: true, template_timezone: "Europe/London" },
    "template_timezone",
    /with template only/,
  ],
  [
    "notes_page_update",
    { page_id: PAGE, archived: true, erase_content: true },
    "archived",
    /without template and erase_content/,
  ],
  ["notes_page_create", { ...page, icon: emoji({}) }, "icon.custom_emoji.id", /expected string/],
  [
    "notes_page_create",
    { ...page, icon: emoji({ id: "x" }) },
    "icon.custom_emoji.id",
    /expected a UUID/,
  ],
  [
    "notes_data_source_create",
    { database_id: DATABASE, properties: {} },
    "properties",
    /one title/,
  ],
  ["notes_data_source_update", { data_source_id: SOURCE }, "properties", /at least one/],
  [
    "notes_data_source_update",
    { data_source_id: SOURCE, properties: { Due: "date" } },
    "properties.Due",
    /one type as key/,
  ],
  ["notes_template_list", {}, "database_id", /database_id or data_source_id/],
  ["notes_view_list", {}, "database_id", /database_id or data_source_id/],
  ["notes_view_list", { database_id: DATABASE, page_size: 26 }, "page_size", /25/],
  ["notes_view_get", { view_id: "Board" }, "view_id", /UUID, or a web address/],
  ["notes_view_create", { ...view, type: "grid" }, "type", /"table"/],
  ["notes_view_create", { ...view, page_id: PAGE, dashboard_view_id: PAGE }, "page_id", /at most/],
  ["notes_view_create", { ...view, after_block_id: PAGE }, "after_block_id", /with page_id only/],
  ["notes_view_create", { ...view, row_index: 0 }, "row_index", /dashboard_view_id only/],
  ["notes_view_create", { ...view, sorts: [{ property: "Due" }] }, "sorts.0.direction", /asc/],
  ["notes_view_update", { view_id: PAGE }, "name", /at least one/],
  [
    "notes_view_update",
    { view_id: PAGE, filter: {}, remove: ["filter"] },
    "remove",
    /not also given/,
  ],
  ["notes_view_query", { view_id: PAGE, start_cursor: PAGE }, "start_cursor", /unchanged/],
  ["notes_meeting_notes_query", { limit: 51 }, "limit", /50/],
  [
    "notes_meeting_notes_query",
    { filter: { operator: "and", filters: [{ property: "host" }] } },
    "filter.filters.0.property",
    /attendees/,
  ],
  ["notes_meeting_notes_query", { filter: { property: "title" } }, "filter", /operator/],
];

test.each(REFUSED)("%s rejects %j: %s", async (name, input, field, message) => {
  const tool = new NotesToolkit({ client: server.client, include: [name as NotesToolName] })
    .tools[0];
  const error: unknown = await catchError(tool?.invoke({ ...input }) ?? Promise.resolve());
  expect(error).toBeInstanceOf(InputError);
  const issue = (error as InputError).issues.find((each) => each.field === field);
  expect(issue?.message).toMatch(message);
  expect(server.requests).toEqual([]);
});
