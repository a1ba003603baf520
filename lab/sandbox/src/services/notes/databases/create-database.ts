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
import type { NotesRepository } from "../repository/notes-repository.js";
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
  const { database, source } = draftDatabase(repository, {
    parent: { type: "page_id", page_id: page.id },
    title: normalizeRichText(body.title ?? [], repository),
    description: normalizeRichText(body.description ?? [], repository),
    icon: normalizeIcon(body.icon, repository),
    cover: normalizeIconOrCover(body.cover, repository),
    isInline: body.is_inline ?? false,
    schema: body.properties ?? body.initial_data_source?.properties,
  });
  assertNoInlineCover(database);
  saveDraft(repository, { database, source });
  insertChildren(repository, page.id, [database.id]);
  return serializeDatabase(database, context);
}

/** The fields of a new database that requests and Markdown give. */
type DatabaseDraft = Pick<
  DatabaseDocument,
  "cover" | "description" | "icon" | "isInline" | "parent" | "title"
> & { schema: Schema | undefined };

/** Creates a database and its first data source, without saving them. */
function draftDatabase(
  repository: NotesRepository,
  { schema, ...fields }: DatabaseDraft,
): { database: DatabaseDocument; source: DataSourceDocument } {
  const audit = repository.stampCreated();
  const sourceId = randomUUID();
  const database = {
    ...audit,
    ...fields,
    id: randomUUID(),
    inTrash: false,
    dataSources: [sourceId],
  };
  const source: DataSourceDocument = {
    ...audit,
    id: sourceId,
    databaseId: database.id,
    inTrash: false,
    title: fields.title,
    icon: fields.icon,
    columns: createColumns(schema, repository),
  };
  connectColumns(source, source.columns, repository);
  return { database, source };
}

function saveDraft(
  repository: NotesRepository,
  { database, source }: { database: DatabaseDocument; source: DataSourceDocument },
): void {
  repository.saveDatabase(database);
  repository.saveDataSource(source);
  createDefaultView(repository, source, randomUUID());
}

/** Creates a database with a title column only, which is not placed among the children of its parent yet. */
export function createEmptyDatabase(
  repository: NotesRepository,
  fields: Pick<DatabaseDocument, "icon" | "isInline" | "parent" | "title">,
): DatabaseDocument {
  const draft = draftDatabase(repository, {
    ...fields,
    cover: null,
    description: [],
    schema: undefined,
  });
  saveDraft(repository, draft);
  return draft.database;
}
