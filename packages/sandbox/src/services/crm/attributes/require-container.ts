import { assertScopes } from "../access/scopes.js";
import type { ListDocument, ObjectDocument } from "../repository/documents.js";
import type { RouteContext } from "../crm-service.js";
import { invalidInput } from "../errors.js";
import { requireList, requireObject } from "../repository/require-resource.js";
import type { CrmRepository } from "../repository/crm-repository.js";
import type { AttributeDocument, AttributeType } from "../repository/attribute.js";
import { requireAttribute } from "./require-attribute.js";

/** An object or a list: both have attributes. */
export type Container =
  | { kind: "object"; document: ObjectDocument }
  | { kind: "list"; document: ListDocument };

/**
 * The object or list in the path. The scopes required for its attributes depend on which of the
 * two it is.
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
