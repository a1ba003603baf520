import { z } from "zod";

/**
 * A user as the service returns it. Its contents are documented, but not their keys: only the id is
 * required, and everything else passes through.
 */
export const userSchema = z.looseObject({
  id: z.string(),
  name: z.string().nullish(),
  email: z.string().nullish(),
  status: z.unknown().optional(),
  teamName: z.unknown().optional(),
  crmId: z.unknown().optional(),
  role: z.unknown().optional(),
});

/** A user as the service returns it. */
export type ConvintelUser = z.infer<typeof userSchema>;

/** Reduces a user to what a model needs. Most are active, which is left out. */
export function compactUser(user: ConvintelUser) {
  return {
    user_id: user.id,
    name: user.name ?? undefined,
    email: user.email ?? undefined,
    status: user.status === "active" ? undefined : (user.status ?? undefined),
    team: user.teamName ?? undefined,
    crm_id: user.crmId ?? undefined,
    role: user.role ?? undefined,
  };
}
