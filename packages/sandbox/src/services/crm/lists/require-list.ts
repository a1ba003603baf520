import type { EntryDocument, ListDocument } from "../repository/documents.js";
import { notFound } from "../errors.js";
import { parseId } from "../validation/parse-request.js";
import type { CrmRepository } from "../repository/crm-repository.js";

/** The list with this slug or id; throws 404 if not found. */
export function requireList(repository: CrmRepository, slugOrId: string): ListDocument {
  const list = repository.findList(slugOrId);
  if (list === undefined) throw notFound(`List with slug/ID "${slugOrId}" not found.`);
  return list;
}

/** The entry of a list with this id; throws 404 if not found. */
export function requireEntry(
  repository: CrmRepository,
  list: ListDocument,
  entryId: string,
): EntryDocument {
  const message = `List entry with ID "${entryId}" not found.`;
  const entry = repository.collections.entries.get(parseId(entryId, message));
  if (entry?.listId !== list.id) throw notFound(message);
  return entry;
}
