import { forModels, named, selfExplanatory } from "@workbelt/core/provider";
import { z } from "zod";
import { ID_SOURCES } from "../schema/id-sources.js";
import { slugOrId } from "./ids.js";

/** The input that names an attribute of an object or list. */
export const attributeInput = named(
  forModels(slugOrId(`Slug or UUID of the attribute; take ${ID_SOURCES.attribute}`), {
    description: "Slug",
  }),
  "attribute",
);

/** The input that asks for the past values of an attribute. */
export const showHistoric = selfExplanatory(
  z.boolean().describe("Also past values (default false)"),
).optional();
