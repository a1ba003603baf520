export type { NotesComment } from "./comment.js";
export { commentCreate } from "./comment-create.js";
export { commentDelete } from "./comment-delete.js";
export { commentRetrieve } from "./comment-retrieve.js";
export { commentUpdate } from "./comment-update.js";
export { commentsFetch } from "./comments-fetch.js";
