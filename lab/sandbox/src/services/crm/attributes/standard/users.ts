import { relation, type AttributeDefinition } from "../attribute-definition.js";
import { commonAttributes, recordIdAttribute } from "./common.js";

/**
 * Attributes of the users object: people who use the workspace's own product (Attio's "Users"
 * standard object guide). The guide describes the address as text, the endpoint reference as an
 * email address; this follows the reference.
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
