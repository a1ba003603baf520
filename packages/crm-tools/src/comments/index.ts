export type { CrmComment } from "./comment.js";
export { CrmCreateCommentTool, createComment } from "./create-comment.js";
export { CrmDeleteCommentTool, deleteComment } from "./delete-comment.js";
export { CrmGetCommentTool, getComment } from "./get-comment.js";
export { CrmGetThreadTool, getThread } from "./get-thread.js";
export { CrmListThreadsTool, listThreads } from "./list-threads.js";
export type { CrmThread, CrmThreadPage } from "./thread.js";
