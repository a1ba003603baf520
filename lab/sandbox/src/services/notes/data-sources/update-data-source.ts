import { getPathId, type RouteContext } from "../route-context.js";
import { changeColumns, type SchemaChanges } from "../columns/change-columns.js";
import { validateSchemaChanges } from "../columns/validate-schema-changes.js";
import { inTrashError } from "../errors.js";
import { normalizeUuid, nullable, object, type Validator } from "../validation/validators.js";
import { validateRichText } from "../rich-text/validate-rich-text.js";
import { normalizeRichText } from "../rich-text/rich-text.js";
import { parseInput } from "../validation/parse-input.js";
import { validateIcon } from "../validation/validate-icon.js";
import type { VersionRules } from "../versions.js";
import type { DataSourceDocument } from "../repository/documents.js";
import { normalizeIcon } from "../files/icon-or-cover.js";
import { applyTrash, getTrashValidators, type TrashInput } from "../repository/trash.js";
import { getChildIds } from "../repository/children.js";
import { isInTrash } from "../repository/ancestors.js";
import type { NotesRepository } from "../repository/notes-repository.js";
import { validateDatabaseParent } from "./create-data-source.js";
import { serializeDataSource } from "./serialize-data-source.js";

interface UpdateBody extends TrashInput {
  title?: unknown;
  icon?: Record<string, unknown> | null;
  properties?: SchemaChanges;
  parent?: { database_id: string };
}

/**
 * Creates the body validator. Descriptions belong to the database; Notion's client does not send
 * one here, so it is rejected.
 */
function createBodyValidator(rules: VersionRules): Validator {
  return object(
    {},
    {
      title: validateRichText,
      icon: nullable(validateIcon),
      properties: validateSchemaChanges,
      parent: validateDatabaseParent,
      ...getTrashValidators(rules),
    },
  );
}

/** `PATCH /v1/data_sources/{id}`: updates title, icon, columns, parent database and trash. */
export function updateDataSource(context: RouteContext): object {
  const { repository } = context;
  const body = parseInput<UpdateBody>("body", context.body, createBodyValidator(context.rules));
  const source = repository.requireDataSource(getPathId(context, "data_source_id"));
  const database = repository.requireDatabase(source.databaseId);
  applyTrash(source, body, () => source.inTrash || isInTrash(repository, database));
  if (body.title !== undefined) source.title = normalizeRichText(body.title, repository);
  if (body.icon !== undefined) source.icon = normalizeIcon(body.icon, repository);
  changeColumns(source, body.properties ?? {}, repository);
  if (body.parent !== undefined)
    moveDataSource(source, normalizeUuid(body.parent.database_id), repository);
  Object.assign(source, repository.stampEdited());
  repository.saveDataSource(source);
  return serializeDataSource(source, context);
}

function moveDataSource(
  source: DataSourceDocument,
  databaseId: string,
  repository: NotesRepository,
): void {
  const target = repository.requireDatabase(databaseId);
  if (isInTrash(repository, target)) throw inTrashError();
  const previous = repository.requireDatabase(source.databaseId);
  const remaining = previous.dataSources.filter((id) => id !== source.id);
  repository.saveDatabase({ ...previous, dataSources: remaining });
  const current = repository.requireDatabase(databaseId);
  repository.saveDatabase({ ...current, dataSources: [...current.dataSources, source.id] });
  source.databaseId = target.id;
  for (const id of getChildIds(repository, source.id)) {
    const page = repository.requirePage(id);
    const parent = {
      type: "data_source_id",
      data_source_id: source.id,
      database_id: target.id,
    } as const;
    repository.savePage({ ...page, parent });
  }
}
