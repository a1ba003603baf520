import { may, type View } from "../call.js";
import { validationError } from "../errors.js";
import { columnsOf, findColumn } from "../columns/find.js";
import { makeCell } from "../columns/column-kind.js";
import { RELATIONS_SHOWN } from "../columns/relation.js";
import { keptIn, kindOf } from "../columns/kinds.js";
import { renderUserReference } from "../users/render.js";
import { parentField, trashFields } from "../versions.js";
import type { Column, PageDocument } from "../workspace/documents.js";
import { toTheMinute } from "../workspace/time.js";
import { isInTrash } from "../workspace/tree.js";
import { pageUrl } from "./title.js";

/** A page or row as answered; with `only`, just the properties with these ids or names. */
export function renderPage(page: PageDocument, scope: View, only: string[] = []): object {
  if (!may(scope, "readContent")) return { object: "page", id: page.id };
  const columns = columnsOf(page, scope.repository);
  return {
    object: "page",
    id: page.id,
    created_time: toTheMinute(page.createdTime),
    last_edited_time: toTheMinute(page.lastEditedTime),
    created_by: renderUserReference(page.createdBy),
    last_edited_by: renderUserReference(page.lastEditedBy),
    cover: page.cover,
    icon: page.icon,
    parent: parentField(page.parent, scope.rules),
    ...trashFields(isInTrash(scope.repository, page), scope.rules),
    is_archived: false,
    is_locked: page.isLocked ?? false,
    properties: renderProperties(page, selected(columns, only), scope),
    url: pageUrl(page),
    public_url: null,
  };
}

function renderProperties(page: PageDocument, columns: Column[], scope: View): object {
  const properties = columns.map((column) => {
    const { id, name, type } = column;
    const cell = makeCell(column, page, scope);
    const kept = keptIn(cell);
    const value = kindOf(type).answer(kept, cell);
    const more =
      type === "relation" ? { has_more: (kept as string[]).length > RELATIONS_SHOWN } : {};
    return [name, { id: encodeURIComponent(id), type, [type]: value, ...more }];
  });
  return Object.fromEntries(properties) as object;
}

/** The columns that `filter_properties` names; all of them when it names none. */
export function selected(columns: Column[], only: string[]): Column[] {
  if (only.length === 0) return columns;
  return only.map((key) => {
    const column = findColumn(columns, key);
    if (column === undefined) {
      throw validationError(`Could not find property with name or id: ${key}`);
    }
    return column;
  });
}
