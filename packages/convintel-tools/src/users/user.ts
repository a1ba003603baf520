import { z } from "zod";

/**
 * A user as the service returns one. Only that these facts are there is documented, not how their keys
 * are spelt, so none but the id is insisted on, and what is not known passes through.
 */
export const user = z.looseObject({
  id: z.string(),
  name: z.string().nullish(),
  email: z.string().nullish(),
  status: z.unknown().optional(),
  teamName: z.unknown().optional(),
  crmId: z.unknown().optional(),
  role: z.unknown().optional(),
});

/** A user as the service returns one. */
export type ConvintelUser = z.infer<typeof user>;

/** What a model needs of a user. */
export function compactUser(found: ConvintelUser) {
  return {
    user_id: found.id,
    name: found.name ?? undefined,
    email: found.email ?? undefined,
    status: found.status ?? undefined,
    team: found.teamName ?? undefined,
    crm_id: found.crmId ?? undefined,
    role: found.role ?? undefined,
  };
}
