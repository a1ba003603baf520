import { randomUUID } from "node:crypto";
import type { Call } from "../call.js";
import { connectColumns } from "../columns/connect.js";
import { createColumns, schemaCheck, type SentColumn } from "../columns/schema.js";
import { inTrash } from "../errors.js";
import { canonicalId } from "../gate/path-ids.js";
import { richTextCheck } from "../rich-text/check.js";
import { keepRichText } from "../rich-text/rich-text.js";
import { choice, nullable, object, uuid, type Check } from "../validation/check.js";
import { demand } from "../validation/demand.js";
import { iconCheck } from "../validation/icon.js";
import type { DataSourceDocument } from "../workspace/documents.js";
import { keepFace } from "../workspace/face.js";
import { isInTrash } from "../workspace/tree.js";
import { renderDataSource } from "./render.js";

interface CreateBody {
  parent: { database_id: string };
  properties: Record<string, SentColumn>;
  title?: unknown;
  icon?: Record<string, unknown> | null;
}

/** Checks the database that a data source is put into. */
export const databaseParentCheck: Check = object(
  { database_id: uuid },
  { type: choice("database_id") },
);

const bodyCheck = object(
  { parent: databaseParentCheck, properties: schemaCheck },
  { title: richTextCheck, icon: nullable(iconCheck) },
);

/** `POST /v1/data_sources`: one more data source in a database. */
export function createDataSource(context: Call): object {
  const { repository } = context;
  const body = demand<CreateBody>("body", context.body, bodyCheck);
  const database = repository.database(canonicalId(body.parent.database_id));
  if (isInTrash(repository, database)) throw inTrash();
  const source: DataSourceDocument = {
    ...repository.madeNow(),
    id: randomUUID(),
    databaseId: database.id,
    inTrash: false,
    title: keepRichText(body.title ?? [], repository),
    icon: keepFace(body.icon, repository),
    columns: createColumns(body.properties, repository),
  };
  connectColumns(source, source.columns, repository);
  database.dataSources.push(source.id);
  Object.assign(database, repository.editedNow());
  repository.saveDatabase(database);
  repository.saveDataSource(source);
  return renderDataSource(source, context);
}
