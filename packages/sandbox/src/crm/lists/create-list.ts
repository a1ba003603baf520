import { randomUUID } from "node:crypto";
import { addBuiltInAttributes } from "../attributes/add-built-in-attributes.js";
import { createListAttributes } from "../attributes/standard/lists.js";
import type { ListDocument } from "../repository/documents.js";
import type { CrmService } from "../crm-service.js";
import { invalidInput, slugConflict } from "../errors.js";
import type { Infer } from "../validation/validator.js";
import { required } from "../validation/required.js";
import { oneOf, string, uuid } from "../validation/scalars.js";
import { slug } from "../validation/slug.js";
import { list, nullable, shape } from "../validation/structures.js";
import { requireObject } from "../records/require-record.js";
import { CrmRepository } from "../repository/crm-repository.js";
import { memberNotFound } from "../values/actor-reference.js";
import type { Actor } from "../repository/actor.js";
import { toTimestamp } from "../time/timestamp.js";

const accessLevel = oneOf(["full-access", "read-and-write", "read-only"]);

/** A list as it is written: all five keys are required, and one parent object only. */
export const listBody = shape({
  data: shape({
    name: string({ minLength: 1 }),
    api_slug: slug,
    parent_object: string({ minLength: 1 }),
    workspace_access: required("string", nullable(accessLevel)),
    workspace_member_access: list(shape({ workspace_member_id: uuid, level: accessLevel })),
  }),
});

type ListInput = Infer<typeof listBody>["data"];

/** Creates a list with the attributes every list has. */
export function createList(crm: CrmService, written: ListInput, actor: Actor): ListDocument {
  const world = new CrmRepository(crm.collections);
  const parent = requireObject(world, written.parent_object);
  const memberAccess = requireMemberAccess(crm, written);
  assertFullAccess(written);
  if (world.findList(written.api_slug) !== undefined) throw slugConflict("list", written.api_slug);
  const created: ListDocument = {
    id: randomUUID(),
    slug: written.api_slug,
    name: written.name,
    parentObject: parent.slug,
    workspaceAccess: written.workspace_access,
    memberAccess,
    createdBy: actor,
    createdAt: toTimestamp(crm.now()),
  };
  crm.collections.transaction(() => {
    crm.collections.lists.put(created.id, created);
    addBuiltInAttributes(crm.collections, created, createListAttributes(parent.slug, []), () => randomUUID());
  });
  return created;
}

function requireMemberAccess(crm: CrmService, written: ListInput): ListDocument["memberAccess"] {
  return written.workspace_member_access.map(
    ({ workspace_member_id: memberId, level: allowed }) => {
      if (crm.collections.members.get(memberId) === undefined) throw memberNotFound(memberId);
      return { memberId, level: allowed };
    },
  );
}

/** Somebody has to be able to change the list (Attio's create-list reference). */
function assertFullAccess(written: ListInput): void {
  const levels = [
    written.workspace_access,
    ...written.workspace_member_access.map((member) => member.level),
  ];
  if (levels.includes("full-access")) return;
  throw invalidInput(
    'Either workspace_access or the access of at least one workspace member must be "full-access".',
  );
}
