import { getPathId, type RouteContext } from "../route-context.js";
import { inTrashError, validationError } from "../errors.js";
import { TITLE_ID } from "../repository/title.js";
import { requireOnlyDataSource } from "../databases/database-data-sources.js";
import { normalizeUuid, object, oneOf, oneOfValues, uuid } from "../validation/validators.js";
import { parseInput } from "../validation/parse-input.js";
import { getParentId, isInTrash } from "../repository/ancestors.js";
import { insertChildren, moveChild } from "../repository/children.js";
import type { PageDocument, Parent } from "../repository/documents.js";
import type { NotesRepository } from "../repository/notes-repository.js";
import { findNode } from "../repository/tree-node.js";
import { savePageProperties } from "./create-page.js";
import { resolveParent, type PageParentInput } from "./resolve-parent.js";
import { serializePage } from "./serialize-page.js";

const validateBody = object({
  parent: oneOf(
    { page_id: uuid, data_source_id: uuid },
    { type: oneOfValues("page_id", "data_source_id") },
  ),
});

/** `POST /v1/pages/{id}/move`: moves a page, with everything in it, to a page or a data source. */
export function movePage(context: RouteContext): object {
  const { repository } = context;
  const body = parseInput<{ parent: PageParentInput }>("body", context.body, validateBody);
  const page = repository.requirePage(getPathId(context, "page_id"));
  if (isInTrash(repository, page)) throw inTrashError();
  const parent = resolveTarget(body.parent, context);
  assertOutside(repository, page.id, parent);
  const [from, to = ""] = [getParentId(page.parent), getParentId(parent)];
  if (from === undefined) insertChildren(repository, to, [page.id]);
  else moveChild(repository, page.id, from, to);
  const moved: PageDocument = { ...page, ...repository.stampEdited(), parent };
  // Columns have ids of their own in each data source. The values of a row that leaves its data source are
  // dropped, except the title (assumed [moved-row-loses-values]).
  if (from !== to) moved.values = { [TITLE_ID]: page.values[TITLE_ID] };
  savePageProperties(moved, {}, repository);
  return serializePage(moved, context);
}

/** Resolves the new parent. Documented: `page_id` accepts a database that has only one data source. */
function resolveTarget(input: PageParentInput, { repository, rules }: RouteContext): Parent {
  const database = repository.findDatabase(normalizeUuid(input.page_id ?? ""));
  if (database === undefined) return resolveParent(input, repository, rules);
  const { id } = requireOnlyDataSource(database, repository, rules);
  return resolveParent({ data_source_id: id }, repository, rules);
}

/** Rejects a page's own descendants as its parent. The message is assumed [move-into-child-message]. */
function assertOutside(repository: NotesRepository, pageId: string, parent: Parent): void {
  let current: Parent | undefined = parent;
  while (current !== undefined) {
    const id: string | undefined =
      current.type === "data_source_id" ? current.database_id : getParentId(current);
    if (id === pageId) throw validationError("A page cannot be moved into itself.");
    current = id === undefined ? undefined : findNode(repository, id)?.document.parent;
  }
}
