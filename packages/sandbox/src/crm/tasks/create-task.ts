import { randomUUID } from "node:crypto";
import type { TaskDocument } from "../repository/documents.js";
import type { CrmService } from "../crm-service.js";
import { invalidInput, notFound } from "../errors.js";
import type { Infer } from "../validation/validator.js";
import { required } from "../validation/required.js";
import { boolean, oneOf, string } from "../validation/scalars.js";
import { anyOf, dictionary, list, nullable, shape, type Dictionary } from "../validation/structures.js";
import { createLookup } from "../records/lookup.js";
import { CrmRepository } from "../repository/crm-repository.js";
import { getMemberIdOrEmail, memberNotFound, memberReference } from "../values/actor-reference.js";
import { InvalidValueError } from "../values/invalid-value-error.js";
import { resolveTarget } from "../values/record-reference.js";
import type { Lookup } from "../values/value-type.js";
import type { Actor } from "../repository/actor.js";
import { parseTimestamp, toTimestamp } from "../time/timestamp.js";

const MAX_CONTENT_LENGTH = 2000;

/** A task as it is written: all six keys are required. Links are all strings or all objects. */
export const taskBody = shape({
  data: shape({
    content: string({ maxLength: MAX_CONTENT_LENGTH }),
    format: oneOf(["plaintext"]),
    deadline_at: required("string", nullable(string())),
    is_completed: boolean,
    linked_records: anyOf([list(string()), list(dictionary)]),
    assignees: list(memberReference),
  }),
});

type TaskInput = Infer<typeof taskBody>["data"];

/** Creates a task. */
export function createTask(crm: CrmService, written: TaskInput, actor: Actor): TaskDocument {
  const world = new CrmRepository(crm.collections);
  const lookup = createLookup(world);
  const createdAt = toTimestamp(crm.now());
  const task: TaskDocument = {
    id: randomUUID(),
    content: written.content,
    deadlineAt: parseDeadline(written.deadline_at),
    completedAt: written.is_completed ? createdAt : null,
    isCompleted: written.is_completed,
    links: written.linked_records.map((link, index) => parseLink(link, index, world, lookup)),
    assignees: written.assignees.map((reference) => {
      const idOrEmail = getMemberIdOrEmail(reference);
      const memberId = lookup.findMemberId(idOrEmail);
      if (memberId === undefined) throw memberNotFound(idOrEmail);
      return memberId;
    }),
    createdBy: actor,
    createdAt,
  };
  crm.collections.tasks.put(task.id, task);
  return task;
}

function parseDeadline(written: string | null): string | null {
  if (written === null) return null;
  const deadlineAt = parseTimestamp(written);
  if (deadlineAt !== undefined) return deadlineAt;
  throw invalidInput("Body payload validation error.", [
    { code: "invalid_string", path: ["data", "deadline_at"], message: "Invalid datetime" },
  ]);
}

function parseLink(link: string | Dictionary, index: number, world: CrmRepository, lookup: Lookup) {
  const object = typeof link === "string" ? undefined : link["target_object"];
  if (typeof object === "string" && world.findObject(object) === undefined) {
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
