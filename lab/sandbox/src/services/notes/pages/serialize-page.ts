import { hasCapability, type RequestScope } from "../route-context.js";
import { validationError } from "../errors.js";
import { getColumns, findColumn } from "../columns/find-column.js";
import { createCell } from "../columns/column-kind.js";
import { MAX_SERIALIZED_RELATIONS } from "../columns/relation-column.js";
import { getStoredValue, getColumnKind } from "../columns/column-kinds.js";
import { serializeUserReference } from "../users/serialize-user.js";
import { serializeParent, serializeTrash } from "../versions.js";
import type { Column, PageDocument } from "../repository/documents.js";
import { formatToMinute } from "../http/format-time.js";
import { isInTrash } from "../repository/ancestors.js";
import { toPageUrl } from "../repository/title.js";

/** Maximum number of people in a page response ("Retrieve a page", Limits); nothing marks the cut. */
const MAX_SERIALIZED_PEOPLE = 25;

/** Serializes a page or row; with `propertyKeys`, only the properties with these ids or names. */
export function serializePage(
  page: PageDocument,
  scope: RequestScope,
  propertyKeys: string[] = [],
): object {
  if (!hasCapability(scope, "readContent")) return { object: "page", id: page.id };
  const columns = getColumns(page, scope.repository);
  return {
    object: "page",
    id: page.id,
    created_time: formatToMinute(page.createdTime),
    last_edited_time: formatToMinute(page.lastEditedTime),
    created_by: serializeUserReference(page.createdBy),
    last_edited_by: serializeUserReference(page.lastEditedBy),
    cover: page.cover,
    icon: page.icon,
    parent: serializeParent(page.parent, scope.rules),
    ...serializeTrash(isInTrash(scope.repository, page), scope.rules),
    is_archived: false,
    is_locked: page.isLocked ?? false,
    properties: serializeProperties(page, selectColumns(columns, propertyKeys), scope),
    url: toPageUrl(page),
    public_url: null,
  };
}

function serializeProperties(page: PageDocument, columns: Column[], scope: RequestScope): object {
  const shown = cutRelations(page, getColumns(page, scope.repository));
  const properties = columns.map((column) => {
    const { id, name, type } = column;
    const cell = createCell(column, type === "rollup" ? shown : page, scope);
    const stored = getStoredValue(cell);
    const whole = getColumnKind(type).serialize(stored, cell);
    const value = type === "people" ? (whole as object[]).slice(0, MAX_SERIALIZED_PEOPLE) : whole;
    const hasMoreField =
      type === "relation"
        ? { has_more: (stored as string[]).length > MAX_SERIALIZED_RELATIONS }
        : {};
    return [name, { id: encodeURIComponent(id), type, [type]: value, ...hasMoreField }];
  });
  return Object.fromEntries(properties) as object;
}

/**
 * Returns a page with the first related pages alone, from which its rollups are computed: "Any property value that has
 * other pages in its value will only use the first 25 page references" ("Property values").
 */
function cutRelations(page: PageDocument, columns: readonly Column[]): PageDocument {
  const relations = columns.filter(({ type }) => type === "relation");
  const cut = relations.flatMap(({ id }) => {
    const related = page.values[id] as string[] | undefined;
    return related === undefined ? [] : [[id, related.slice(0, MAX_SERIALIZED_RELATIONS)]];
  });
  return { ...page, values: { ...page.values, ...Object.fromEntries(cut) } };
}

/** Selects the columns named by `filter_properties`; all if it is empty. */
export function selectColumns(columns: Column[], propertyKeys: string[]): Column[] {
  if (propertyKeys.length === 0) return columns;
  return propertyKeys.map((key) => {
    const column = findColumn(columns, key);
    if (column === undefined) {
      throw validationError(`Could not find property with name or id: ${key}`);
    }
    return column;
  });
}
