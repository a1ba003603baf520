import { ids, toCases } from "./notes-cases.ts";

const lastView = ["default", "by-status"].map((key) => ({
  name: "notes_view_delete",
  args: { view_id: ids.views[key as keyof typeof ids.views] },
}));

/** The cases of views, files, users and meeting notes. */
export const otherCases = [
  ...toCases("notes_view_list", {
    "no database": [{ database_id: undefined }, "done"],
    "a database as data source": [{ database_id: undefined, data_source_id: ids.database }, "done"],
  }),
  ...toCases("notes_view_create", {
    "a page as database": [{ database_id: ids.page }, "done"],
    "no name": [{ name: undefined }, "done"],
    "an unknown type": [{ type: "grid" }, "done"],
    "a filter by an unknown column": [
      { filter: { property: "Vote", number: { equals: 3 } } },
      "done",
    ],
    "a sort by an unknown column": [
      { sorts: [{ property: "Vote", direction: "ascending" }] },
      "done",
    ],
    "a sort as text": [{ sorts: ["Votes"] }, "done"],
    "a quick filter by an unknown column": [
      { quick_filters: { Vote: { number: { equals: 3 } } } },
      "done",
    ],
    "two places": [{ page_id: ids.page, after_view_id: ids.view }, "done"],
    "a block without page": [{ after_block_id: ids.block }, "done"],
    "a row without dashboard": [{ row_index: 0 }, "done"],
    "a place of nothing": [{ after_view_id: ids.missing }, "done"],
  }),
  ...toCases("notes_view_update", {
    "no change": [{ name: undefined }, "done"],
    "a part to set and remove": [
      { remove: ["sorts"], sorts: [{ property: "Votes", direction: "ascending" }] },
      "done",
    ],
    "an unknown part": [{ remove: ["filters"] }, "done"],
    "a sort by an unknown column": [
      { sorts: [{ property: "Vote", direction: "ascending" }] },
      "done",
    ],
  }),
  ...toCases("notes_view_delete", { "the last view": [{}, "checked", ...lastView] }),
  ...toCases("notes_view_query", {
    "results that have expired": [{ start_cursor: `${ids.missing}/${ids.missing}` }, "done"],
  }),
  ...toCases("notes_file_upload", {
    "no file": [{ file: undefined }, "done"],
    "two files": [{ url: "https://example.com/offer.pdf" }, "done"],
    "an unknown file": [{ file: "offer" }, "done"],
    "a name of unknown type": [{ filename: "offer" }, "done"],
    "a file of unknown type": [{ file: "offer.xyz" }, "stopped"],
    "an empty file": [{ file: "empty.pdf" }, "stopped"],
  }),
  ...toCases("notes_file_upload_list", { "an unknown status": [{ status: "done" }, "done"] }),
  ...toCases("notes_meeting_notes_create", {
    "no recording": [{ file_upload_id: undefined }, "done"],
    "an unknown language": [{ language: "english" }, "done"],
  }),
  ...toCases("notes_meeting_notes_query", {
    "an unknown property": [{ filter: { property: "name" } }, "done"],
    "a condition in another form": [{ filter: { property: "title", equals: "Weekly" } }, "done"],
    "a sort in another spelling": [
      { sort: [{ property: "created_time", direction: "desc" }] },
      "done",
    ],
    "too many": [{ limit: 500 }, "done"],
  }),
];
