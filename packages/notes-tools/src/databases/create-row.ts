import type { Api } from "@workbelt/core/provider";
import { type CreatedPage, type PageContent, createPage } from "../pages/create-page.js";
import { withKindAdvice } from "../wrong-kind.js";
import type { DatabaseAsked } from "./resolve-data-source.js";
import { withRowStore } from "./row-store.js";

const UNDER_PAGE = { page: "use notes_page_create with it as parent_page_id" };

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
): Promise<CreatedPage> {
  const { operation, version } = asked;
  const page = { ...content, operation, version, verifyWith: "notes_database_query" };
  return withKindAdvice(api, { id: asked.databaseId, instead: UNDER_PAGE }, () =>
    withRowStore(api, { ...asked, columns: content.properties }, ({ parent }) =>
      createPage(api, { ...page, parent }),
    ),
  );
}
