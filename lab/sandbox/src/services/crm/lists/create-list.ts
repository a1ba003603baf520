import { randomUUID } from "node:crypto";
import { addBuiltInAttributes } from "../attributes/add-built-in-attributes.js";
import { createListAttributes } from "../attributes/standard/lists.js";
import type { ListDocument } from "../repository/documents.js";
import type { CrmService } from "../crm-service.js";
import { invalidInput, slugConflict } from "../errors.js";
import type { Infer } from "../validation/validator.js";
import { required, list, nullable, shape } from "../validation/structures.js";
import { oneOf, string, uuid, slug } from "../validation/scalars.js";
import { requireObject } from "../repository/require-resource.js";
import { CrmRepository } from "../repository/crm-repository.js";
import { memberNotFound } from "../values/actor-reference.js";
import type { Actor } from "../repository/actor.js";
import { toTimestamp } from "../time/timestamp.js";

/** Access to a list. */
export const accessLevel = oneOf(["full-access", "read-and-write", "read-only"]);

/** The access of single members. */
export const memberAccessList = list(shape({ workspace_member_id: uuid, level: accessLevel }));

/** Request body for a new list; all five keys are required, with exactly one parent object. */
export const listBody = shape({
  data: shape({
    name: string({ minLength: 1 }),
    api_slug: slug,
    parent_object: string({ minLength: 1 }),
    workspace_access: required("string", nullable(accessLevel)),
    workspace_member_access: memberAccessList,
  }),
});

type ListInput = Infer<typeof listBody>["data"];

/** Creates a list with the attributes that every list has. */
export function createList(service: CrmService, input: ListInput, actor: Actor): ListDocument {
  const repository = new CrmRepository(service.collections);
  const parent = requireObject(repository, input.parent_object);
  const memberAccess = requireMemberAccess(service, input.workspace_member_access);
  assertFullAccess(input.workspace_access, memberAccess);
  if (repository.findList(input.api_slug) !== undefined) throw slugConflict("list", input.api_slug);
  const created: ListDocument = {
    id: randomUUID(),
    slug: input.api_slug,
    name: input.name,
    parentObject: parent.slug,
    workspaceAccess: input.workspace_access,
    memberAccess,
    createdBy: actor,
    createdAt: toTimestamp(service.now()),
  };
  service.collections.transaction(() => {
    service.collections.lists.put(created.id, created);
    addBuiltInAttributes(service.collections, created, createListAttributes(parent.slug, []), () =>
      randomUUID(),
    );
  });
  return created;
}

/** The access of single members; throws 400 if one of them does not exist. */
export function requireMemberAccess(
  service: CrmService,
  given: Infer<typeof memberAccessList>,
): ListDocument["memberAccess"] {
  return given.map(({ workspace_member_id: memberId, level }) => {
    if (service.collections.members.get(memberId) === undefined) throw memberNotFound(memberId);
    return { memberId, level };
  });
}

/** Throws 400 unless someone can change the list (Attio's create-list reference). */
export function assertFullAccess(
  workspaceAccess: ListDocument["workspaceAccess"],
  memberAccess: ListDocument["memberAccess"],
): void {
  const levels = [workspaceAccess, ...memberAccess.map(({ level }) => level)];
  if (levels.includes("full-access")) return;
  throw invalidInput(
    'Either workspace_access or the access of at least one workspace member must be "full-access".',
  );
}
