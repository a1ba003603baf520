export type { NotesBlock } from "./blocks/block.js";
export { blockDelete, NotesBlockDeleteTool } from "./blocks/block-delete.js";
export { blockGet, NotesBlockGetTool } from "./blocks/block-get.js";
export { blockUpdate, NotesBlockUpdateTool } from "./blocks/block-update.js";
export { NotesPageContentAppendTool, pageContentAppend } from "./blocks/page-content-append.js";
export {
  type NotesContentPage,
  NotesPageContentGetTool,
  pageContentGet,
} from "./blocks/page-content-get.js";
export { notesCatalog } from "./catalog.js";
export { createNotesClient, type NotesClientOptions } from "./client.js";
export type { NotesComment } from "./comments/comment.js";
export { commentCreate, NotesCommentCreateTool } from "./comments/comment-create.js";
export { commentDelete, NotesCommentDeleteTool } from "./comments/comment-delete.js";
export { commentRetrieve, NotesCommentRetrieveTool } from "./comments/comment-retrieve.js";
export { commentUpdate, NotesCommentUpdateTool } from "./comments/comment-update.js";
export { commentsFetch, NotesCommentsFetchTool } from "./comments/comments-fetch.js";
export type { NotesDatabase, NotesDataSource } from "./databases/database.js";
export { databaseCreate, NotesDatabaseCreateTool } from "./databases/database-create.js";
export { databaseFetch, NotesDatabaseFetchTool } from "./databases/database-fetch.js";
export { databaseInsertRow, NotesDatabaseInsertRowTool } from "./databases/database-insert-row.js";
export {
  databasePropertyRetrieve,
  NotesDatabasePropertyRetrieveTool,
} from "./databases/database-property-retrieve.js";
export {
  databaseQuery,
  NotesDatabaseQueryTool,
  type NotesRowsPage,
} from "./databases/database-query.js";
export { databaseUpdate, NotesDatabaseUpdateTool } from "./databases/database-update.js";
export { dataSourceCreate, NotesDataSourceCreateTool } from "./databases/data-source-create.js";
export { dataSourceUpdate, NotesDataSourceUpdateTool } from "./databases/data-source-update.js";
export { NotesTemplateListTool, templateList } from "./databases/template-list.js";
export type { NotesUpdatedDatabase } from "./databases/apply-database-changes.js";
export { emojiList, NotesEmojiListTool } from "./emojis/emoji-list.js";
export { meetingNotesQuery, NotesMeetingNotesQueryTool } from "./meetings/meeting-notes-query.js";
export { type FileFolderOptions, fileFolder } from "./files/file-folder.js";
export {
  fileUpload,
  NotesFileUploadTool,
  type NotesFileUploadToolOptions,
} from "./files/file-upload.js";
export { fileUploadList, NotesFileUploadListTool } from "./files/file-upload-list.js";
export type { NotesFileUpload } from "./files/file-upload-response.js";
export type { FileUploadOptions, FileUploadProgress } from "./files/upload-options.js";
export { NotesTool, type NotesToolOptions } from "./notes-tool.js";
export type { NotesInsertedRow } from "./databases/send-new-rows.js";
export type { NotesCreatedPage } from "./pages/send-new-page.js";
export type { NotesPage } from "./pages/page.js";
export { NotesPageCreateTool, pageCreate } from "./pages/page-create.js";
export { NotesPageGetTool, pageGet } from "./pages/page-get.js";
export { NotesPageMarkdownGetTool, pageMarkdownGet } from "./pages/page-markdown-get.js";
export {
  type NotesChangedMarkdown,
  NotesPageMarkdownUpdateTool,
  pageMarkdownUpdate,
} from "./pages/page-markdown-update.js";
export type { NotesPageMarkdown } from "./pages/page-markdown.js";
export { NotesPageMoveTool, pageMove } from "./pages/page-move.js";
export { NotesPagePropertyGetTool, pagePropertyGet } from "./pages/page-property-get.js";
export type { NotesPropertyItem, NotesPropertyPage } from "./pages/property-items.js";
export { NotesPageUpdateTool, pageUpdate } from "./pages/page-update.js";
export { dataFetch, NotesDataFetchTool } from "./search/data-fetch.js";
export type { NotesSearchResult } from "./search/search-result.js";
export { notesProvider, type NotesProviderOptions } from "./provider.js";
export { notesService } from "./service.js";
export { NotesToolkit, type NotesToolkitOptions, type NotesToolName } from "./toolkit.js";
export { NotesUserGetTool, userGet } from "./users/user-get.js";
export { NotesUserListTool, userList } from "./users/user-list.js";
export { NotesUserMeTool, userMe } from "./users/user-me.js";
export type { NotesUser } from "./users/user.js";
export type { NotesViewRows } from "./views/query-rows.js";
export type { NotesView } from "./views/view.js";
export { NotesViewCreateTool, viewCreate } from "./views/view-create.js";
export { NotesViewDeleteTool, viewDelete } from "./views/view-delete.js";
export { NotesViewGetTool, viewGet } from "./views/view-get.js";
export { NotesViewListTool, viewList } from "./views/view-list.js";
export { NotesViewQueryTool, viewQuery } from "./views/view-query.js";
export { NotesViewUpdateTool, viewUpdate } from "./views/view-update.js";
export type { NotesVersion } from "./versions.js";
export type { NotesUnknownEvent, NotesWebhookEvent } from "./webhooks/webhook-event.js";
export {
  notesWebhookHandler,
  type NotesWebhookHandlerOptions,
} from "./webhooks/webhook-handler.js";
