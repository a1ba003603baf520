// Tools for LangChain.
import { NotesTool, type NotesToolOptions } from "./notes-tool.js";
import { dataFetch } from "../search/data-fetch.js";

/** Searches pages and databases by their title. */
export class NotesDataFetchTool extends NotesTool<typeof dataFetch> {
  constructor(options?: NotesToolOptions<typeof dataFetch>) {
    super(dataFetch, options);
  }
}
