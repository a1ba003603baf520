import { z } from "zod";

/** Somebody who took part in an activity. Only colleagues have a `user`. */
export const participant = z.looseObject({
  id: z.union([z.string(), z.number()]).nullish(),
  name: z.string().nullish(),
  email: z.string().nullish(),
  // An empty one arrives as an array.
  user: z
    .looseObject({ id: z.unknown().optional(), teamName: z.string().nullish() })
    .nullish()
    .catch(undefined),
});

/** Somebody who took part in an activity. */
export type ConvintelParticipant = z.infer<typeof participant>;

/** What a model needs of a participant. */
export function compactParticipant(found: ConvintelParticipant) {
  return {
    id: found.id ?? undefined,
    name: found.name ?? undefined,
    email: found.email ?? undefined,
    internal: Boolean(found.user),
    user_id: found.user?.id ?? undefined,
    team: found.user?.teamName ?? undefined,
  };
}
