import { getPathId, type RouteContext } from "../route-context.js";
import { changeColumns, type SchemaChanges } from "../columns/change-columns.js";
import { validateSchemaChanges } from "../columns/validate-schema-changes.js";
import { inTrashError } from "../errors.js";
import {
  normalizeUuid,
  boolean,
  oneOfValues,
  object,
  uuid,
  type Validator,
} from "../validation/validators.js";
import { normalizeRichText } from "../rich-text/rich-text.js";
import { parseInput } from "../validation/parse-input.js";
import type { VersionRules } from "../versions.js";
import type { DatabaseDocument } from "../repository/documents.js";
import { normalizeIcon, normalizeIconOrCover } from "../files/icon-or-cover.js";
import { applyTrash, getTrashValidators, type TrashInput } from "../repository/trash.js";
import { isInTrash, getParentId } from "../repository/ancestors.js";
import { moveChild } from "../repository/children.js";
import type { NotesRepository } from "../repository/notes-repository.js";
import {
  assertNoInlineCover,
  databaseFieldValidators,
  type DatabaseFieldsInput,
} from "./database-fields.js";
import { requireOnlyDataSource } from "./database-data-sources.js";
import { serializeDatabase } from "./serialize-database.js";

interface UpdateBody extends DatabaseFieldsInput, TrashInput {
  parent?: { page_id: string };
  is_locked?: boolean;
  properties?: SchemaChanges;
}

function createBodyValidator(rules: VersionRules): Validator {
  const parent = object({ type: oneOfValues("page_id"), page_id: uuid });
  const versionFields = rules.dataSources
    ? { parent, is_locked: boolean }
    : { properties: validateSchemaChanges };
  return object({}, { ...databaseFieldValidators, ...getTrashValidators(rules), ...versionFields });
}

/**
 * `PATCH /v1/databases/{id}`: updates the container and, before data sources, its columns. A
 * container's title is independent of its data sources' titles; whether the service also renames a
 * single data source is not documented.
 */
export function updateDatabase(context: RouteContext): object {
  const { repository, rules } = context;
  const body = parseInput<UpdateBody>("body", context.body, createBodyValidator(rules));
  const database = repository.requireDatabase(getPathId(context, "database_id"));
  applyTrash(database, body, () => isInTrash(repository, database));
  applyFields(database, body, repository);
  assertNoInlineCover(database);
  if (body.is_locked !== undefined) database.isLocked = body.is_locked;
  if (body.parent !== undefined)
    moveDatabase(database, normalizeUuid(body.parent.page_id), repository);
  if (!rules.dataSources) changeOnlyDataSource(database, body, context);
  Object.assign(database, repository.stampEdited());
  repository.saveDatabase(database);
  return serializeDatabase(database, context);
}

function applyFields(
  database: DatabaseDocument,
  body: DatabaseFieldsInput,
  repository: NotesRepository,
): void {
  const { title, description, icon, cover } = body;
  if (title !== undefined) database.title = normalizeRichText(title, repository);
  if (description !== undefined) database.description = normalizeRichText(description, repository);
  if (icon !== undefined) database.icon = normalizeIcon(icon, repository);
  if (cover !== undefined) database.cover = normalizeIconOrCover(cover, repository);
  database.isInline = body.is_inline ?? database.isInline;
}

function moveDatabase(
  database: DatabaseDocument,
  pageId: string,
  repository: NotesRepository,
): void {
  const page = repository.requirePage(pageId);
  if (isInTrash(repository, page)) throw inTrashError();
  moveChild(repository, database.id, getParentId(database.parent) ?? "", page.id);
  database.parent = { type: "page_id", page_id: page.id };
}

/** Updates the only data source: before data sources, it and its database were one object. */
function changeOnlyDataSource(
  database: DatabaseDocument,
  { properties = {} }: UpdateBody,
  { repository, rules }: RouteContext,
): void {
  const { title, icon } = database;
  const source = { ...requireOnlyDataSource(database, repository, rules), title, icon };
  changeColumns(source, properties, repository);
  repository.saveDataSource({ ...source, ...repository.stampEdited() });
}
