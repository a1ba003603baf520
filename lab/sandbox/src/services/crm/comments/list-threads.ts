import type { CrmService } from "../crm-service.js";
import { invalidInput } from "../errors.js";
import type { Infer } from "../validation/validator.js";
import { integerParameter } from "../validation/query-parameters.js";
import { string, uuid } from "../validation/scalars.js";
import { optional, shape } from "../validation/structures.js";
import {
  requireEntry,
  requireList,
  requireObject,
  requireRecord,
} from "../repository/require-resource.js";
import { CrmRepository } from "../repository/crm-repository.js";
import type { CommentDocument } from "../repository/documents.js";
import { groupThreads } from "./threads.js";

/** Query parameters of the thread list. */
export const threadsQuery = shape({
  limit: optional(integerParameter({ minimum: 1, maximum: 50 })),
  offset: optional(integerParameter({ minimum: 0 })),
  object: optional(string()),
  record_id: optional(uuid),
  list: optional(string()),
  entry_id: optional(uuid),
});

type ThreadsQuery = Infer<typeof threadsQuery>;

/** One page of the threads on a record or an entry. */
export function listThreads(service: CrmService, query: ThreadsQuery): CommentDocument[][] {
  const { limit = 10, offset = 0 } = query;
  const comments = findComments(query, new CrmRepository(service.collections));
  return groupThreads(comments).slice(offset, offset + limit);
}

/**
 * Finds the comments on the target: object and record, or list and entry. Attio documents the pairs but not the
 * errors.
 */
function findComments(query: ThreadsQuery, repository: CrmRepository): CommentDocument[] {
  const { comments } = repository.collections;
  const { object, record_id, list, entry_id } = query;
  const parts = [object, record_id, list, entry_id].filter((part) => part !== undefined);
  if (object !== undefined && record_id !== undefined && parts.length === 2) {
    const { id } = requireRecord(repository, requireObject(repository, object), record_id);
    return comments.find("record", id).filter(({ entryId }) => entryId === null);
  }
  if (list !== undefined && entry_id !== undefined && parts.length === 2) {
    const { id } = requireEntry(repository, requireList(repository, list), entry_id);
    return comments.find("entry", id);
  }
  throw invalidInput("Provide either object and record_id, or list and entry_id.");
}
