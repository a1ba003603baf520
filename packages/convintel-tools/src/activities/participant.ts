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

/** The participants of an activity for models, each as in an address of an email. */
export const participantsOutput = z.strictObject({
  internal: z.array(z.string()).optional(),
  external: z.array(z.string()).optional(),
});

/** Reduces participants to what a model needs: colleagues and guests, each by name and email. */
export function compactParticipants(
  participants: readonly ConvintelParticipant[],
): z.infer<typeof participantsOutput> | undefined {
  if (participants.length === 0) return undefined;
  const describe = (isColleague: boolean) => {
    const found = participants.filter(({ user }) => Boolean(user) === isColleague);
    return found.length === 0 ? undefined : found.map(describePerson);
  };
  return { internal: describe(true), external: describe(false) };
}

/** Describes a person as in an address of an email, or by id where there is neither name nor email. */
export function describePerson({ email, id, name }: Person): string {
  if (name && email) return `${name} <${email}>`;
  const known = name || email || id;
  return typeof known === "string" || typeof known === "number" ? String(known) : "unknown";
}

interface Person {
  id?: unknown;
  name?: string | null | undefined;
  email?: string | null | undefined;
}
