import { hasCapability, type RequestScope } from "../route-context.js";
import { serializeSchema } from "../columns/serialize-schema.js";
import { toDatabaseUrl } from "../databases/serialize-database.js";
import { serializeUserReference } from "../users/serialize-user.js";
import { serializeTrash } from "../versions.js";
import type { DataSourceDocument } from "../repository/documents.js";
import { formatToMinute } from "../http/format-time.js";
import { isInTrash } from "../repository/ancestors.js";

/** Serializes a data source with its schema. */
export function serializeDataSource(source: DataSourceDocument, scope: RequestScope): object {
  const properties = serializeSchema(source.columns, scope);
  if (!hasCapability(scope, "readContent"))
    return { object: "data_source", id: source.id, properties };
  const database = scope.repository.requireDatabase(source.databaseId);
  const isTrashed = source.inTrash || isInTrash(scope.repository, database);
  return {
    object: "data_source",
    id: source.id,
    cover: null,
    icon: source.icon,
    created_time: formatToMinute(source.createdTime),
    created_by: serializeUserReference(source.createdBy),
    last_edited_by: serializeUserReference(source.lastEditedBy),
    last_edited_time: formatToMinute(source.lastEditedTime),
    title: source.title,
    description: database.description,
    is_inline: database.isInline,
    properties,
    parent: { type: "database_id", database_id: database.id },
    database_parent: database.parent,
    url: toDatabaseUrl(database.id),
    public_url: null,
    ...serializeTrash(isTrashed, scope.rules),
  };
}
