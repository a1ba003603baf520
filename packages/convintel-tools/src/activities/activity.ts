import { z } from "zod";
import { compactParticipant, participant } from "./participant.js";

const person = z.looseObject({
  id: z.unknown().optional(),
  name: z.string().nullish(),
  email: z.string().nullish(),
});

/**
 * An activity as the service returns it. The typed keys were seen in replies; those of any type are
 * facts the service is known to give, under the most likely name. Everything else passes through.
 */
export const activity = z.looseObject({
  id: z.string(),
  title: z.string().nullish(),
  type: z.string().nullish(),
  activityType: z.string().nullish(),
  status: z.string().nullish(),
  createdAt: z.string().nullish(),
  scheduledStartTime: z.string().nullish(),
  actualStartTime: z.string().nullish(),
  durationForHumans: z.string().nullish(),
  participants: z.array(participant).nullish(),
  organizer: person.nullish(),
  host: person.nullish().catch(undefined),
  crmUrl: z.string().nullish(),
  accountId: z.unknown().optional(),
  leadId: z.unknown().optional(),
  opportunityId: z.unknown().optional(),
  externalId: z.unknown().optional(),
  language: z.unknown().optional(),
});

/** An activity as the service returns it: a call, a meeting or a message. */
export type ConvintelActivity = z.infer<typeof activity>;

/**
 * What a model needs of an activity. Its links to recordings are signed, open to anybody who has them
 * for a day, and so are never among it.
 */
export function compactActivity(found: ConvintelActivity) {
  return {
    activity_id: found.id,
    title: found.title ?? undefined,
    type: found.type ?? undefined,
    activity_type: found.activityType ?? undefined,
    status: found.status ?? undefined,
    language: found.language ?? undefined,
    started_at: getStartTime(found),
    duration: found.durationForHumans ?? undefined,
    host: compactPerson(found.host ?? found.organizer),
    participants: (found.participants ?? []).map(compactParticipant),
    account_id: found.accountId ?? undefined,
    lead_id: found.leadId ?? undefined,
    opportunity_id: found.opportunityId ?? undefined,
    external_id: found.externalId ?? undefined,
    crm_url: found.crmUrl ?? undefined,
  };
}

/** When an activity began; else when it was to begin, or was recorded. */
export function getStartTime(found: {
  actualStartTime?: string | null | undefined;
  scheduledStartTime?: string | null | undefined;
  createdAt?: string | null | undefined;
}): string | undefined {
  return found.actualStartTime ?? found.scheduledStartTime ?? found.createdAt ?? undefined;
}

function compactPerson(found: z.infer<typeof person> | null | undefined) {
  if (!found) return undefined;
  return {
    id: found.id ?? undefined,
    name: found.name ?? undefined,
    email: found.email ?? undefined,
  };
}
