import { pathId, type Call } from "../call.js";
import { changeColumns, type SentChanges } from "../columns/change-columns.js";
import { schemaChangesCheck } from "../columns/schema-changes-check.js";
import { inTrash } from "../errors.js";
import { canonicalId } from "../gate/path-ids.js";
import { keepRichText } from "../rich-text/rich-text.js";
import { boolean, choice, object, uuid, type Check } from "../validation/check.js";
import { demand } from "../validation/demand.js";
import type { VersionRules } from "../versions.js";
import type { DatabaseDocument } from "../workspace/documents.js";
import { keepFace } from "../workspace/face.js";
import { moveTrash, trashChecks, type SentTrash } from "../workspace/trash.js";
import { isInTrash, moveChild, parentId } from "../workspace/tree.js";
import type { Workspace } from "../workspace/workspace.js";
import { demandNoInlineCover, fieldChecks, type SentFields } from "./fields.js";
import { onlyDataSource } from "./only-data-source.js";
import { renderDatabase } from "./render.js";

interface UpdateBody extends SentFields, SentTrash {
  parent?: { page_id: string };
  is_locked?: boolean;
  properties?: SentChanges;
}

function bodyCheck(rules: VersionRules): Check {
  const parent = object({ type: choice("page_id"), page_id: uuid });
  const own = rules.dataSources
    ? { parent, is_locked: boolean }
    : { properties: schemaChangesCheck };
  return object({}, { ...fieldChecks, ...trashChecks(rules), ...own });
}

/**
 * `PATCH /v1/databases/{id}`: the container and, before there were data sources, its columns. The
 * title of a container is not that of its data sources; whether the service renames a single one
 * along is not documented.
 */
export function updateDatabase(context: Call): object {
  const { repository, rules } = context;
  const body = demand<UpdateBody>("body", context.body, bodyCheck(rules));
  const database = repository.database(pathId(context, "database_id"));
  moveTrash(database, body, () => isInTrash(repository, database));
  changeFields(database, body, repository);
  demandNoInlineCover(database);
  if (body.is_locked !== undefined) database.isLocked = body.is_locked;
  if (body.parent !== undefined) move(database, canonicalId(body.parent.page_id), repository);
  if (!rules.dataSources) changeOnlySource(database, body, context);
  Object.assign(database, repository.editedNow());
  repository.saveDatabase(database);
  return renderDatabase(database, context);
}

function changeFields(database: DatabaseDocument, body: SentFields, repository: Workspace): void {
  const { title, description, icon, cover } = body;
  if (title !== undefined) database.title = keepRichText(title, repository);
  if (description !== undefined) database.description = keepRichText(description, repository);
  if (icon !== undefined) database.icon = keepFace(icon, repository);
  if (cover !== undefined) database.cover = keepFace(cover, repository);
  database.isInline = body.is_inline ?? database.isInline;
}

function move(database: DatabaseDocument, pageId: string, repository: Workspace): void {
  const page = repository.page(pageId);
  if (isInTrash(repository, page)) throw inTrash();
  moveChild(repository, database.id, parentId(database.parent) ?? "", page.id);
  database.parent = { type: "page_id", page_id: page.id };
}

/** To versions before data sources a database and its only one are the same thing. */
function changeOnlySource(
  database: DatabaseDocument,
  { properties = {} }: UpdateBody,
  { repository, rules }: Call,
): void {
  const { title, icon } = database;
  const source = { ...onlyDataSource(database, repository, rules), title, icon };
  changeColumns(source, properties, repository);
  repository.saveDataSource({ ...source, ...repository.editedNow() });
}
