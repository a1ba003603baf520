import { onlyDataSource } from "../databases/only-data-source.js";
import { inTrash, validationError } from "../errors.js";
import { canonicalId } from "../gate/path-ids.js";
import { choice, oneOf, uuid, type Check } from "../validation/check.js";
import type { VersionRules } from "../versions.js";
import type { DataSourceDocument, Parent } from "../workspace/documents.js";
import { isInTrash } from "../workspace/tree.js";
import type { Workspace } from "../workspace/workspace.js";

/** The parent of a new page as sent: one of these ids, in every version. */
export interface SentParent {
  page_id?: string;
  database_id?: string;
  data_source_id?: string;
  workspace?: true;
}

/** Checks the parent of a new page. */
export const parentCheck: Check = oneOf(
  { page_id: uuid, database_id: uuid, data_source_id: uuid, workspace: choice(true) },
  { type: choice("page_id", "database_id", "data_source_id", "workspace") },
);

/** Where a new page goes: below a page, or as a row into a data source. */
export function resolveParent(sent: SentParent, repository: Workspace, rules: VersionRules): Parent {
  if (sent.page_id !== undefined) {
    const page = repository.page(canonicalId(sent.page_id));
    if (isInTrash(repository, page)) throw inTrash();
    return { type: "page_id", page_id: page.id };
  }
  const source = namedDataSource(sent, repository, rules);
  const database = repository.database(source.databaseId);
  if (source.inTrash || isInTrash(repository, database)) throw inTrash();
  return { type: "data_source_id", data_source_id: source.id, database_id: source.databaseId };
}

function namedDataSource(
  sent: SentParent,
  repository: Workspace,
  rules: VersionRules,
): DataSourceDocument {
  if (sent.data_source_id !== undefined) {
    return repository.dataSource(canonicalId(sent.data_source_id));
  }
  if (sent.database_id === undefined) {
    // Pages at the top of the workspace are for integrations of one person only.
    throw validationError(
      "Internal integrations aren't owned by a single user, so creating workspace-level private pages is not supported.",
    );
  }
  return onlyDataSource(repository.database(canonicalId(sent.database_id)), repository, rules);
}
