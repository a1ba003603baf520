import type { Catalog } from "@workbelt/core";
import { NotesPageContentAppendTool } from "./blocks/page-content-append.js";
import { NotesPageContentGetTool } from "./blocks/page-content-get.js";
import { NotesDatabaseInsertRowTool } from "./databases/database-insert-row.js";
import { NotesDatabaseQueryTool } from "./databases/database-query.js";
import { NotesPageCreateTool } from "./pages/page-create.js";
import { NotesPageGetTool } from "./pages/page-get.js";
import { NotesDataFetchTool } from "./search/data-fetch.js";
import { NotesUserListTool } from "./users/user-list.js";

/** Every notes tool, by resource. The resource is the folder of the operation's file. */
export const notesCatalog = {
  search: [NotesDataFetchTool],
  pages: [NotesPageCreateTool, NotesPageGetTool],
  blocks: [NotesPageContentGetTool, NotesPageContentAppendTool],
  databases: [NotesDatabaseQueryTool, NotesDatabaseInsertRowTool],
  users: [NotesUserListTool],
} satisfies Catalog;
