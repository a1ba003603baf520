import { valueNotFound } from "../errors.js";
import { oneOf, string, uuid } from "../validation/scalars.js";
import { anyOf, shape } from "../validation/structures.js";
import { validateValue } from "./invalid-value-error.js";
import { textProperty } from "./value-properties.js";
import type { ValueType } from "./value-type.js";

/** Reference to a member by id or email address. */
export const memberReference = anyOf([
  shape(
    { referenced_actor_type: oneOf(["workspace-member"]), referenced_actor_id: uuid },
    { closed: true },
  ),
  shape({ workspace_member_email_address: string() }, { closed: true }),
]);
const actorInput = anyOf([string(), memberReference]);

/** A workspace member. */
export const actorReferenceType: ValueType = {
  parse(input, _attribute, lookup) {
    const idOrEmail = getMemberIdOrEmail(validateValue(actorInput, input));
    const memberId = lookup.findMemberId(idOrEmail);
    if (memberId === undefined) throw memberNotFound(idOrEmail);
    return { referenced_actor_type: "workspace-member", referenced_actor_id: memberId };
  },
  properties: {
    referenced_actor_type: textProperty("referenced_actor_type", { operators: ["$eq"] }),
    referenced_actor_id: textProperty("referenced_actor_id", { operators: ["$eq"] }),
  },
  requiredTogether: ["referenced_actor_type", "referenced_actor_id"],
};

/** The id or email address in a reference to a member. */
export function getMemberIdOrEmail(
  reference:
    | string
    | { referenced_actor_type: string; referenced_actor_id: string }
    | { workspace_member_email_address: string },
): string {
  if (typeof reference === "string") return reference;
  return "referenced_actor_id" in reference
    ? reference.referenced_actor_id
    : reference.workspace_member_email_address;
}

/** 400: no member has this id or email address. */
export function memberNotFound(idOrEmail: string) {
  const key = idOrEmail.includes("@") ? "email address" : "ID";
  return valueNotFound(`Workspace member with ${key} "${idOrEmail}" not found.`);
}
