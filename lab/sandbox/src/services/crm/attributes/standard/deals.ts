import { relation, type AttributeDefinition } from "../attribute-definition.js";
import { commonAttributes, recordIdAttribute } from "./common.js";

/** Attributes of the deals object (Attio's "Deals" standard object guide). */
export const dealsAttributes: AttributeDefinition[] = [
  recordIdAttribute,
  { slug: "name", title: "Deal name", type: "text", required: true },
  {
    slug: "stage",
    title: "Deal stage",
    type: "status",
    required: true,
    choices: ["Lead", "In Progress", "Won 🎉", "Lost"],
  },
  { slug: "owner", title: "Deal owner", type: "actor-reference", required: true },
  { slug: "value", title: "Deal value", type: "currency", currencyCode: "USD" },
  relation(
    "associated_people",
    "Associated people",
    { objectSlug: "people", attributeSlug: "associated_deals" },
    { multiselect: true },
  ),
  relation("associated_company", "Associated company", {
    objectSlug: "companies",
    attributeSlug: "associated_deals",
  }),
  ...commonAttributes,
];
