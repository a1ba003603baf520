import type { EntryDocument, ListDocument } from "../repository/documents.js";
import type { CrmService } from "../crm-service.js";
import { badRequest } from "../errors.js";
import type { Infer } from "../validation/validator.js";
import type { Actor } from "../repository/actor.js";
import { CrmRepository } from "../repository/crm-repository.js";
import { createEntry, type entryBody, requireParentObject } from "./create-entry.js";
import { updateEntry } from "./update-entry.js";

/**
 * Updates the entry of a record like PUT, or creates it. Throws 400 if the record has several entries in
 * the list; Attio documents the code of this error, but not its message.
 */
export function upsertEntry(
  service: CrmService,
  list: ListDocument,
  input: Infer<typeof entryBody>["data"],
  actor: Actor,
): EntryDocument {
  requireParentObject(new CrmRepository(service.collections), list, input);
  const [entry, ...others] = service.collections.entries
    .find("record", input.parent_record_id)
    .filter(({ listId }) => listId === list.id);
  if (entry === undefined) return createEntry(service, list, input, actor);
  if (others.length > 0) {
    throw badRequest(
      "multiple_match_results",
      `Multiple entries with parent record ID "${input.parent_record_id}" were found.`,
    );
  }
  return updateEntry(service, entry, input.entry_values, actor, "replace");
}
