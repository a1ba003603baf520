import { renderSchema } from "../columns/schema.js";
import type { View } from "../call.js";
import { may } from "../call.js";
import { plainRichText, plainText } from "../rich-text/rich-text.js";
import { renderUserReference } from "../users/render.js";
import { trashFields } from "../versions.js";
import type { DatabaseDocument } from "../workspace/documents.js";
import { toTheMinute, withOffset } from "../workspace/time.js";
import { isInTrash } from "../workspace/tree.js";
import { onlyDataSource, presentDataSources } from "./only-data-source.js";

// Recorded as title and data source name of containers without one; the data source itself, and
// the database of versions before data sources, have an empty title.
const UNTITLED = "New database";

/** A database as answered: the container of data sources, or before 2025-09-03 the schema too. */
export function renderDatabase(database: DatabaseDocument, scope: View): object {
  if (!may(scope, "readContent")) return { object: "database", id: database.id };
  return scope.rules.dataSources ? container(database, scope) : withSchema(database, scope);
}

/** The web address of a database. Recorded ones have no title in them. */
export function databaseUrl(id: string): string {
  return `https://www.notion.so/${id.replaceAll("-", "")}`;
}

function container(database: DatabaseDocument, scope: View): object {
  const { repository } = scope;
  const dataSources = presentDataSources(database, repository).map(({ id, title }) => {
    return { id, name: plainText(title) || UNTITLED };
  });
  const title = plainText(database.title) === "" ? plainRichText(UNTITLED) : database.title;
  return {
    ...common(database, scope),
    title,
    is_locked: database.isLocked ?? false,
    created_time: withOffset(database.createdTime),
    last_edited_time: withOffset(database.lastEditedTime),
    data_sources: dataSources,
  };
}

function withSchema(database: DatabaseDocument, scope: View): object {
  const source = onlyDataSource(database, scope.repository, scope.rules);
  return {
    ...common(database, scope),
    created_time: toTheMinute(database.createdTime),
    last_edited_time: toTheMinute(database.lastEditedTime),
    created_by: renderUserReference(database.createdBy),
    last_edited_by: renderUserReference(database.lastEditedBy),
    properties: renderSchema(source.columns, scope),
  };
}

function common(database: DatabaseDocument, { repository, rules }: View): object {
  return {
    object: "database",
    id: database.id,
    title: database.title,
    description: database.description,
    parent: database.parent,
    is_inline: database.isInline,
    ...trashFields(isInTrash(repository, database), rules),
    icon: database.icon,
    cover: database.cover,
    url: databaseUrl(database.id),
    public_url: null,
  };
}
