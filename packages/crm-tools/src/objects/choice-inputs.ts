import { z } from "zod";
import { aliasesFor } from "../inputs/aliases.js";
import { attributeInput, containerInputs } from "./container-inputs.js";

/** The inputs that name the attribute of an option or status. */
export const choiceOwnerInputs = { ...containerInputs, attribute: attributeInput };

/** The aliases of these inputs. */
export const CHOICE_OWNER_ALIASES = {
  ...aliasesFor({ object: "object", list: "list", attribute: "attribute" }),
  api_slug: "attribute",
};

/** The input for the title of a new option or status. */
export const newTitle = z.string().min(1).describe("Title, unique within the attribute");

/** The inputs for changes that options and statuses share. */
export const choiceChanges = {
  title: z.string().min(1).describe("New title, unique within the attribute").optional(),
  is_archived: z.boolean().describe("true archives it, false restores it").optional(),
};
