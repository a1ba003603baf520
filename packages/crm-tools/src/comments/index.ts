export type { CrmComment } from "./comment.js";
export { createComment } from "./create-comment.js";
export { deleteComment } from "./delete-comment.js";
export { getComment } from "./get-comment.js";
export { getThread } from "./get-thread.js";
export { listThreads } from "./list-threads.js";
export type { CrmThread, CrmThreadPage } from "./thread.js";
