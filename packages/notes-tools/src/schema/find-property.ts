import { InputError } from "@workbelt/core";
import type { Api } from "@workbelt/core/provider";
import { findColumn } from "./columns.js";
import { listRelationIds } from "./cut-formulas.js";
import { describeUnknownColumn } from "./explain-column-error.js";
import { type ColumnOwner, checkWithColumns } from "./known-columns.js";

/** A column that an input `property_id` names. */
export interface FoundProperty {
  /** As the service returns it, percent-encoded. */
  id: string;
  /** Undefined if the columns cannot be read. */
  name: string | undefined;
  /** Ids of the relations that it is computed over. */
  relationIds: readonly string[];
}

/**
 * Finds a column of a page or database by its name or id. If the columns cannot be read, the key is taken
 * as the id.
 *
 * @throws InputError if there is no such column.
 */
export async function findProperty(
  api: Api,
  owner: ColumnOwner,
  key: string,
): Promise<FoundProperty> {
  const found = await checkWithColumns(api, owner, (columns) => {
    const column = findColumn(key, columns) ?? findColumn(encodeURIComponent(key), columns);
    return { column, columns, isClean: column !== undefined };
  });
  if (found === undefined) return { id: key, name: undefined, relationIds: [] };
  const { column, columns } = found;
  if (column === undefined) {
    const message = describeUnknownColumn(key, columns);
    throw new InputError(api.operation, [{ field: "property_id", message }]);
  }
  const name = Object.keys(columns).find((each) => columns[each] === column);
  return { id: column.id ?? key, name, relationIds: listRelationIds([column], columns) };
}
