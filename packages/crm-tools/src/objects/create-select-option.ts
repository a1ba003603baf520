import { defineOperation } from "@workbelt/core/provider";
import { z } from "zod";
import { CrmTool, type CrmToolOptions } from "../crm-tool.js";
import { aliasesFor } from "../inputs/aliases.js";
import { compactOption } from "./choice.js";
import { OPTIONS } from "./choice-kind.js";
import {
  attributeInput,
  containerInputs,
  getConfigurationScopes,
  refineContainer,
} from "./container-inputs.js";
import { explainChoiceError } from "./explain-choice-error.js";
import { createChoice } from "./write-choice.js";

/** The operation `crm_create_select_option`. */
export const createSelectOption = defineOperation({
  name: "crm_create_select_option",
  description:
    "Adds an option to a select attribute of an object or list: give object or list. Values can use its title at once. Returns the option with its option_id.",
  effect: "create",
  extended: true,
  scopes: getConfigurationScopes("read-write", {}),
  verifyWith: "crm_list_attribute_options",
  aliases: {
    ...aliasesFor({ object: "object", list: "list", attribute: "attribute" }),
    api_slug: "attribute",
  },
  input: refineContainer(
    z.strictObject({
      ...containerInputs,
      attribute: attributeInput,
      title: z.string().min(1).describe("Title, unique within the attribute"),
    }),
  ),
  run: ({ title, ...owner }, api) => createChoice(owner, OPTIONS, { title }, api),
  explainError: (error, context) => explainChoiceError(error, context, OPTIONS),
  compact: compactOption,
});

/** Adds an option to a select attribute. */
export class CrmCreateSelectOptionTool extends CrmTool<typeof createSelectOption> {
  constructor(options?: CrmToolOptions) {
    super(createSelectOption, options);
  }
}
