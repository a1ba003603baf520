import { randomUUID } from "node:crypto";
import { putBuiltIn } from "../attributes/built-in.js";
import { listAttributes } from "../attributes/standard/lists.js";
import type { ListDocument } from "../data/documents.js";
import type { Crm } from "../environment.js";
import { invalidInput, slugConflict } from "../errors.js";
import type { Checked } from "../input/check.js";
import { required } from "../input/required.js";
import { oneOf, text, uuid } from "../input/scalars.js";
import { slug } from "../input/slug.js";
import { list, nullable, shape } from "../input/structures.js";
import { requireObject } from "../records/require.js";
import { World } from "../records/world.js";
import { memberNotFound } from "../values/actor-reference.js";
import type { Actor } from "../wire/actor.js";
import { toTimestamp } from "../wire/timestamp.js";

const level = oneOf(["full-access", "read-and-write", "read-only"]);

/** A list as it is written: all five keys are required, and one parent object only. */
export const writtenList = shape({
  data: shape({
    name: text({ minLength: 1 }),
    api_slug: slug,
    parent_object: text({ minLength: 1 }),
    workspace_access: required("string", nullable(level)),
    workspace_member_access: list(shape({ workspace_member_id: uuid, level })),
  }),
});

type WrittenList = Checked<typeof writtenList>["data"];

/** Creates a list with the attributes every list has. */
export function createList(crm: Crm, written: WrittenList, actor: Actor): ListDocument {
  const world = new World(crm.data);
  const parent = requireObject(world, written.parent_object);
  const memberAccess = readMemberAccess(crm, written);
  requireFullAccess(written);
  if (world.list(written.api_slug) !== undefined) throw slugConflict("list", written.api_slug);
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
  crm.data.transaction(() => {
    crm.data.lists.put(created.id, created);
    putBuiltIn(crm.data, created, listAttributes(parent.slug, []), () => randomUUID());
  });
  return created;
}

function readMemberAccess(crm: Crm, written: WrittenList): ListDocument["memberAccess"] {
  return written.workspace_member_access.map(
    ({ workspace_member_id: memberId, level: allowed }) => {
      if (crm.data.members.get(memberId) === undefined) throw memberNotFound(memberId);
      return { memberId, level: allowed };
    },
  );
}

/** Somebody has to be able to change the list (Attio's create-list reference). */
function requireFullAccess(written: WrittenList): void {
  const levels = [
    written.workspace_access,
    ...written.workspace_member_access.map((member) => member.level),
  ];
  if (levels.includes("full-access")) return;
  throw invalidInput(
    'Either workspace_access or the access of at least one workspace member must be "full-access".',
  );
}
