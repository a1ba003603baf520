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
export function updateDataSource(call: Call): object {
  const { workspace } = call;
  const body = demand<UpdateBody>("body", call.body, bodyCheck(call.rules));
  const source = workspace.dataSource(pathId(call, "data_source_id"));
  const database = workspace.database(source.databaseId);
  moveTrash(source, body, () => source.inTrash || isInTrash(workspace, database));
  if (body.title !== undefined) source.title = keepRichText(body.title, workspace);
  if (body.icon !== undefined) source.icon = keepFace(body.icon, workspace);
  changeColumns(source, body.properties ?? {}, workspace);
  if (body.parent !== undefined) move(source, canonicalId(body.parent.database_id), workspace);
  Object.assign(source, workspace.editedNow());
  workspace.saveDataSource(source);
  return renderDataSource(source, call);
}

function move(source: DataSourceDocument, databaseId: string, workspace: Workspace): void {
  const to = workspace.database(databaseId);
  if (isInTrash(workspace, to)) throw inTrash();
  const from = workspace.database(source.databaseId);
  const left = from.dataSources.filter((id) => id !== source.id);
  workspace.saveDatabase({ ...from, dataSources: left });
  const there = workspace.database(databaseId);
  workspace.saveDatabase({ ...there, dataSources: [...there.dataSources, source.id] });
  source.databaseId = to.id;
  for (const id of childIds(workspace, source.id)) {
    const page = workspace.page(id);
    const parent = {
      type: "data_source_id",
      data_source_id: source.id,
      database_id: to.id,
    } as const;
    workspace.savePage({ ...page, parent });
  }
}
