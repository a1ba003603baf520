import { relation, text, type AttributeDefinition } from "../attribute-definition.js";
import { commonAttributes, recordIdAttribute } from "./common.js";

/**
 * Attributes of the workspaces object: accounts in the workspace's own product (Attio's
 * "Workspaces" standard object guide), and one that the seller has added.
 */
export const workspacesAttributes: AttributeDefinition[] = [
  recordIdAttribute,
  { slug: "workspace_id", title: "ID", type: "text", required: true, unique: true },
  text("name", "Name"),
  relation(
    "users",
    "Users",
    { objectSlug: "users", attributeSlug: "workspace" },
    { multiselect: true, source: "inverse" },
  ),
  relation("company", "Company", {
    objectSlug: "companies",
    attributeSlug: "associated_workspaces",
  }),
  text("avatar_url", "Avatar URL"),
  { ...text("hosting_region", "Hosting region"), system: false },
  ...commonAttributes,
];
