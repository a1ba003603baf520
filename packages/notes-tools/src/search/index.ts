export { dataFetch } from "./data-fetch.js";
export type { NotesSearchResult } from "./search-result.js";
