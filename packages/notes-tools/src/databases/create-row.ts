import type { Api } from "@workbelt/core";
import { type PageContent, createPage } from "../pages/create-page.js";
import type { NotesPage } from "../pages/page.js";
import type { DatabaseAsked } from "./resolve-data-source.js";
import { withRowStore } from "./row-store.js";

/**
 * Makes a row of a database, with content.
 *
 * @throws InputError when it is not clear which data source is meant, PartialWriteError when the row
 * exists but not all of its blocks.
 */
export function createRow(
  api: Api,
  asked: DatabaseAsked,
  content: PageContent,
): Promise<NotesPage> {
  const { operation, version } = asked;
  const columns = Object.keys(content.properties);
  return withRowStore(api, { ...asked, columns }, ({ parent }) =>
    createPage(api, { ...content, operation, version, parent, checkWith: "notes_database_query" }),
  );
}
