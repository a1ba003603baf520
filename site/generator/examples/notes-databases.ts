import type { notesPackage } from "@workbelt/notes-tools";
import { seedId } from "@workbelt/sandbox";
import type { ExamplesOf } from "./example.ts";

const page_id = seedId("notes/page/roadmap");
const database_id = seedId("notes/database/feature-requests");
const data_source_id = seedId("notes/data-source/feature-requests");
const view_id = seedId("notes/view/feature-requests/blocking");

/** Examples of the operations on databases and their views. */
export const notesDatabaseExamples: ExamplesOf<
  Pick<(typeof notesPackage)["operations"], "databases" | "views">
> = {
  notes_database_create: {
    input: {
      parent: { page_id },
      title: [{ type: "text", text: { content: "Docks" } }],
      properties: { Name: { title: {} }, Gates: { number: {} } },
    },
    errors: [
      { mistake: "no title column", change: { properties: { Gates: { number: {} } } } },
      {
        mistake: "an unknown type",
        change: { properties: { Name: { title: {} }, Due: { day: {} } } },
      },
    ],
  },
  notes_database_fetch: { input: { database_id } },
  notes_database_update: {
    input: { database_id, title: "Wishes", properties: { Votes: { name: "Rank" } } },
  },
  notes_database_query: {
    input: {
      database_id,
      filter: { property: "Status", status: { equals: "In progress" } },
      columns: ["Name", "Votes"],
      sorts: [{ property: "Votes", direction: "descending" }],
      page_size: 2,
    },
    errors: [
      { mistake: "a misspelled column", change: { columns: ["Vote"] } },
      {
        mistake: "an option that does not exist",
        change: { filter: { property: "Status", status: { equals: "Doing" } } },
      },
    ],
  },
  notes_database_property_retrieve: { input: { database_id, property_id: "Votes", page_size: 2 } },
  notes_database_insert_row: {
    input: { database_id, rows: [{ Name: "Docks", Votes: 3 }, { Name: "Gates" }] },
    errors: [{ mistake: "a misspelled column", change: { rows: [{ Name: "Docks", Vote: 3 }] } }],
  },
  notes_data_source_create: {
    input: { database_id, title: "Archive", properties: { Name: { title: {} } } },
  },
  notes_data_source_update: { input: { data_source_id, title: "Wishes" } },
  notes_template_list: { input: { database_id } },
  notes_view_list: { input: { database_id, page_size: 2 } },
  notes_view_get: { input: { view_id } },
  notes_view_query: { input: { view_id, columns: ["Name"] } },
  notes_view_create: {
    input: {
      database_id,
      name: "In progress",
      type: "table",
      filter: { property: "Status", status: { equals: "In progress" } },
    },
    errors: [{ mistake: "an unknown type", change: { type: "grid" } }],
  },
  notes_view_update: { input: { view_id, name: "Blocks a deal" } },
  notes_view_delete: { input: { view_id } },
};
