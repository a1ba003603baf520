import { seedId } from "../../../common/seed-id.js";
import type { AttributeDefinition } from "../attributes/attribute-definition.js";
import { commonAttributes, recordIdAttribute } from "../attributes/standard/common.js";

/** The schemas that an activity can extend (Attio's create-activity reference), in the order in which they build on each other. */
export const activitySchemas = ["activities", "interactions", "calls", "emails"] as const;

/** A schema that an activity can extend. */
export type ActivitySchema = (typeof activitySchemas)[number];

const timestamp: AttributeDefinition = { slug: "timestamp", title: "Timestamp", type: "timestamp" };
const participants: AttributeDefinition = {
  slug: "participants",
  title: "Participants",
  type: "record-reference",
  allowedObjects: ["people"],
  multiselect: true,
};
const direction: AttributeDefinition = {
  slug: "direction",
  title: "Direction",
  type: "select",
  choices: ["Inbound", "Outbound"],
};

/**
 * The attributes that each schema supplies. Attio's examples show `timestamp` and, on phone calls, `direction`; the
 * others are assumed [activity-schema-attributes].
 */
const inherited: Record<ActivitySchema, AttributeDefinition[]> = {
  activities: [timestamp],
  interactions: [timestamp, participants],
  calls: [timestamp, participants, direction],
  emails: [timestamp, participants, direction],
};

/** Returns the attributes of a new activity. */
export function listSchemaAttributes(schema: ActivitySchema): AttributeDefinition[] {
  return [recordIdAttribute, ...inherited[schema], ...commonAttributes];
}

/** Returns the id of a schema: the same in every workspace. */
export function getSchemaId(schema: ActivitySchema): string {
  return seedId(`crm/activity-schema/${schema}`);
}
