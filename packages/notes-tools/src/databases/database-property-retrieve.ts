import { compactPage, defineOperation, pageOf } from "@workbelt/core/provider";
import { z } from "zod";
import { databaseIdInput, parseId } from "../inputs/ids.js";
import { paging } from "../inputs/paging.js";
import { implementationOverrides } from "../inputs/version-overrides.js";
import { decodeColumnId } from "../schema/columns.js";
import { toDatabaseRef, dataSourceId } from "./database-inputs.js";
import { findProperty } from "../schema/find-property.js";
import { compactRow, explainListRowsError, rowOutput, sendRowsQuery } from "./list-rows.js";
import { withRowContainer } from "../schema/row-container.js";

/** The operation `notes_database_property_retrieve`. */
export const databasePropertyRetrieve = defineOperation({
  name: "notes_database_property_retrieve",
  description: "Lists the rows of a database with one property each, to read a single column.",
  effect: "read",
  returnsTexts: ["settings"],
  pagination: { kind: "cursor", input: "start_cursor", size: "page_size" },
  aliases: { url: "database_id" },
  input: z.strictObject({
    database_id: databaseIdInput(),
    property_id: z.string().min(1).describe("Name or id of the column").optional(),
    data_source_id: dataSourceId(),
    ...paging(),
    ...implementationOverrides(),
  }),
  run: ({ page_size, property_id, start_cursor, ...input }, api) => {
    const ref = toDatabaseRef(input);
    return withRowContainer(api, ref, async ({ path, queryPath }) => {
      const owner = { path, version: ref.version };
      const found = property_id === undefined ? [] : [await findProperty(api, owner, property_id)];
      const ids = found.flatMap(({ id, relationIds }) => [decodeColumnId(id), ...relationIds]);
      const query = { filter_properties: ids };
      const container = { path: queryPath, version: ref.version };
      return sendRowsQuery(api, container, { query, body: { page_size, start_cursor } });
    });
  },
  explainError: (error, { input, api }) => {
    const columns = input.property_id === undefined ? [] : [decodeColumnId(input.property_id)];
    return explainListRowsError(error, api, { columns, database: toDatabaseRef(input) });
  },
  output: pageOf(rowOutput, "cursor"),
  compact: (page, { database_id, property_id }) => {
    const columns = property_id === undefined ? undefined : [property_id];
    return compactPage(compactRow({ databaseId: parseId(database_id), columns }))(page);
  },
});
