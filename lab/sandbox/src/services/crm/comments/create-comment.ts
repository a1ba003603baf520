import { randomUUID } from "node:crypto";
import type { CrmService } from "../crm-service.js";
import { valueNotFound } from "../errors.js";
import { parseCreatedAt } from "../validation/parse-created-at.js";
import { addIssue, type Validator, type Infer } from "../validation/validator.js";
import { oneOf, string, uuid } from "../validation/scalars.js";
import { isJsonObject, optional, shape } from "../validation/structures.js";
import type { CrmRepository } from "../repository/crm-repository.js";
import { memberNotFound } from "../values/actor-reference.js";
import type { CommentDocument, CommentTarget } from "../repository/documents.js";
import { getThread } from "./threads.js";

const common = {
  format: oneOf(["plaintext"]),
  content: string(),
  author: shape({ type: oneOf(["workspace-member"]), id: uuid }),
  created_at: optional(string()),
} as const;
const targets = ["record", "entry", "thread_id"] as const;
const onRecord = shape(
  { ...common, record: shape({ object: string(), record_id: uuid }) },
  { closed: true },
);
const onEntry = shape(
  { ...common, entry: shape({ list: string(), entry_id: uuid }) },
  { closed: true },
);
const inThread = shape({ ...common, thread_id: uuid }, { closed: true });

type CommentInput = Infer<typeof onRecord> | Infer<typeof onEntry> | Infer<typeof inThread>;

/** One of three closed shapes, distinguished by their target; exactly one target is required. */
const commentInput: Validator<CommentInput> = (input, path, issues) => {
  const given = targets.filter((key) => isJsonObject(input) && key in input);
  if (given.length > 1 || (given.length === 0 && isJsonObject(input))) {
    const message = `Expected exactly one of ${targets.join(", ")}, received ${given.join(", ") || "none"}`;
    return addIssue(issues, { code: "invalid_union", path, message });
  }
  if (given[0] === "entry") return onEntry(input, path, issues);
  return (given[0] === "thread_id" ? inThread : onRecord)(input, path, issues);
};

/** Request body for a new comment. */
export const commentBody = shape({ data: commentInput });

/** Target of a new comment, and the thread it replies to, if any. */
export interface Placement {
  target: CommentTarget;
  threadId: string | undefined;
}

/** Resolves the target of a new comment; throws 400 for unknown ids in the body. */
export function resolvePlacement(input: CommentInput, repository: CrmRepository): Placement {
  if ("thread_id" in input) {
    const [head] = getThread(repository.collections, input.thread_id);
    if (head !== undefined) return { target: head, threadId: head.threadId };
    throw valueNotFound(`Thread with ID "${input.thread_id}" was not found.`);
  }
  if ("entry" in input)
    return { target: requireEntryTarget(input.entry, repository), threadId: undefined };
  return { target: requireRecordTarget(input.record, repository), threadId: undefined };
}

/** Creates a comment at its placement. */
export function createComment(
  service: CrmService,
  { content, author, created_at }: CommentInput,
  { target, threadId }: Placement,
): CommentDocument {
  if (service.collections.members.get(author.id) === undefined) throw memberNotFound(author.id);
  const comment: CommentDocument = {
    id: randomUUID(),
    threadId: threadId ?? randomUUID(),
    content,
    object: target.object,
    recordId: target.recordId,
    listId: target.listId,
    entryId: target.entryId,
    authorId: author.id,
    createdAt: parseCreatedAt(created_at, service.now()),
    resolvedAt: null,
    resolvedBy: null,
  };
  service.collections.comments.put(comment.id, comment);
  return comment;
}

function requireRecordTarget(
  { object, record_id }: { object: string; record_id: string },
  repository: CrmRepository,
): CommentTarget {
  const found = repository.findObject(object);
  if (found === undefined) throw valueNotFound(`Object with slug/ID "${object}" not found.`);
  if (repository.findRecord(found.slug, record_id) === undefined) {
    throw valueNotFound(`Record with ID "${record_id}" not found.`);
  }
  return { object: found.slug, recordId: record_id, listId: null, entryId: null };
}

function requireEntryTarget(
  { list, entry_id }: { list: string; entry_id: string },
  repository: CrmRepository,
): CommentTarget {
  const found = repository.findList(list);
  if (found === undefined) throw valueNotFound(`List with slug/ID "${list}" not found.`);
  const entry = repository.collections.entries.get(entry_id);
  if (entry?.listId !== found.id) throw valueNotFound(`Entry with ID "${entry_id}" not found.`);
  const { parentObject: object, parentRecordId: recordId } = entry;
  return { object, recordId, listId: found.id, entryId: entry.id };
}
