import type { FieldMeanings } from "@workbelt/core/provider";

/** Names of inputs and fields that have ids, and what they identify. */
export const identities = {
  accountId: "account",
  account_id: "account",
  activityId: "activity",
  activityIds: "activity",
  activity_id: "activity",
  coachId: "user",
  coach_id: "user",
  coacheeId: "user",
  coachee_id: "user",
  crm_id: "record",
  externalId: "external item",
  external_id: "external item",
  id: "item",
  leadId: "lead",
  lead_id: "lead",
  opportunityId: "opportunity",
  opportunity_id: "opportunity",
  reportId: "report",
  report_id: "report",
  userId: "user",
  user_id: "user",
};

/** Fields by which people recognize where a text is from. */
export const meanings: FieldMeanings = {
  title: "title",
  name: "title",
  activity_title: "title",
  started_at: "time",
  host: "author",
  speaker: "author",
  external: "outsiders",
};
