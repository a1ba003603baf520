import { getPathId, type RouteContext } from "../route-context.js";
import { createCell, type Cell } from "../columns/column-kind.js";
import { getColumns } from "../columns/find-column.js";
import { getStoredValue, getColumnKind } from "../columns/column-kinds.js";
import { paginate } from "../pagination/paginate.js";
import { serializeList } from "../pagination/serialize-list.js";
import { parsePageRequest } from "../pagination/page-request.js";
import { selectColumns } from "./serialize-page.js";

/** Types whose values are returned as a paginated list of items. */
const LIST_TYPES = ["title", "rich_text", "people", "relation", "rollup"];

/** `GET /v1/pages/{id}/properties/{property_id}`: retrieves one complete property value. */
export function retrieveProperty(context: RouteContext): object {
  const page = context.repository.requirePage(getPathId(context, "page_id"));
  const [column] = selectColumns(getColumns(page, context.repository), [
    getPathId(context, "property_id"),
  ]);
  if (column === undefined) throw new Error("A selected column is missing.");
  const cell = createCell(column, page, context);
  const id = encodeURIComponent(column.id);
  const { type } = column;
  if (!LIST_TYPES.includes(type)) {
    return { object: "property_item", type, id, [type]: serializeCell(cell) };
  }
  const { entries, nextCursor } = paginate(
    context.repository,
    toListing(cell),
    parsePageRequest(context.query),
  );
  const results = entries.map(({ item }) => ({ object: "property_item", ...item }));
  const propertyItem = {
    id,
    next_url: nextCursor && createNextUrl(context, nextCursor),
    type,
    [type]: serializeSummary(cell),
  };
  return { ...serializeList("property_item", results, nextCursor), property_item: propertyItem };
}

function toListing(cell: Cell) {
  const entries = listItems(cell).map((item, index) => ({ id: String(index), keys: [], item }));
  return {
    scope: `property/${cell.page.id}/${cell.column.id}`,
    entries,
    order: entries.map((entry) => entry.id),
  };
}

/** Lists all items of a value; a rollup's items have the types of the rows it aggregates. */
function listItems(cell: Cell): object[] {
  const { type, id } = cell.column;
  const items = getColumnKind(type).listItems?.(cell);
  if (items !== undefined) return items.flatMap(toItems);
  return toItems({ type, id: encodeURIComponent(id), [type]: getCompleteValue(cell) });
}

/** Returns one item per element of a list value. */
function toItems(item: Record<string, unknown>): object[] {
  const { type, id } = item;
  const value = item[String(type)];
  if (!LIST_TYPES.includes(String(type))) return [item];
  return (value as unknown[]).map((part) => ({ type, id, [String(type)]: part }));
}

/** Returns the complete value; page responses contain only the first relations. */
function getCompleteValue(cell: Cell): unknown {
  if (cell.column.type !== "relation") return serializeCell(cell);
  return (getStoredValue(cell) as string[]).map((id) => ({ id }));
}

/** Serializes the result of a rollup without its values; `{}` for other types. */
function serializeSummary(cell: Cell): object {
  if (getColumnKind(cell.column.type).listItems === undefined) return {};
  const result = serializeCell(cell) as Record<string, unknown>;
  return result["type"] === "array" ? { ...result, array: [] } : result;
}

function serializeCell(cell: Cell): unknown {
  return getColumnKind(cell.column.type).serialize(getStoredValue(cell), cell);
}

function createNextUrl({ url }: RouteContext, cursor: string): string {
  const next = new URL(url);
  next.searchParams.set("start_cursor", cursor);
  return next.href;
}
