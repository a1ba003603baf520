import { forModels } from "@workbelt/core/provider";
import { z } from "zod";
import { isDisplayName } from "./to-slug.js";

const SLUG_ITSELF =
  'expected string: the slug itself, as in {"attribute":"name","direction":"asc"}';

const step = z
  .array(z.string().min(1).describe("Slug"))
  .length(2)
  .describe("Slug of an object or list, and of an attribute of it");

const sort = z
  .strictObject({
    attribute: z
      .string({ error: ({ code }) => (code === "invalid_type" ? SLUG_ITSELF : undefined) })
      .min(1)
      .refine((slug) => !isDisplayName(slug), "expected a slug: lower case, without spaces")
      .describe("Slug of the attribute to sort by")
      .optional(),
    path: z
      .array(step)
      .min(1)
      .describe(
        'Instead of attribute, one of a linked record: [["people","company"],["companies","name"]]',
      )
      .optional(),
    direction: z.enum(["asc", "desc"]).describe("asc or desc"),
    field: z
      .string()
      .min(1)
      .describe("Property of a composite attribute, such as last_name of name")
      .optional(),
  })
  .refine((item) => item.attribute !== undefined || item.path !== undefined, {
    path: ["attribute"],
    message: SLUG_ITSELF,
  })
  .refine((item) => item.attribute === undefined || item.path === undefined, {
    path: ["path"],
    message: "expected to be omitted with attribute",
  });

/** The input `sorts` of record and entry lists. */
export const sorts = forModels(
  z
    .array(sort)
    .describe(
      '[{"attribute":"created_at","direction":"desc"}]; name has "field":"last_name"; or "path"',
    ),
  { opaque: true },
);
