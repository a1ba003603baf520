import { z } from "zod";
import {
  fieldValue,
  formatMoment,
  getName,
  toFieldValue,
  toId,
} from "../responses/compact-fields.js";
import {
  compactParticipants,
  describePerson,
  participantSchema,
  participantsOutput,
} from "./participant.js";

const personSchema = z.looseObject({
  id: z.unknown().optional(),
  name: z.string().nullish(),
  email: z.string().nullish(),
});

/**
 * An activity as the service returns it. Keys with a type were seen in responses; keys of unknown type
 * are documented fields under their most likely name. Everything else passes through.
 */
export const activitySchema = z.looseObject({
  id: z.string(),
  title: z.string().nullish(),
  type: z.string().nullish(),
  activityType: z.string().nullish(),
  status: z.string().nullish(),
  createdAt: z.string().nullish(),
  scheduledStartTime: z.string().nullish(),
  actualStartTime: z.string().nullish(),
  durationForHumans: z.string().nullish(),
  participants: z.array(participantSchema).nullish(),
  organizer: personSchema.nullish(),
  host: personSchema.nullish().catch(undefined),
  crmUrl: z.string().nullish(),
  accountId: z.unknown().optional(),
  leadId: z.unknown().optional(),
  opportunityId: z.unknown().optional(),
  account: z.unknown().optional(),
  opportunity: z.unknown().optional(),
  externalId: z.unknown().optional(),
  language: z.unknown().optional(),
});

/** An activity as the service returns it: a call, a meeting or a message. */
export type ConvintelActivity = z.infer<typeof activitySchema>;

/** The shape of an activity for models. */
export const activityOutput = z.strictObject({
  activity_id: z.string(),
  title: z.string().optional(),
  type: z.string().optional(),
  activity_type: z.string().optional(),
  status: z.string().optional(),
  language: fieldValue.optional(),
  started_at: z.string().optional(),
  duration: z.string().optional(),
  host: z.string().optional(),
  participants: participantsOutput.optional(),
  account: z.string().optional(),
  account_id: z.string().optional(),
  lead_id: z.string().optional(),
  opportunity: z.string().optional(),
  opportunity_id: z.string().optional(),
  external_id: z.string().optional(),
  crm_url: z.string().optional(),
});

type ActivityForModels = z.infer<typeof activityOutput>;

/**
 * Reduces an activity to what a model needs. Links to recordings are left out: they are signed, and
 * anyone who has one can open it for a day.
 */
export function compactActivity(activity: ConvintelActivity): ActivityForModels {
  const start = getStartTime(activity);
  const host = activity.host ?? activity.organizer;
  return {
    activity_id: activity.id,
    title: activity.title ?? undefined,
    type: activity.type ?? undefined,
    activity_type: activity.activityType ?? undefined,
    status: activity.status ?? undefined,
    language: toFieldValue(activity.language),
    started_at: start === undefined ? undefined : formatMoment(start),
    duration: activity.durationForHumans ?? undefined,
    host: host ? describePerson(host) : undefined,
    participants: compactParticipants(activity.participants ?? []),
    account: getName(activity.account),
    account_id: toId(activity.accountId),
    lead_id: toId(activity.leadId),
    opportunity: getName(activity.opportunity),
    opportunity_id: toId(activity.opportunityId),
    external_id: toId(activity.externalId),
    crm_url: activity.crmUrl ?? undefined,
  };
}

/** Reduces an activity of a list: without the CRM's address where it has an id for the CRM's own tools. */
export function compactListedActivity(activity: ConvintelActivity): ActivityForModels {
  const { crm_url, ...rest } = compactActivity(activity);
  const isLinked = Boolean(rest.account_id ?? rest.lead_id ?? rest.opportunity_id);
  return isLinked ? rest : { ...rest, crm_url };
}

/** Returns the actual start of an activity, or else its scheduled start or creation time. */
export function getStartTime(activity: {
  actualStartTime?: string | null | undefined;
  scheduledStartTime?: string | null | undefined;
  createdAt?: string | null | undefined;
}): string | undefined {
  return activity.actualStartTime ?? activity.scheduledStartTime ?? activity.createdAt ?? undefined;
}
