export { dataFetch, NotesDataFetchTool } from "./data-fetch.js";
export type { NotesSearchResult } from "./search-result.js";
