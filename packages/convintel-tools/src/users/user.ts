import { z } from "zod";
import { fieldValue, toFieldValue, toId } from "../responses/compact-fields.js";

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

/** The shape of a user for models. Active ones have no status. */
export const userOutput = z.strictObject({
  user_id: z.string(),
  name: z.string().optional(),
  email: z.string().optional(),
  status: fieldValue.optional(),
  team: fieldValue.optional(),
  crm_id: z.string().optional(),
  role: fieldValue.optional(),
});

/** Reduces a user to what a model needs. Most are active, which is left out. */
export function compactUser(user: ConvintelUser): z.infer<typeof userOutput> {
  return {
    user_id: user.id,
    name: user.name ?? undefined,
    email: user.email ?? undefined,
    status: user.status === "active" ? undefined : toFieldValue(user.status),
    team: toFieldValue(user.teamName),
    crm_id: toId(user.crmId),
    role: toFieldValue(user.role),
  };
}
