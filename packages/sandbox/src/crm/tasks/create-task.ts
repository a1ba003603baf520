import { randomUUID } from "node:crypto";
import type { TaskDocument } from "../data/documents.js";
import type { Crm } from "../environment.js";
import { invalidInput, notFound } from "../errors.js";
import type { Checked } from "../input/check.js";
import { required } from "../input/required.js";
import { flag, oneOf, text } from "../input/scalars.js";
import { anyOf, dictionary, list, nullable, shape, type Dictionary } from "../input/structures.js";
import { createLookup } from "../records/lookup.js";
import { World } from "../records/world.js";
import { memberIdOrEmail, memberNotFound, memberReference } from "../values/actor-reference.js";
import { InvalidValue } from "../values/invalid-value.js";
import { findTarget } from "../values/record-reference.js";
import type { Lookup } from "../values/value-type.js";
import type { Actor } from "../wire/actor.js";
import { readTimestamp, toTimestamp } from "../wire/timestamp.js";

const MAX_CONTENT_LENGTH = 2000;

/** A task as it is written: all six keys are required. Links are all strings or all objects. */
export const writtenTask = shape({
  data: shape({
    content: text({ maxLength: MAX_CONTENT_LENGTH }),
    format: oneOf(["plaintext"]),
    deadline_at: required("string", nullable(text())),
    is_completed: flag,
    linked_records: anyOf([list(text()), list(dictionary)]),
    assignees: list(memberReference),
  }),
});

type WrittenTask = Checked<typeof writtenTask>["data"];

/** Creates a task. */
export function createTask(crm: Crm, written: WrittenTask, actor: Actor): TaskDocument {
  const world = new World(crm.data);
  const lookup = createLookup(world);
  const createdAt = toTimestamp(crm.now());
  const task: TaskDocument = {
    id: randomUUID(),
    content: written.content,
    deadlineAt: readDeadline(written.deadline_at),
    completedAt: written.is_completed ? createdAt : null,
    isCompleted: written.is_completed,
    links: written.linked_records.map((link, index) => readLink(link, index, world, lookup)),
    assignees: written.assignees.map((reference) => {
      const idOrEmail = memberIdOrEmail(reference);
      const memberId = lookup.memberId(idOrEmail);
      if (memberId === undefined) throw memberNotFound(idOrEmail);
      return memberId;
    }),
    createdBy: actor,
    createdAt,
  };
  crm.data.tasks.put(task.id, task);
  return task;
}

function readDeadline(written: string | null): string | null {
  if (written === null) return null;
  const deadlineAt = readTimestamp(written);
  if (deadlineAt !== undefined) return deadlineAt;
  throw invalidInput("Body payload validation error.", [
    { code: "invalid_string", path: ["data", "deadline_at"], message: "Invalid datetime" },
  ]);
}

function readLink(link: string | Dictionary, index: number, world: World, lookup: Lookup) {
  const object = typeof link === "string" ? undefined : link["target_object"];
  if (typeof object === "string" && world.object(object) === undefined) {
    throw notFound(`Object with slug/ID "${object}" not found.`);
  }
  try {
    return findTarget(link, null, lookup);
  } catch (error) {
    if (!(error instanceof InvalidValue)) throw error;
    const path = ["data", "linked_records", index];
    const issues = error.issues.map((issue) => ({ ...issue, path: [...path, ...issue.path] }));
    throw invalidInput("Body payload validation error.", issues);
  }
}
