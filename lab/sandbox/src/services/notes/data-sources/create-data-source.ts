import { randomUUID } from "node:crypto";
import type { RouteContext } from "../route-context.js";
import { connectColumns } from "../columns/connect-columns.js";
import { createColumns, type ColumnInput } from "../columns/create-columns.js";
import { validateSchema } from "../columns/validate-schema.js";
import { inTrashError } from "../errors.js";
import {
  normalizeUuid,
  oneOfValues,
  nullable,
  object,
  uuid,
  type Validator,
} from "../validation/validators.js";
import { validateRichText } from "../rich-text/validate-rich-text.js";
import { normalizeRichText } from "../rich-text/rich-text.js";
import { parseInput } from "../validation/parse-input.js";
import { validateIcon } from "../validation/validate-icon.js";
import type { DataSourceDocument } from "../repository/documents.js";
import { normalizeIcon } from "../files/icon-or-cover.js";
import { isInTrash } from "../repository/ancestors.js";
import { createDefaultView } from "../repository/view-store.js";
import { serializeDataSource } from "./serialize-data-source.js";

interface CreateBody {
  parent: { database_id: string };
  properties: Record<string, ColumnInput>;
  title?: unknown;
  icon?: Record<string, unknown> | null;
}

/** Validates the parent database of a data source. */
export const validateDatabaseParent: Validator = object(
  { database_id: uuid },
  { type: oneOfValues("database_id") },
);

const validateBody = object(
  { parent: validateDatabaseParent, properties: validateSchema },
  { title: validateRichText, icon: nullable(validateIcon) },
);

/** `POST /v1/data_sources`: adds a data source to a database. */
export function createDataSource(context: RouteContext): object {
  const { repository } = context;
  const body = parseInput<CreateBody>("body", context.body, validateBody);
  const database = repository.requireDatabase(normalizeUuid(body.parent.database_id));
  if (isInTrash(repository, database)) throw inTrashError();
  const source: DataSourceDocument = {
    ...repository.stampCreated(),
    id: randomUUID(),
    databaseId: database.id,
    inTrash: false,
    title: normalizeRichText(body.title ?? [], repository),
    icon: normalizeIcon(body.icon, repository),
    columns: createColumns(body.properties, repository),
  };
  connectColumns(source, source.columns, repository);
  database.dataSources.push(source.id);
  Object.assign(database, repository.stampEdited());
  repository.saveDatabase(database);
  repository.saveDataSource(source);
  createDefaultView(repository, source, randomUUID());
  return serializeDataSource(source, context);
}
