import type { Catalog } from "@workbelt/core/provider";
import { NotesBlockDeleteTool } from "./blocks/block-delete.js";
import { NotesBlockUpdateTool } from "./blocks/block-update.js";
import { NotesPageContentAppendTool } from "./blocks/page-content-append.js";
import { NotesPageContentGetTool } from "./blocks/page-content-get.js";
import { NotesCommentCreateTool } from "./comments/comment-create.js";
import { NotesCommentRetrieveTool } from "./comments/comment-retrieve.js";
import { NotesCommentsFetchTool } from "./comments/comments-fetch.js";
import { NotesDatabaseCreateTool } from "./databases/database-create.js";
import { NotesDatabaseFetchTool } from "./databases/database-fetch.js";
import { NotesDatabaseInsertRowTool } from "./databases/database-insert-row.js";
import { NotesDatabasePropertyRetrieveTool } from "./databases/database-property-retrieve.js";
import { NotesDatabaseQueryTool } from "./databases/database-query.js";
import { NotesDatabaseUpdateTool } from "./databases/database-update.js";
import { NotesFileUploadTool } from "./files/file-upload.js";
import { NotesFileUploadListTool } from "./files/file-upload-list.js";
import { NotesPageCreateTool } from "./pages/page-create.js";
import { NotesPageGetTool } from "./pages/page-get.js";
import { NotesPageUpdateTool } from "./pages/page-update.js";
import { NotesDataFetchTool } from "./search/data-fetch.js";
import { NotesUserListTool } from "./users/user-list.js";

/** All notes tools, by resource. The resource is the folder of the operation's file. */
export const notesCatalog = {
  search: [NotesDataFetchTool],
  pages: [NotesPageCreateTool, NotesPageGetTool, NotesPageUpdateTool],
  blocks: [
    NotesPageContentGetTool,
    NotesPageContentAppendTool,
    NotesBlockUpdateTool,
    NotesBlockDeleteTool,
  ],
  databases: [
    NotesDatabaseCreateTool,
    NotesDatabaseFetchTool,
    NotesDatabaseUpdateTool,
    NotesDatabaseQueryTool,
    NotesDatabasePropertyRetrieveTool,
    NotesDatabaseInsertRowTool,
  ],
  comments: [NotesCommentCreateTool, NotesCommentRetrieveTool, NotesCommentsFetchTool],
  users: [NotesUserListTool],
  files: [NotesFileUploadTool, NotesFileUploadListTool],
} satisfies Catalog;
