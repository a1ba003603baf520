import { serializeSchema } from "../columns/serialize-schema.js";
import type { RequestScope } from "../route-context.js";
import { hasCapability } from "../route-context.js";
import { toRichText, toPlainText } from "../rich-text/rich-text.js";
import { serializeUserReference } from "../users/serialize-user.js";
import { serializeTrash } from "../versions.js";
import type { DatabaseDocument } from "../repository/documents.js";
import { formatToMinute, formatWithOffset } from "../http/format-time.js";
import { isInTrash } from "../repository/ancestors.js";
import { requireOnlyDataSource, listDataSources } from "./database-data-sources.js";

// Recorded as the title and data source name of untitled containers. The data source itself, and
// the database in versions before data sources, have an empty title.
const UNTITLED = "New database";

/** Serializes a database: the container of data sources or, before 2025-09-03, also the schema. */
export function serializeDatabase(database: DatabaseDocument, scope: RequestScope): object {
  if (!hasCapability(scope, "readContent")) return { object: "database", id: database.id };
  return scope.rules.dataSources
    ? serializeContainer(database, scope)
    : serializeWithSchema(database, scope);
}

/** Returns the web URL of a database. Recorded ones contain no title. */
export function toDatabaseUrl(id: string): string {
  return `https://www.notion.so/${id.replaceAll("-", "")}`;
}

function serializeContainer(database: DatabaseDocument, scope: RequestScope): object {
  const { repository } = scope;
  const dataSources = listDataSources(database, repository).map(({ id, title }) => {
    return { id, name: toPlainText(title) || UNTITLED };
  });
  const title = toPlainText(database.title) === "" ? toRichText(UNTITLED) : database.title;
  return {
    ...serializeCommonFields(database, scope),
    title,
    is_locked: database.isLocked ?? false,
    created_time: formatWithOffset(database.createdTime),
    last_edited_time: formatWithOffset(database.lastEditedTime),
    data_sources: dataSources,
  };
}

function serializeWithSchema(database: DatabaseDocument, scope: RequestScope): object {
  const source = requireOnlyDataSource(database, scope.repository, scope.rules);
  return {
    ...serializeCommonFields(database, scope),
    created_time: formatToMinute(database.createdTime),
    last_edited_time: formatToMinute(database.lastEditedTime),
    created_by: serializeUserReference(database.createdBy),
    last_edited_by: serializeUserReference(database.lastEditedBy),
    properties: serializeSchema(source.columns, scope),
  };
}

function serializeCommonFields(
  database: DatabaseDocument,
  { repository, rules }: RequestScope,
): object {
  return {
    object: "database",
    id: database.id,
    title: database.title,
    description: database.description,
    parent: database.parent,
    is_inline: database.isInline,
    ...serializeTrash(isInTrash(repository, database), rules),
    icon: database.icon,
    cover: database.cover,
    url: toDatabaseUrl(database.id),
    public_url: null,
  };
}
