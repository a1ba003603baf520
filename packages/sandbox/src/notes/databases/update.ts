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
export function updateDatabase(call: Call): object {
  const { workspace, rules } = call;
  const body = demand<UpdateBody>("body", call.body, bodyCheck(rules));
  const database = workspace.database(pathId(call, "database_id"));
  moveTrash(database, body, () => isInTrash(workspace, database));
  changeFields(database, body, workspace);
  demandNoInlineCover(database);
  if (body.is_locked !== undefined) database.isLocked = body.is_locked;
  if (body.parent !== undefined) move(database, canonicalId(body.parent.page_id), workspace);
  if (!rules.dataSources) changeOnlySource(database, body, call);
  Object.assign(database, workspace.editedNow());
  workspace.saveDatabase(database);
  return renderDatabase(database, call);
}

function changeFields(database: DatabaseDocument, body: SentFields, workspace: Workspace): void {
  const { title, description, icon, cover } = body;
  if (title !== undefined) database.title = keepRichText(title, workspace);
  if (description !== undefined) database.description = keepRichText(description, workspace);
  if (icon !== undefined) database.icon = keepFace(icon, workspace);
  if (cover !== undefined) database.cover = keepFace(cover, workspace);
  database.isInline = body.is_inline ?? database.isInline;
}

function move(database: DatabaseDocument, pageId: string, workspace: Workspace): void {
  const page = workspace.page(pageId);
  if (isInTrash(workspace, page)) throw inTrash();
  moveChild(workspace, database.id, parentId(database.parent) ?? "", page.id);
  database.parent = { type: "page_id", page_id: page.id };
}

/** To versions before data sources a database and its only one are the same thing. */
function changeOnlySource(
  database: DatabaseDocument,
  { properties = {} }: UpdateBody,
  { workspace, rules }: Call,
): void {
  const { title, icon } = database;
  const source = { ...onlyDataSource(database, workspace, rules), title, icon };
  changeColumns(source, properties, workspace);
  workspace.saveDataSource({ ...source, ...workspace.editedNow() });
}
