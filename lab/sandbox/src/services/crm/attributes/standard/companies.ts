import { relation, text, type AttributeDefinition } from "../attribute-definition.js";
import {
  communicationAttributes,
  enrichedText,
  commonAttributes,
  recordIdAttribute,
  socialProfiles,
} from "./common.js";

/**
 * Attributes of the companies object (Attio's "Companies" standard object guide). `categories`
 * come from the seed data, because Attio fills its own list by enrichment.
 */
export function createCompaniesAttributes(categories: string[]): AttributeDefinition[] {
  return [
    recordIdAttribute,
    { slug: "domains", title: "Domains", type: "domain", unique: true, multiselect: true },
    text("name", "Name"),
    enrichedText("description", "Description"),
    relation(
      "team",
      "Team",
      { objectSlug: "people", attributeSlug: "company" },
      { multiselect: true, source: "inverse" },
    ),
    {
      slug: "categories",
      title: "Categories",
      type: "select",
      multiselect: true,
      insight: "enriched",
      choices: categories,
    },
    { slug: "primary_location", title: "Primary location", type: "location", insight: "enriched" },
    { slug: "logo_url", title: "Logo URL", type: "text", readOnly: true, insight: "enriched" },
    ...socialProfiles,
    {
      slug: "foundation_date",
      title: "Foundation date",
      type: "date",
      readOnly: true,
      insight: "enriched",
    },
    {
      slug: "employee_range",
      title: "Employee range",
      insight: "enriched",
      type: "select",
      readOnly: true,
      choices: [
        "1-10",
        "11-50",
        "51-250",
        "251-1K",
        "1K-5K",
        "5K-10K",
        "10K-50K",
        "50K-100K",
        "100K+",
      ],
    },
    {
      slug: "estimated_arr_usd",
      title: "Estimated ARR",
      insight: "enriched",
      type: "select",
      readOnly: true,
      choices: [
        "$1-$1M",
        "$1M-$10M",
        "$10M-$50M",
        "$50M-$100M",
        "$100M-$250M",
        "$250M-$500M",
        "$500M-$1B",
        "$1B-$10B",
        "$10B+",
      ],
    },
    ...communicationAttributes,
    relation(
      "associated_deals",
      "Associated deals",
      { objectSlug: "deals", attributeSlug: "associated_company" },
      { multiselect: true, source: "inverse" },
    ),
    relation(
      "associated_workspaces",
      "Associated workspaces",
      { objectSlug: "workspaces", attributeSlug: "company" },
      { multiselect: true, source: "inverse" },
    ),
    ...commonAttributes,
  ];
}
