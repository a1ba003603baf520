import { randomUUID } from "node:crypto";
import type { TaskDocument } from "../repository/documents.js";
import type { CrmService } from "../crm-service.js";
import { invalidInput, notFound } from "../errors.js";
import type { Infer } from "../validation/validator.js";
import {
  required,
  anyOf,
  jsonObject,
  list,
  nullable,
  shape,
  type JsonObject,
} from "../validation/structures.js";
import { boolean, oneOf, string } from "../validation/scalars.js";
import { createLookup } from "../values/create-lookup.js";
import { CrmRepository } from "../repository/crm-repository.js";
import { getMemberIdOrEmail, memberNotFound, memberReference } from "../values/actor-reference.js";
import { InvalidValueError } from "../values/invalid-value-error.js";
import { resolveTarget } from "../values/record-reference.js";
import type { Lookup } from "../values/value-type.js";
import type { Actor } from "../repository/actor.js";
import { parseTimestamp, toTimestamp } from "../time/timestamp.js";

const MAX_CONTENT_LENGTH = 2000;

/**
 * Request body for a new task; all six keys are required. Links are either all strings or all
 * objects.
 */
export const taskBody = shape({
  data: shape({
    content: string({ maxLength: MAX_CONTENT_LENGTH }),
    format: oneOf(["plaintext"]),
    deadline_at: required("string", nullable(string())),
    is_completed: boolean,
    linked_records: anyOf([list(string()), list(jsonObject)]),
    assignees: list(memberReference),
  }),
});

type TaskInput = Infer<typeof taskBody>["data"];

/** Creates a task. */
export function createTask(service: CrmService, input: TaskInput, actor: Actor): TaskDocument {
  const repository = new CrmRepository(service.collections);
  const lookup = createLookup(repository);
  const createdAt = toTimestamp(service.now());
  const task: TaskDocument = {
    id: randomUUID(),
    content: input.content,
    deadlineAt: parseDeadline(input.deadline_at),
    completedAt: input.is_completed ? createdAt : null,
    isCompleted: input.is_completed,
    links: input.linked_records.map((link, index) => parseLink(link, index, repository, lookup)),
    assignees: input.assignees.map((reference) => resolveAssignee(reference, lookup)),
    createdBy: actor,
    createdAt,
  };
  service.collections.tasks.put(task.id, task);
  return task;
}

/** The id of an assignee; throws 400 if there is no such member. */
export function resolveAssignee(reference: Infer<typeof memberReference>, lookup: Lookup): string {
  const idOrEmail = getMemberIdOrEmail(reference);
  const memberId = lookup.findMemberId(idOrEmail);
  if (memberId === undefined) throw memberNotFound(idOrEmail);
  return memberId;
}

/** The deadline as a timestamp; throws 400 if it is none. */
export function parseDeadline(input: string | null): string | null {
  if (input === null) return null;
  const deadlineAt = parseTimestamp(input);
  if (deadlineAt !== undefined) return deadlineAt;
  throw invalidInput("Body payload validation error.", [
    { code: "invalid_string", path: ["data", "deadline_at"], message: "Invalid datetime" },
  ]);
}

/** The record of a link; throws 404 for an unknown object, 400 for an unknown record. */
export function parseLink(
  link: string | JsonObject,
  index: number,
  repository: CrmRepository,
  lookup: Lookup,
): TaskDocument["links"][number] {
  const object = typeof link === "string" ? undefined : link["target_object"];
  if (typeof object === "string" && repository.findObject(object) === undefined) {
    throw notFound(`Object with slug/ID "${object}" not found.`);
  }
  try {
    return resolveTarget(link, null, lookup);
  } catch (error) {
    if (!(error instanceof InvalidValueError)) throw error;
    const path = ["data", "linked_records", index];
    const issues = error.issues.map((issue) => ({ ...issue, path: [...path, ...issue.path] }));
    throw invalidInput("Body payload validation error.", issues);
  }
}
