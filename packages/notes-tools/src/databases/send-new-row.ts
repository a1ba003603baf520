import type { ApiError } from "@workbelt/core";
import type { Api, Explanation } from "@workbelt/core/provider";
import { type NotesCreatedPage, type PageContent, sendNewPage } from "../pages/send-new-page.js";
import { type ColumnValues } from "./explain-column-error.js";
import { explainRowError } from "./explain-row-error.js";
import type { DatabaseRef } from "./resolve-data-source.js";
import { withRowContainer } from "./row-container.js";

const ALTERNATIVES = { page: "use notes_page_create with it as parent_page_id" };

/**
 * Creates a row of a database, with content.
 *
 * @throws InputError if the data source is ambiguous, PartialWriteError if the row exists but not all of
 * its blocks.
 */
export function sendNewRow(
  api: Api,
  ref: DatabaseRef,
  content: PageContent,
): Promise<NotesCreatedPage> {
  const { operation, version } = ref;
  const page = { ...content, operation, version, verifyWith: "notes_database_query" };
  return withRowContainer(api, ref, ({ parent }) => sendNewPage(api, { ...page, parent }));
}

/** Explains an error of {@link sendNewRow}. */
export function explainNewRowError(
  error: ApiError,
  api: Api,
  { columns, database }: { columns: ColumnValues; database: DatabaseRef },
): Promise<Explanation | undefined> {
  return explainRowError(error, api, { database, columns, alternatives: ALTERNATIVES });
}
