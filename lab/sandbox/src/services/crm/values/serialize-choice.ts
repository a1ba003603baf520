import type { AttributeDocument, Choice } from "../repository/attribute.js";

/** An option of a select attribute in Attio's select-option schema. */
export function serializeOption(attribute: AttributeDocument, choice: Choice) {
  const id = { ...serializeAttributeId(attribute), option_id: choice.id };
  return { id, title: choice.title, is_archived: choice.isArchived };
}

/** A status of a status attribute in Attio's status schema. */
export function serializeStatus(attribute: AttributeDocument, choice: Choice) {
  return {
    id: { ...serializeAttributeId(attribute), status_id: choice.id },
    title: choice.title,
    is_archived: choice.isArchived,
    celebration_enabled: choice.isCelebrated,
    target_time_in_status: choice.targetTime,
  };
}

/**
 * The three-part id of an attribute. For a list's attribute, `object_id` is the list id, because
 * the schema has no other field for it.
 */
export function serializeAttributeId(attribute: AttributeDocument) {
  return {
    workspace_id: attribute.workspaceId,
    object_id: attribute.containerId,
    attribute_id: attribute.id,
  };
}
