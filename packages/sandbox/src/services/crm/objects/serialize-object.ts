import type { ObjectDocument } from "../repository/documents.js";

/** An object in Attio's object schema. */
export function serializeObject(object: ObjectDocument, workspaceId: string) {
  return {
    id: { workspace_id: workspaceId, object_id: object.id },
    api_slug: object.slug,
    singular_noun: object.singularNoun,
    plural_noun: object.pluralNoun,
    created_at: object.createdAt,
  };
}
