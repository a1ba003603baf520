import { z } from "zod";
import { compactParticipant, participantSchema } from "./participant.js";

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
  externalId: z.unknown().optional(),
  language: z.unknown().optional(),
});

/** An activity as the service returns it: a call, a meeting or a message. */
export type ConvintelActivity = z.infer<typeof activitySchema>;

/**
 * Reduces an activity to what a model needs. Links to recordings are left out: they are signed, and
 * anyone who has one can open it for a day.
 */
export function compactActivity(activity: ConvintelActivity) {
  return {
    activity_id: activity.id,
    title: activity.title ?? undefined,
    type: activity.type ?? undefined,
    activity_type: activity.activityType ?? undefined,
    status: activity.status ?? undefined,
    language: activity.language ?? undefined,
    started_at: getStartTime(activity),
    duration: activity.durationForHumans ?? undefined,
    host: compactPerson(activity.host ?? activity.organizer),
    participants: (activity.participants ?? []).map(compactParticipant),
    account_id: activity.accountId ?? undefined,
    lead_id: activity.leadId ?? undefined,
    opportunity_id: activity.opportunityId ?? undefined,
    external_id: activity.externalId ?? undefined,
    crm_url: activity.crmUrl ?? undefined,
  };
}

/** Returns the actual start of an activity, or else its scheduled start or creation time. */
export function getStartTime(activity: {
  actualStartTime?: string | null | undefined;
  scheduledStartTime?: string | null | undefined;
  createdAt?: string | null | undefined;
}): string | undefined {
  return activity.actualStartTime ?? activity.scheduledStartTime ?? activity.createdAt ?? undefined;
}

function compactPerson(person: z.infer<typeof personSchema> | null | undefined) {
  if (!person) return undefined;
  return {
    id: person.id ?? undefined,
    name: person.name ?? undefined,
    email: person.email ?? undefined,
  };
}
