import { InputError } from "@workbelt/core";
import { type Api, defineOperation, path } from "@workbelt/core/provider";
import { z } from "zod";
import { decodeColumnId, findColumn } from "../databases/columns.js";
import { describeUnknownColumn } from "../databases/explain-column-error.js";
import { checkWithColumns } from "../databases/known-columns.js";
import { explainWrongIdKind } from "../id-kind.js";
import { pageOrDatabaseId, parseId } from "../inputs/ids.js";
import { paging } from "../inputs/paging.js";
import { NotesTool, type NotesToolOptions } from "../notes-tool.js";
import { compactPropertyPage, propertyResponse, toPropertyPage } from "./property-items.js";

const NAME = "notes_page_property_get";
const ALTERNATIVES = { database: "use notes_database_fetch" };

/** The operation `notes_page_property_get`. */
export const pagePropertyGet = defineOperation({
  name: NAME,
  extended: true,
  description:
    "Gets one property of a page or database row completely, which notes_page_get and notes_database_query cut at 25 related pages or people (incomplete_properties). property_id is the exact name or the id of its column. Returns its value; for relations, people and rollups items, with next_cursor if there are more.",
  effect: "read",
  pagination: { kind: "cursor", input: "start_cursor", size: "page_size" },
  aliases: { id: "page_id", url: "page_id" },
  input: z.strictObject({
    page_id: pageOrDatabaseId("Id or web address of the page"),
    property_id: z.string().min(1).max(300).describe("Name or id of the column, such as Owner"),
    ...paging(),
  }),
  run: async ({ page_id, page_size, property_id, start_cursor }, api) => {
    const pageId = parseId(page_id);
    const { id, name } = await findProperty(api, pageId, property_id);
    const request = {
      method: "GET",
      path: path`/v1/pages/${pageId}/properties/${decodeColumnId(id)}`,
      query: { page_size, start_cursor },
    } as const;
    return toPropertyPage(await api.send(request, propertyResponse), { id, name });
  },
  explainError: (error, { input, api }) =>
    explainWrongIdKind(error, api, { id: parseId(input.page_id), alternatives: ALTERNATIVES }),
  compact: compactPropertyPage,
});

/**
 * Finds a property of a page by its name or id. If the page cannot be read, the key is taken as the id.
 *
 * @throws InputError if the page has no such property.
 */
async function findProperty(
  api: Api,
  pageId: string,
  key: string,
): Promise<{ id: string; name: string | undefined }> {
  const owner = { path: path`/v1/pages/${pageId}` };
  const found = await checkWithColumns(api, owner, (columns) => {
    const column = findColumn(key, columns) ?? findColumn(encodeURIComponent(key), columns);
    return { column, columns, isClean: column !== undefined };
  });
  if (found === undefined) return { id: key, name: undefined };
  const { column, columns } = found;
  if (column === undefined) {
    const message = describeUnknownColumn(key, columns);
    throw new InputError(NAME, [{ field: "property_id", message }]);
  }
  const name = Object.keys(columns).find((each) => columns[each] === column);
  return { id: column.id ?? key, name };
}

/** Gets one property of a page completely. */
export class NotesPagePropertyGetTool extends NotesTool<typeof pagePropertyGet> {
  constructor(options?: NotesToolOptions<typeof pagePropertyGet>) {
    super(pagePropertyGet, options);
  }
}
