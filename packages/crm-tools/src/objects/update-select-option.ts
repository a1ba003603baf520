import { defineOperation } from "@workbelt/core/provider";
import { z } from "zod";
import { CrmTool, type CrmToolOptions } from "../crm-tool.js";
import { aliasesFor } from "../inputs/aliases.js";
import { titleOrId } from "../inputs/ids.js";
import { requireSome } from "../inputs/require-some.js";
import { compactOption } from "./choice.js";
import { OPTIONS } from "./choice-kind.js";
import {
  attributeInput,
  containerInputs,
  getConfigurationScopes,
  refineContainer,
} from "./container-inputs.js";
import { explainChoiceError } from "./explain-choice-error.js";
import { updateChoice } from "./write-choice.js";

/** The operation `crm_update_select_option`. */
export const updateSelectOption = defineOperation({
  name: "crm_update_select_option",
  description:
    "Renames, archives or restores an option of a select attribute: give object or list. Records that have it show the new title; an archived option stays in them, but cannot be written. Returns the option.",
  effect: "update",
  extended: true,
  scopes: getConfigurationScopes("read-write", {}),
  verifyWith: "crm_list_attribute_options",
  aliases: {
    ...aliasesFor({ object: "object", list: "list", attribute: "attribute" }),
    api_slug: "attribute",
  },
  input: requireSome(
    refineContainer(
      z.strictObject({
        ...containerInputs,
        attribute: attributeInput,
        option_id: titleOrId("UUID or exact title of the option"),
        title: z.string().min(1).describe("New title, unique within the attribute").optional(),
        is_archived: z.boolean().describe("true archives it, false restores it").optional(),
      }),
    ),
    ["title", "is_archived"],
  ),
  run: ({ object, list, attribute, option_id, ...data }, api) =>
    updateChoice({ object, list, attribute }, OPTIONS, option_id, data, api),
  explainError: (error, context) => explainChoiceError(error, context, OPTIONS),
  compact: compactOption,
});

/** Renames, archives or restores an option of a select attribute. */
export class CrmUpdateSelectOptionTool extends CrmTool<typeof updateSelectOption> {
  constructor(options?: CrmToolOptions) {
    super(updateSelectOption, options);
  }
}
