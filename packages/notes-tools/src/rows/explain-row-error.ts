import type { ApiError } from "@workbelt/core";
import type { Api, Explanation } from "@workbelt/core/provider";
import { type ExpectedId, explainWrongIdKind } from "../id-kind.js";
import { type ColumnValues, explainColumnError } from "../schema/explain-column-error.js";
import { fetchColumns } from "../schema/fetch-columns.js";
import type { DatabaseRef } from "../schema/resolve-data-source.js";
import { withRowContainer } from "../schema/row-container.js";

/** The parts of a request for rows that an error can be about. */
export interface RowsRequest {
  database: DatabaseRef;
  /** The columns the request names. */
  columns: ColumnValues;
  alternatives: ExpectedId["alternatives"];
}

/** Explains an error about the rows of a database: the id is not a database's, or a column is wrong. */
export async function explainRowError(
  error: ApiError,
  api: Api,
  { alternatives, columns, database }: RowsRequest,
): Promise<Explanation | undefined> {
  const wrongKind = await explainWrongIdKind(error, api, { id: database.databaseId, alternatives });
  if (wrongKind !== undefined) return wrongKind;
  return explainColumnError(error, {
    values: columns,
    fetchColumns: () =>
      withRowContainer(api, database, (rows) => fetchColumns(api, rows.path, database.version)),
  });
}
