import { z } from "zod";
import { omitEmpty } from "./compact-values.js";

/** A workspace member as the CRM returns it. */
export const member = z.looseObject({
  id: z.looseObject({ workspace_member_id: z.string() }),
  first_name: z.string().nullish(),
  last_name: z.string().nullish(),
  email_address: z.string().nullish(),
  avatar_url: z.string().nullish(),
  access_level: z.string().nullish(),
});

/** A workspace member as the CRM returns it. */
export type CrmWorkspaceMember = z.infer<typeof member>;

/** The shape of a member for models. */
export const memberOutput = z.strictObject({
  workspace_member_id: z.string(),
  name: z.string(),
  email_address: z.string().optional(),
  access_level: z.string().optional(),
  avatar_url: z.string().optional(),
});

/** The shape of a member in a list for models: its name is followed by its address, `Ada Lovelace <ada@example.com>`. */
export const listedMemberOutput = memberOutput.omit({ email_address: true, avatar_url: true });

/** The author of something as the CRM returns it: a member, an app or token, an automation, or the system. */
export const actor = z.looseObject({ type: z.string().nullish(), id: z.string().nullish() });

/** The shape of an author for models. Members have a name. */
export const actorOutput = actor.extend({ name: z.string().optional() });

/** Joins first and last name. */
export function formatName({ first_name, last_name }: CrmWorkspaceMember): string {
  return [first_name, last_name].filter(Boolean).join(" ");
}

/** Reduces a member of a list to id, name and address. Most have the access of members, which is left out. */
export function compactListedMember(found: CrmWorkspaceMember): z.infer<typeof listedMemberOutput> {
  const { access_level, email_address } = found;
  const name = formatName(found);
  return {
    workspace_member_id: found.id.workspace_member_id,
    name: email_address ? `${name} <${email_address}>`.trim() : name,
    ...omitEmpty({ access_level: access_level === "member" ? null : access_level }),
  };
}

/** Reduces a member to what a model needs. */
export function compactMember(found: CrmWorkspaceMember): z.infer<typeof memberOutput> {
  return {
    workspace_member_id: found.id.workspace_member_id,
    name: formatName(found),
    ...omitEmpty({
      email_address: found.email_address,
      access_level: found.access_level,
      avatar_url: found.avatar_url,
    }),
  };
}
