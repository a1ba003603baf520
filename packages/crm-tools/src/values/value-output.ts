import { z } from "zod";

const amount = z.strictObject({
  currency_value: z.number(),
  currency_code: z.string().nullable(),
});

const recordReference = z.looseObject({
  target_object: z.string(),
  target_record_id: z.string(),
  record_name: z.string().optional(),
});

/** Members come without their type. */
const actorReference = z.looseObject({
  referenced_actor_id: z.string().nullable(),
  referenced_actor_type: z.string().optional(),
  actor_name: z.string().optional(),
});

const interaction = z.strictObject({
  interaction_type: z.string(),
  interacted_at: z.string(),
  workspace_member_id: z.string().optional(),
  member_name: z.string().optional(),
});

/** The shape of one value for models. The last form is for types that do not exist yet, and for undocumented replies. */
export const valueOutput = z
  .union([
    z.string(),
    z.number(),
    z.boolean(),
    z.null(),
    amount,
    recordReference,
    actorReference,
    interaction,
    z.looseObject({}),
  ])
  .meta({ title: "AttributeValue" });

/** The shape of values for models: by slug one value, or a list for an attribute that can hold several. */
export const valuesOutput = z.record(z.string(), z.union([valueOutput, z.array(valueOutput)]));

/** One value as models read it. */
export type DecodedValue = z.infer<typeof valueOutput>;

/** Values by slug as models read them. */
export type DecodedValues = z.infer<typeof valuesOutput>;
