import { z } from "zod";

/** A participant of an activity. Only colleagues have a `user`. */
export const participantSchema = z.looseObject({
  id: z.union([z.string(), z.number()]).nullish(),
  name: z.string().nullish(),
  email: z.string().nullish(),
  // An empty object arrives as an array.
  user: z
    .looseObject({ id: z.unknown().optional(), teamName: z.string().nullish() })
    .nullish()
    .catch(undefined),
});

/** A participant of an activity. */
export type ConvintelParticipant = z.infer<typeof participantSchema>;

/** Reduces a participant to what a model needs. */
export function compactParticipant(participant: ConvintelParticipant) {
  return {
    id: participant.id ?? undefined,
    name: participant.name ?? undefined,
    email: participant.email ?? undefined,
    internal: Boolean(participant.user),
    user_id: participant.user?.id ?? undefined,
    team: participant.user?.teamName ?? undefined,
  };
}
