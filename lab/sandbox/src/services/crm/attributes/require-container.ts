import { assertScopes } from "../access/scopes.js";
import type { ActivityDocument, ListDocument, ObjectDocument } from "../repository/documents.js";
import type { RouteContext } from "../crm-service.js";
import { invalidInput } from "../errors.js";
import { requireActivity, requireList, requireObject } from "../repository/require-resource.js";
import type { CrmRepository } from "../repository/crm-repository.js";
import type { AttributeDocument, AttributeType } from "../repository/attribute.js";
import { requireAttribute } from "./require-attribute.js";

/** An object, an activity or a list: all have attributes. */
export type Container =
  | { kind: "activity"; document: ActivityDocument }
  | { kind: "object"; document: ObjectDocument }
  | { kind: "list"; document: ListDocument };

/**
 * The object, activity or list in the path. The scopes required for its attributes depend on which of them it is. That
 * these endpoints serve activities follows from the scope for their attributes in Attio's guide; their path is
 * assumed [attributes-of-activities].
 */
export function requireContainer(
  context: RouteContext,
  repository: CrmRepository,
  access: "read" | "read-write" = "read",
): Container {
  const { scopes } = context.get("token");
  const identifier = context.req.param("identifier") ?? "";
  if (context.req.param("target") === "objects") {
    assertScopes(scopes, [`object_configuration:${access}`]);
    return { kind: "object", document: requireObject(repository, identifier) };
  }
  if (context.req.param("target") === "activities") {
    assertScopes(scopes, [`activity_configuration:${access}`]);
    return { kind: "activity", document: requireActivity(repository, identifier) };
  }
  assertScopes(scopes, [`list_configuration:${access}`]);
  return { kind: "list", document: requireList(repository, identifier) };
}

/** The attribute in the path. */
export function requireAttributeInPath(
  context: RouteContext,
  repository: CrmRepository,
  access: "read" | "read-write" = "read",
): AttributeDocument {
  const { document } = requireContainer(context, repository, access);
  return requireAttribute(repository, document.id, context.req.param("attribute") ?? "");
}

/** The attribute in the path; throws 400 if it has another type. */
export function requireAttributeOfType(
  context: RouteContext,
  repository: CrmRepository,
  type: AttributeType,
  access: "read" | "read-write" = "read",
): AttributeDocument {
  const attribute = requireAttributeInPath(context, repository, access);
  if (attribute.type !== type) throw invalidInput(`This attribute is not a ${type} attribute.`);
  return attribute;
}
