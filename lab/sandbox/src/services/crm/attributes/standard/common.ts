import type { AttributeDefinition } from "../attribute-definition.js";

/** Attributes on every object (Attio's "standard objects" guide). */
export const commonAttributes: AttributeDefinition[] = [
  {
    slug: "created_at",
    title: "Created at",
    type: "timestamp",
    source: "created-at",
    readOnly: true,
  },
  {
    slug: "created_by",
    title: "Created by",
    type: "actor-reference",
    source: "created-by",
    readOnly: true,
  },
];

/** The attribute with a record's own id. */
export const recordIdAttribute: AttributeDefinition = {
  slug: "record_id",
  title: "Record ID",
  type: "text",
  source: "id",
  readOnly: true,
};

/** Links to social profiles, on people and companies. */
export const socialProfiles: AttributeDefinition[] = [
  enrichedText("angellist", "AngelList"),
  enrichedText("facebook", "Facebook"),
  enrichedText("instagram", "Instagram"),
  enrichedText("linkedin", "LinkedIn"),
  enrichedText("twitter", "Twitter"),
  {
    slug: "twitter_follower_count",
    title: "Twitter follower count",
    type: "number",
    insight: "enriched",
    readOnly: true,
  },
];

/** Communication intelligence, which Attio derives from emails and calendars. */
export const communicationAttributes: AttributeDefinition[] = [
  interactionAttribute("first_calendar_interaction", "First calendar interaction"),
  interactionAttribute("last_calendar_interaction", "Last calendar interaction"),
  interactionAttribute("next_calendar_interaction", "Next calendar interaction"),
  interactionAttribute("first_email_interaction", "First email interaction"),
  interactionAttribute("last_email_interaction", "Last email interaction"),
  interactionAttribute("first_interaction", "First interaction"),
  interactionAttribute("last_interaction", "Last interaction"),
  interactionAttribute("next_interaction", "Next interaction"),
  {
    slug: "strongest_connection_strength",
    title: "Connection strength",
    insight: "communication",
    type: "select",
    readOnly: true,
    choices: ["Very weak", "Weak", "Good", "Strong", "Very strong"],
  },
  {
    slug: "strongest_connection_user",
    title: "Strongest connection",
    insight: "communication",
    type: "actor-reference",
    readOnly: true,
  },
];

function interactionAttribute(slug: string, title: string): AttributeDefinition {
  return { slug, title, type: "interaction", readOnly: true, insight: "communication" };
}

/**
 * Defines a text attribute that Attio fills in from data providers and that can also be written.
 */
export function enrichedText(slug: string, title: string): AttributeDefinition {
  return { slug, title, type: "text", insight: "enriched" };
}
