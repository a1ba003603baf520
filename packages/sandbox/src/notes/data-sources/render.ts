import { may, type View } from "../call.js";
import { renderSchema } from "../columns/schema.js";
import { databaseUrl } from "../databases/render.js";
import { renderUserReference } from "../users/render.js";
import { trashFields } from "../versions.js";
import type { DataSourceDocument } from "../workspace/documents.js";
import { toTheMinute } from "../workspace/time.js";
import { isInTrash } from "../workspace/tree.js";

/** A data source with its schema, as answered. */
export function renderDataSource(source: DataSourceDocument, scope: View): object {
  const properties = renderSchema(source.columns, scope);
  if (!may(scope, "readContent")) return { object: "data_source", id: source.id, properties };
  const database = scope.repository.database(source.databaseId);
  const trashed = source.inTrash || isInTrash(scope.repository, database);
  return {
    object: "data_source",
    id: source.id,
    cover: null,
    icon: source.icon,
    created_time: toTheMinute(source.createdTime),
    created_by: renderUserReference(source.createdBy),
    last_edited_by: renderUserReference(source.lastEditedBy),
    last_edited_time: toTheMinute(source.lastEditedTime),
    title: source.title,
    description: database.description,
    is_inline: database.isInline,
    properties,
    parent: { type: "database_id", database_id: database.id },
    database_parent: database.parent,
    url: databaseUrl(database.id),
    public_url: null,
    ...trashFields(trashed, scope.rules),
  };
}
