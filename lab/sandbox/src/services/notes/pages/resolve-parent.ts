import { requireOnlyDataSource } from "../databases/database-data-sources.js";
import { inTrashError, validationError } from "../errors.js";
import {
  normalizeUuid,
  oneOfValues,
  oneOf,
  uuid,
  type Validator,
} from "../validation/validators.js";
import type { VersionRules } from "../versions.js";
import type { DataSourceDocument, Parent } from "../repository/documents.js";
import { isInTrash } from "../repository/ancestors.js";
import type { NotesRepository } from "../repository/notes-repository.js";

/** The parent of a new page in a request: one of these ids, in every version. */
export interface PageParentInput {
  page_id?: string;
  database_id?: string;
  data_source_id?: string;
  workspace?: true;
}

/** Validates the parent of a new page. */
export const validateParent: Validator = oneOf(
  { page_id: uuid, database_id: uuid, data_source_id: uuid, workspace: oneOfValues(true) },
  { type: oneOfValues("page_id", "database_id", "data_source_id", "workspace") },
);

/** Resolves the parent of a new page: a page, a data source or, for a connection of a person, the workspace. */
export function resolveParent(
  input: PageParentInput,
  repository: NotesRepository,
  rules: VersionRules,
): Parent {
  if (input.page_id !== undefined) {
    const page = repository.requirePage(normalizeUuid(input.page_id));
    if (isInTrash(repository, page)) throw inTrashError();
    return { type: "page_id", page_id: page.id };
  }
  const isOfPerson = repository.findUser(repository.botId)?.ownerId !== undefined;
  if (input.workspace === true && isOfPerson) return { type: "workspace", workspace: true };
  const source = resolveDataSource(input, repository, rules);
  const database = repository.requireDatabase(source.databaseId);
  if (source.inTrash || isInTrash(repository, database)) throw inTrashError();
  return { type: "data_source_id", data_source_id: source.id, database_id: source.databaseId };
}

function resolveDataSource(
  input: PageParentInput,
  repository: NotesRepository,
  rules: VersionRules,
): DataSourceDocument {
  if (input.data_source_id !== undefined) {
    return repository.requireDataSource(normalizeUuid(input.data_source_id));
  }
  if (input.database_id === undefined) {
    // Only integrations of a single person can create pages at workspace level.
    throw validationError(
      "Internal integrations aren't owned by a single user, so creating workspace-level private pages is not supported.",
    );
  }
  return requireOnlyDataSource(
    repository.requireDatabase(normalizeUuid(input.database_id)),
    repository,
    rules,
  );
}
