import { z } from "zod";
import { getString } from "../content/json-path.js";

/** A person or bot as the service returns it; without the capability to see users, only its id. */
export const user = z.looseObject({
  id: z.string(),
  type: z.string().nullish(),
  name: z.string().nullish(),
  person: z.looseObject({ email: z.string().nullish() }).nullish(),
});

/** A person or bot as the service returns it. */
export type NotesUser = z.infer<typeof user>;

/** The shape of a user for models. */
export const userOutput = z.strictObject({
  user_id: z.string(),
  name: z.string().optional(),
  type: z.string().optional(),
  email: z.string().optional(),
});

/** The parts of a user a model needs. People have an email if the connection may see it; bots have a type. */
export function compactUser(found: NotesUser): z.infer<typeof userOutput> {
  return {
    user_id: found.id,
    name: found.name ?? undefined,
    type: found.type === "person" ? undefined : (found.type ?? undefined),
    email: found.person?.email ?? undefined,
  };
}

/** The shape of a user that a page refers to, for models. */
export const userReferenceOutput = z.strictObject({
  user_id: z.string().optional(),
  name: z.string().optional(),
});

/** A user referenced by a page, which may include the name. */
export function compactUserReference(value: unknown): z.infer<typeof userReferenceOutput> {
  return { user_id: getString(value, "id"), name: getString(value, "name") };
}
