import { pathId, type Call } from "../call.js";
import { changeColumns, type SentChanges } from "../columns/change-columns.js";
import { schemaChangesCheck } from "../columns/schema-changes-check.js";
import { inTrash } from "../errors.js";
import { canonicalId } from "../gate/path-ids.js";
import { richTextCheck } from "../rich-text/check.js";
import { keepRichText } from "../rich-text/rich-text.js";
import { nullable, object, type Check } from "../validation/check.js";
import { demand } from "../validation/demand.js";
import { iconCheck } from "../validation/icon.js";
import type { VersionRules } from "../versions.js";
import type { DataSourceDocument } from "../workspace/documents.js";
import { keepFace } from "../workspace/face.js";
import { moveTrash, trashChecks, type SentTrash } from "../workspace/trash.js";
import { childIds, isInTrash } from "../workspace/tree.js";
import type { Workspace } from "../workspace/workspace.js";
import { databaseParentCheck } from "./create.js";
import { renderDataSource } from "./render.js";

interface UpdateBody extends SentTrash {
  title?: unknown;
  icon?: Record<string, unknown> | null;
  properties?: SentChanges;
  parent?: { database_id: string };
}

/** A description is the database's: Notion's own client does not send one here, so it is refused. */
function bodyCheck(rules: VersionRules): Check {
  return object(
    {},
    {
      title: richTextCheck,
      icon: nullable(iconCheck),
      properties: schemaChangesCheck,
      parent: databaseParentCheck,
      ...trashChecks(rules),
    },
  );
}

/** `PATCH /v1/data_sources/{id}`: title, icon, columns, the database it is in, and the trash. */
export function updateDataSource(context: Call): object {
  const { repository } = context;
  const body = demand<UpdateBody>("body", context.body, bodyCheck(context.rules));
  const source = repository.dataSource(pathId(context, "data_source_id"));
  const database = repository.database(source.databaseId);
  moveTrash(source, body, () => source.inTrash || isInTrash(repository, database));
  if (body.title !== undefined) source.title = keepRichText(body.title, repository);
  if (body.icon !== undefined) source.icon = keepFace(body.icon, repository);
  changeColumns(source, body.properties ?? {}, repository);
  if (body.parent !== undefined) move(source, canonicalId(body.parent.database_id), repository);
  Object.assign(source, repository.editedNow());
  repository.saveDataSource(source);
  return renderDataSource(source, context);
}

function move(source: DataSourceDocument, databaseId: string, repository: Workspace): void {
  const to = repository.database(databaseId);
  if (isInTrash(repository, to)) throw inTrash();
  const from = repository.database(source.databaseId);
  const left = from.dataSources.filter((id) => id !== source.id);
  repository.saveDatabase({ ...from, dataSources: left });
  const there = repository.database(databaseId);
  repository.saveDatabase({ ...there, dataSources: [...there.dataSources, source.id] });
  source.databaseId = to.id;
  for (const id of childIds(repository, source.id)) {
    const page = repository.page(id);
    const parent = {
      type: "data_source_id",
      data_source_id: source.id,
      database_id: to.id,
    } as const;
    repository.savePage({ ...page, parent });
  }
}
