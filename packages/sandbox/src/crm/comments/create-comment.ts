import { randomUUID } from "node:crypto";
import type { Crm } from "../environment.js";
import { valueNotFound } from "../errors.js";
import { readCreatedAt } from "../input/backdate.js";
import { refuse, type Check, type Checked } from "../input/check.js";
import { oneOf, text, uuid } from "../input/scalars.js";
import { isDictionary, optional, shape } from "../input/structures.js";
import type { World } from "../records/world.js";
import { memberNotFound } from "../values/actor-reference.js";
import type { CommentDocument, CommentTarget } from "./comment.js";
import { threadOf } from "./threads.js";

const common = {
  format: oneOf(["plaintext"]),
  content: text(),
  author: shape({ type: oneOf(["workspace-member"]), id: uuid }),
  created_at: optional(text()),
} as const;
const targets = ["record", "entry", "thread_id"] as const;
const onRecord = shape(
  { ...common, record: shape({ object: text(), record_id: uuid }) },
  { closed: true },
);
const onEntry = shape(
  { ...common, entry: shape({ list: text(), entry_id: uuid }) },
  { closed: true },
);
const inThread = shape({ ...common, thread_id: uuid }, { closed: true });

type Written = Checked<typeof onRecord> | Checked<typeof onEntry> | Checked<typeof inThread>;

/** One of three closed forms, told apart by their target, of which there has to be exactly one. */
const byTarget: Check<Written> = (input, path, issues) => {
  const given = targets.filter((key) => isDictionary(input) && key in input);
  if (given.length > 1 || (given.length === 0 && isDictionary(input))) {
    const message = `Expected exactly one of ${targets.join(", ")}, received ${given.join(", ") || "none"}`;
    return refuse(issues, { code: "invalid_union", path, message });
  }
  if (given[0] === "entry") return onEntry(input, path, issues);
  return (given[0] === "thread_id" ? inThread : onRecord)(input, path, issues);
};

/** A comment as it is written. */
export const writtenComment = shape({ data: byTarget });

/** What a new comment is on, and the thread it continues, if it does. */
export interface Placement {
  target: CommentTarget;
  threadId: string | undefined;
}

/** Finds what a comment is to be on; unknown things in the body are 400 here. */
export function placeComment(written: Written, world: World): Placement {
  if ("thread_id" in written) {
    const [head] = threadOf(world.data, written.thread_id);
    if (head !== undefined) return { target: head, threadId: head.threadId };
    throw valueNotFound(`Thread with ID "${written.thread_id}" was not found.`);
  }
  if ("entry" in written) return { target: entryTarget(written.entry, world), threadId: undefined };
  return { target: recordTarget(written.record, world), threadId: undefined };
}

/** Adds a comment where it was placed. */
export function createComment(
  crm: Crm,
  { content, author, created_at }: Written,
  { target, threadId }: Placement,
): CommentDocument {
  if (crm.data.members.get(author.id) === undefined) throw memberNotFound(author.id);
  const comment: CommentDocument = {
    id: randomUUID(),
    threadId: threadId ?? randomUUID(),
    content,
    object: target.object,
    recordId: target.recordId,
    listId: target.listId,
    entryId: target.entryId,
    authorId: author.id,
    createdAt: readCreatedAt(created_at, crm.now()),
    resolvedAt: null,
    resolvedBy: null,
  };
  crm.data.comments.put(comment.id, comment);
  return comment;
}

function recordTarget(
  { object, record_id }: { object: string; record_id: string },
  world: World,
): CommentTarget {
  const found = world.object(object);
  if (found === undefined) throw valueNotFound(`Object with slug/ID "${object}" not found.`);
  if (world.record(found.slug, record_id) === undefined) {
    throw valueNotFound(`Record with ID "${record_id}" not found.`);
  }
  return { object: found.slug, recordId: record_id, listId: null, entryId: null };
}

function entryTarget(
  { list, entry_id }: { list: string; entry_id: string },
  world: World,
): CommentTarget {
  const found = world.list(list);
  if (found === undefined) throw valueNotFound(`List with slug/ID "${list}" not found.`);
  const entry = world.data.entries.get(entry_id);
  if (entry?.listId !== found.id) throw valueNotFound(`Entry with ID "${entry_id}" not found.`);
  const { parentObject: object, parentRecordId: recordId } = entry;
  return { object, recordId, listId: found.id, entryId: entry.id };
}
