import type { CrmAttribute } from "../schema/attribute.js";

/** Parses the slug in a message about an `attribute with slug "…"`, as in newer messages of the CRM. */
export function parseAttributeSlug(message: string): string | undefined {
  return /attribute with slug "?([\p{L}\p{N}_-]+)"?/u.exec(message)?.[1];
}

/** Parses the id in a message about an `attribute with ID "…"`. */
export function parseAttributeId(message: string): string | undefined {
  return /attribute with ID "?([0-9a-f-]{36})"?/i.exec(message)?.[1];
}

/** Returns true if the message names this attribute. */
export function mentionsAttribute(message: string, { api_slug, id }: CrmAttribute): boolean {
  return parseAttributeSlug(message) === api_slug || parseAttributeId(message) === id.attribute_id;
}
