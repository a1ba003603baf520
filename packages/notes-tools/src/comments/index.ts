export type { NotesComment } from "./comment.js";
export { commentCreate, NotesCommentCreateTool } from "./comment-create.js";
export { commentDelete, NotesCommentDeleteTool } from "./comment-delete.js";
export { commentRetrieve, NotesCommentRetrieveTool } from "./comment-retrieve.js";
export { commentUpdate, NotesCommentUpdateTool } from "./comment-update.js";
export { commentsFetch, NotesCommentsFetchTool } from "./comments-fetch.js";
