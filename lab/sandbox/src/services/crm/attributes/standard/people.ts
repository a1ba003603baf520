import { relation, text, type AttributeDefinition } from "../attribute-definition.js";
import {
  communicationAttributes,
  enrichedText,
  commonAttributes,
  recordIdAttribute,
  socialProfiles,
} from "./common.js";

/** Attributes of the people object (Attio's "People" standard object guide). */
export const peopleAttributes: AttributeDefinition[] = [
  recordIdAttribute,
  { slug: "name", title: "Name", type: "personal-name" },
  {
    slug: "email_addresses",
    title: "Email addresses",
    type: "email-address",
    unique: true,
    multiselect: true,
  },
  enrichedText("description", "Description"),
  relation("company", "Company", { objectSlug: "companies", attributeSlug: "team" }),
  text("job_title", "Job title"),
  { slug: "avatar_url", title: "Avatar URL", type: "text", readOnly: true, insight: "enriched" },
  { slug: "phone_numbers", title: "Phone numbers", type: "phone-number", multiselect: true },
  { slug: "primary_location", title: "Primary location", type: "location", insight: "enriched" },
  ...socialProfiles,
  ...communicationAttributes,
  relation(
    "associated_deals",
    "Associated deals",
    { objectSlug: "deals", attributeSlug: "associated_people" },
    { multiselect: true, source: "inverse" },
  ),
  relation(
    "associated_users",
    "Associated users",
    { objectSlug: "users", attributeSlug: "person" },
    { multiselect: true, source: "inverse" },
  ),
  ...commonAttributes,
];
