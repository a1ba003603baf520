import { randomUUID } from "node:crypto";
import type { RouteContext } from "../route-context.js";
import { connectColumns } from "../columns/connect-columns.js";
import { createColumns } from "../columns/create-columns.js";
import { validateSchema } from "../columns/validate-schema.js";
import { inTrashError } from "../errors.js";
import {
  normalizeUuid,
  oneOfValues,
  object,
  uuid,
  type Validator,
} from "../validation/validators.js";
import { normalizeRichText } from "../rich-text/rich-text.js";
import { parseInput } from "../validation/parse-input.js";
import type { VersionRules } from "../versions.js";
import type { DatabaseDocument, DataSourceDocument } from "../repository/documents.js";
import { normalizeIcon, normalizeIconOrCover } from "../files/icon-or-cover.js";
import { insertChildren } from "../repository/children.js";
import { isInTrash } from "../repository/ancestors.js";
import { createDefaultView } from "../repository/view-store.js";
import {
  assertNoInlineCover,
  databaseFieldValidators,
  type DatabaseFieldsInput,
} from "./database-fields.js";
import { serializeDatabase } from "./serialize-database.js";

type Schema = Record<string, Record<string, unknown>>;

interface CreateBody extends DatabaseFieldsInput {
  parent: { page_id: string };
  properties?: Schema;
  initial_data_source?: { properties?: Schema };
}

function createBodyValidator(rules: VersionRules): Validator {
  const page = { page_id: uuid };
  const type = { type: oneOfValues("page_id") };
  if (!rules.dataSources) {
    return object(
      { parent: object(page, type), properties: validateSchema },
      databaseFieldValidators,
    );
  }
  const source = object({}, { properties: validateSchema });
  return object(
    { parent: object({ ...page, ...type }) },
    { ...databaseFieldValidators, initial_data_source: source },
  );
}

/** `POST /v1/databases`: creates a database on a page, with its first data source. */
export function createDatabase(context: RouteContext): object {
  const { repository, rules } = context;
  const body = parseInput<CreateBody>("body", context.body, createBodyValidator(rules));
  const page = repository.requirePage(normalizeUuid(body.parent.page_id));
  if (isInTrash(repository, page)) throw inTrashError();
  const audit = repository.stampCreated();
  const title = normalizeRichText(body.title ?? [], repository);
  const icon = normalizeIcon(body.icon, repository);
  const database: DatabaseDocument = {
    ...audit,
    id: randomUUID(),
    parent: { type: "page_id", page_id: page.id },
    inTrash: false,
    title,
    description: normalizeRichText(body.description ?? [], repository),
    icon,
    cover: normalizeIconOrCover(body.cover, repository),
    isInline: body.is_inline ?? false,
    dataSources: [randomUUID()],
  };
  const source: DataSourceDocument = {
    ...audit,
    id: database.dataSources[0] ?? "",
    databaseId: database.id,
    inTrash: false,
    title,
    icon,
    columns: createColumns(body.properties ?? body.initial_data_source?.properties, repository),
  };
  connectColumns(source, source.columns, repository);
  assertNoInlineCover(database);
  repository.saveDatabase(database);
  repository.saveDataSource(source);
  createDefaultView(repository, source, randomUUID());
  insertChildren(repository, page.id, [database.id]);
  return serializeDatabase(database, context);
}
