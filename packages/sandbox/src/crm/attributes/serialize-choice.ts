import type { AttributeDocument, Choice } from "./attribute.js";

/** An option of a select attribute as Attio's select-option schema has it. */
export function serializeOption(attribute: AttributeDocument, choice: Choice) {
  const id = { ...serializeAttributeId(attribute), option_id: choice.id };
  return { id, title: choice.title, is_archived: choice.isArchived };
}

/** A status of a status attribute as Attio's status schema has it. */
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
 * The three-part id of an attribute. For an attribute of a list, `object_id` is the list's id: the schema
 * has no other place for it.
 */
export function serializeAttributeId(attribute: AttributeDocument) {
  return {
    workspace_id: attribute.workspaceId,
    object_id: attribute.containerId,
    attribute_id: attribute.id,
  };
}
