import type { ListDocument } from "../repository/documents.js";
import type { CrmService } from "../crm-service.js";
import { slugConflict } from "../errors.js";
import type { Infer } from "../validation/validator.js";
import { string, slug } from "../validation/scalars.js";
import { nullable, optional, shape } from "../validation/structures.js";
import { CrmRepository } from "../repository/crm-repository.js";
import {
  accessLevel,
  assertFullAccess,
  memberAccessList,
  requireMemberAccess,
} from "./create-list.js";

/** Request body for changes to a list. */
export const listChanges = shape({
  data: shape({
    name: optional(string({ minLength: 1 })),
    api_slug: optional(slug),
    workspace_access: optional(nullable(accessLevel)),
    workspace_member_access: optional(memberAccessList),
  }),
});

/**
 * Changes a list. The rules for its slug and for full access are assumed [list-update-rules] to be those of a new list:
 * Attio's update-list reference does not name them.
 */
export function updateList(
  service: CrmService,
  list: ListDocument,
  input: Infer<typeof listChanges>["data"],
): ListDocument {
  const { api_slug = list.slug, name = list.name, workspace_member_access: access } = input;
  const { workspace_access: workspaceAccess = list.workspaceAccess } = input;
  const memberAccess =
    access === undefined ? list.memberAccess : requireMemberAccess(service, access);
  assertFullAccess(workspaceAccess, memberAccess);
  const holder = new CrmRepository(service.collections).findList(api_slug);
  if (holder !== undefined && holder.id !== list.id) throw slugConflict("list", api_slug);
  const updated: ListDocument = { ...list, name, slug: api_slug, workspaceAccess, memberAccess };
  service.collections.lists.put(list.id, updated);
  return updated;
}
