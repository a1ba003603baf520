import { ids, toCases } from "./notes-cases.ts";

const underPage = { database_id: undefined, properties: undefined };
const trash = { name: "notes_page_update", args: { page_id: ids.page, archived: true } };

/** The cases of pages. */
export const pageCases = [
  ...toCases("notes_page_create", {
    "both parents": [{ parent_page_id: ids.page }, "done"],
    "no parent": [{ database_id: undefined, properties: undefined }, "done"],
    "a row without properties": [{ properties: undefined }, "done"],
    "a title beside properties": [{ title: "Docks" }, "done"],
    "content in two forms": [{ markdown: "x", child_blocks: [] }, "done"],
    "a template and content": [{ template: "default", markdown: "x" }, "done"],
    "a template by name": [{ template: "New request" }, "done"],
    "a template of nothing": [{ template: ids.missing }, "done"],
    "a parent page that is a database": [{ ...underPage, parent_page_id: ids.database }, "done"],
    "a parent page that is a block": [{ ...underPage, parent_page_id: ids.block }, "checked"],
    "a parent page of nothing": [{ ...underPage, parent_page_id: ids.missing }, "done"],
    "a parent page in the trash": [{ ...underPage, parent_page_id: ids.page }, "checked", trash],
    "a column under a page": [
      { database_id: undefined, parent_page_id: ids.page, properties: { Status: "New" } },
      "done",
    ],
    "a data source of a page": [
      { ...underPage, parent_page_id: ids.page, data_source_id: ids.source },
      "done",
    ],
    "a data source in an old version": [
      { notes_version: "2022-06-28", data_source_id: ids.source },
      "done",
    ],
    "an unknown column": [{ properties: { Name: "x", Vote: 3 } }, "done"],
    "an unknown column in the service's form": [
      { properties: { title: { title: [] }, Vote: { number: 3 } } },
      "done",
    ],
    "an unknown status": [{ properties: { Name: "x", Status: "Newly" } }, "done"],
    "a number in words": [{ properties: { Name: "x", Votes: "many" } }, "done"],
    "a date in words": [{ properties: { Name: "x", "First asked": "tomorrow" } }, "done"],
    "a person by a name nobody has": [
      { properties: { Name: "x", Owner: ["Tom Whittaker"] } },
      "done",
    ],
    "a block of unknown type": [{ child_blocks: [{ type: "header", text: "x" }] }, "done"],
    "a custom emoji of nothing": [{ icon: { custom_emoji: { id: ids.missing } } }, "done"],
    "an upload of nothing": [{ cover: { file_upload: { id: ids.missing } } }, "done"],
    "a page as database": [{ database_id: ids.page }, "done"],
  }),
  ...toCases("notes_page_update", {
    "no change": [{ icon: undefined }, "done"],
    "an unknown column": [{ properties: { Nam: "x" } }, "done"],
    "an unknown column of a row": [{ page_id: ids.row, properties: { Vote: 3 } }, "done"],
    "an unknown status": [{ page_id: ids.row, properties: { Status: "Newly" } }, "done"],
    "a value of another type in the service's form": [
      { page_id: ids.row, properties: { Votes: { rich_text: [] } } },
      "done",
    ],
    "a page in the trash": [{}, "done", trash],
  }),
  ...toCases("notes_page_move", {
    "two places": [{ parent_page_id: ids.parent }, "done"],
    "no place": [{ database_id: undefined }, "done"],
    "its own place": [{ database_id: undefined, parent_page_id: ids.page }, "done"],
    "a database": [{ page_id: ids.database }, "stopped"],
    "a block": [{ page_id: ids.block }, "stopped"],
    "a page as database": [{ database_id: ids.parent }, "done"],
    "a block as parent": [{ database_id: undefined, parent_page_id: ids.block }, "done"],
  }),
  ...toCases("notes_page_property_get", {
    "no property": [{ property_id: undefined }, "done"],
  }),
  ...toCases("notes_page_markdown_get", {
    "a database": [{ page_id: ids.database }, "checked"],
  }),
  ...toCases("notes_page_markdown_update", {
    "no change": [{ insert: undefined }, "done"],
    "two changes": [{ replace_all: "New" }, "done"],
    "a passage that is not there": [
      { insert: undefined, edits: [{ old: "Zq", new: "x" }] },
      "checked",
    ],
    "a passage in other words": [
      {
        insert: undefined,
        edits: [{ old: "Do not sell this later. Ask Tom before writing a date", new: "x" }],
      },
      "done",
    ],
    "a passage that is there twice": [
      { insert: undefined, edits: [{ old: "Track", new: "Trace" }] },
      "done",
    ],
    "an edit that changes nothing": [
      { insert: undefined, edits: [{ old: "Later", new: "Later" }] },
      "done",
    ],
    "two positions": [{ insert: { markdown: "x", position: "end", after: "Later" } }, "done"],
    "a position that is not there": [
      { insert: { markdown: "x", after: "Nowhere at all" } },
      "checked",
    ],
    "a change that deletes pages": [
      { page_id: ids.parent, insert: undefined, replace_all: "New" },
      "stopped",
    ],
  }),
];
