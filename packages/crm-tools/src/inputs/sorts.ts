import { z } from "zod";

const sort = z.strictObject({
  attribute: z.string().min(1).describe("Slug of the attribute to sort by"),
  direction: z.enum(["asc", "desc"]).describe("asc or desc"),
  field: z
    .string()
    .min(1)
    .describe("Property of a composite attribute, such as last_name of name")
    .optional(),
});

/** The input `sorts` of record and entry lists. */
export const sorts = z.array(sort).describe("How to sort; the first item counts most");
