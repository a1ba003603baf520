import { selfExplanatory } from "@workbelt/core/provider";
import { z } from "zod";
import { aliasesFor } from "../inputs/aliases.js";
import { attributeInput } from "../inputs/attribute-inputs.js";
import { nonBlank } from "../inputs/texts.js";
import { containerInputs } from "./container-inputs.js";

/** The inputs that name the attribute of an option or status. */
export const choiceOwnerInputs = { ...containerInputs, attribute: attributeInput };

/** The aliases of these inputs. */
export const CHOICE_OWNER_ALIASES = {
  ...aliasesFor({ object: "object", list: "list", attribute: "attribute" }),
  api_slug: "attribute",
};

/** The input for the title of a new option or status. */
export const newTitle = selfExplanatory(nonBlank().describe("Title, unique within the attribute"));

/** The inputs for changes that options and statuses share. */
export const choiceChanges = {
  title: newTitle.optional(),
  is_archived: selfExplanatory(
    z.boolean().describe("true archives it, false restores it"),
  ).optional(),
};
