import type { Catalog } from "@workbelt/core/provider";
import { NotesBlockDeleteTool } from "./blocks/block-delete.js";
import { NotesBlockGetTool } from "./blocks/block-get.js";
import { NotesBlockUpdateTool } from "./blocks/block-update.js";
import { NotesPageContentAppendTool } from "./blocks/page-content-append.js";
import { NotesPageContentGetTool } from "./blocks/page-content-get.js";
import { NotesCommentCreateTool } from "./comments/comment-create.js";
import { NotesCommentDeleteTool } from "./comments/comment-delete.js";
import { NotesCommentRetrieveTool } from "./comments/comment-retrieve.js";
import { NotesCommentUpdateTool } from "./comments/comment-update.js";
import { NotesCommentsFetchTool } from "./comments/comments-fetch.js";
import { NotesDataSourceCreateTool } from "./databases/data-source-create.js";
import { NotesDataSourceUpdateTool } from "./databases/data-source-update.js";
import { NotesDatabaseCreateTool } from "./databases/database-create.js";
import { NotesDatabaseFetchTool } from "./databases/database-fetch.js";
import { NotesDatabaseInsertRowTool } from "./databases/database-insert-row.js";
import { NotesDatabasePropertyRetrieveTool } from "./databases/database-property-retrieve.js";
import { NotesDatabaseQueryTool } from "./databases/database-query.js";
import { NotesDatabaseUpdateTool } from "./databases/database-update.js";
import { NotesTemplateListTool } from "./databases/template-list.js";
import { NotesEmojiListTool } from "./emojis/emoji-list.js";
import { NotesFileUploadListTool } from "./files/file-upload-list.js";
import { NotesFileUploadTool } from "./files/file-upload.js";
import { NotesMeetingNotesQueryTool } from "./meetings/meeting-notes-query.js";
import { NotesPageCreateTool } from "./pages/page-create.js";
import { NotesPageGetTool } from "./pages/page-get.js";
import { NotesPageMarkdownGetTool } from "./pages/page-markdown-get.js";
import { NotesPageMarkdownUpdateTool } from "./pages/page-markdown-update.js";
import { NotesPageMoveTool } from "./pages/page-move.js";
import { NotesPagePropertyGetTool } from "./pages/page-property-get.js";
import { NotesPageUpdateTool } from "./pages/page-update.js";
import { NotesDataFetchTool } from "./search/data-fetch.js";
import { NotesUserGetTool } from "./users/user-get.js";
import { NotesUserListTool } from "./users/user-list.js";
import { NotesUserMeTool } from "./users/user-me.js";
import { NotesViewCreateTool } from "./views/view-create.js";
import { NotesViewDeleteTool } from "./views/view-delete.js";
import { NotesViewGetTool } from "./views/view-get.js";
import { NotesViewListTool } from "./views/view-list.js";
import { NotesViewQueryTool } from "./views/view-query.js";
import { NotesViewUpdateTool } from "./views/view-update.js";

/** All notes tools, by resource. The resource is the folder of the operation's file. */
export const notesCatalog = {
  search: [NotesDataFetchTool],
  pages: [
    NotesPageCreateTool,
    NotesPageGetTool,
    NotesPagePropertyGetTool,
    NotesPageUpdateTool,
    NotesPageMarkdownGetTool,
    NotesPageMarkdownUpdateTool,
    NotesPageMoveTool,
  ],
  blocks: [
    NotesPageContentGetTool,
    NotesPageContentAppendTool,
    NotesBlockGetTool,
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
    NotesDataSourceCreateTool,
    NotesDataSourceUpdateTool,
    NotesTemplateListTool,
  ],
  views: [
    NotesViewListTool,
    NotesViewGetTool,
    NotesViewQueryTool,
    NotesViewCreateTool,
    NotesViewUpdateTool,
    NotesViewDeleteTool,
  ],
  comments: [
    NotesCommentCreateTool,
    NotesCommentRetrieveTool,
    NotesCommentsFetchTool,
    NotesCommentUpdateTool,
    NotesCommentDeleteTool,
  ],
  files: [NotesFileUploadTool, NotesFileUploadListTool],
  users: [NotesUserListTool, NotesUserGetTool, NotesUserMeTool],
  emojis: [NotesEmojiListTool],
  meetings: [NotesMeetingNotesQueryTool],
} satisfies Catalog;

/** A few words for the resources whose name or tools' names do not say what they are. */
export const notesResourceLabels = {
  search: "pages, rows and databases by title",
  databases: "fetch = columns, query = rows, property = one column",
} satisfies Partial<Record<keyof typeof notesCatalog, string>>;
