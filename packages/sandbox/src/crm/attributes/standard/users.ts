import { relation, type AttributeDefinition } from "../definition.js";
import { commonAttributes, recordIdAttribute } from "./shared.js";

/**
 * Attributes of the users object: people who use the workspace's own product (Attio's "Users"
 * standard object guide). The guide calls the address a text, the endpoint reference shows an
 * e-mail address; the reference is followed.
 */
export const usersAttributes: AttributeDefinition[] = [
  recordIdAttribute,
  relation("person", "Person", { objectSlug: "people", attributeSlug: "associated_users" }),
  {
    slug: "primary_email_address",
    title: "Primary email address",
    type: "email-address",
    required: true,
    unique: true,
  },
  { slug: "user_id", title: "ID", type: "text", required: true, unique: true },
  relation(
    "workspace",
    "Workspaces",
    { objectSlug: "workspaces", attributeSlug: "users" },
    { multiselect: true },
  ),
  ...commonAttributes,
];
