import { randomUUID } from "node:crypto";
import type { Call } from "../call.js";
import { connectColumns } from "../columns/connect.js";
import { createColumns, schemaCheck } from "../columns/schema.js";
import { inTrash } from "../errors.js";
import { canonicalId } from "../gate/path-ids.js";
import { keepRichText } from "../rich-text/rich-text.js";
import { choice, object, uuid, type Check } from "../validation/check.js";
import { demand } from "../validation/demand.js";
import type { VersionRules } from "../versions.js";
import type { DatabaseDocument, DataSourceDocument } from "../workspace/documents.js";
import { keepFace } from "../workspace/face.js";
import { insertChildren, isInTrash } from "../workspace/tree.js";
import { demandNoInlineCover, fieldChecks, type SentFields } from "./fields.js";
import { renderDatabase } from "./render.js";

type Schema = Record<string, Record<string, unknown>>;

interface CreateBody extends SentFields {
  parent: { page_id: string };
  properties?: Schema;
  initial_data_source?: { properties?: Schema };
}

function bodyCheck(rules: VersionRules): Check {
  const page = { page_id: uuid };
  const type = { type: choice("page_id") };
  if (!rules.dataSources) {
    return object({ parent: object(page, type), properties: schemaCheck }, fieldChecks);
  }
  const source = object({}, { properties: schemaCheck });
  return object(
    { parent: object({ ...page, ...type }) },
    { ...fieldChecks, initial_data_source: source },
  );
}

/** `POST /v1/databases`: a database below a page, with its first data source. */
export function createDatabase(context: Call): object {
  const { repository, rules } = context;
  const body = demand<CreateBody>("body", context.body, bodyCheck(rules));
  const page = repository.page(canonicalId(body.parent.page_id));
  if (isInTrash(repository, page)) throw inTrash();
  const audit = repository.madeNow();
  const title = keepRichText(body.title ?? [], repository);
  const icon = keepFace(body.icon, repository);
  const database: DatabaseDocument = {
    ...audit,
    id: randomUUID(),
    parent: { type: "page_id", page_id: page.id },
    inTrash: false,
    title,
    description: keepRichText(body.description ?? [], repository),
    icon,
    cover: keepFace(body.cover, repository),
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
  demandNoInlineCover(database);
  repository.saveDatabase(database);
  repository.saveDataSource(source);
  insertChildren(repository, page.id, [database.id]);
  return renderDatabase(database, context);
}
