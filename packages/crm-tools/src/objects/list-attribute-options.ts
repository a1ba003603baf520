import { compactPage, defineOperation } from "@workbelt/core/provider";
import { z } from "zod";
import { CrmTool, type CrmToolOptions } from "../crm-tool.js";
import { aliasesFor } from "../inputs/aliases.js";
import { compactOption } from "./choice.js";
import { choicesOf } from "./choices-of.js";
import {
  checkedContainer,
  containerInputs,
  containerOf,
  attributeInput,
  configurationScopes,
} from "./container-inputs.js";

/** The operation `crm_list_attribute_options`. */
export const listAttributeOptions = defineOperation({
  name: "crm_list_attribute_options",
  description:
    "Lists the options of a select attribute of an object or of a list, by title: values have to be written exactly so. The CRM does not tell their colors. Give object or list. Returns items, all at once.",
  effect: "read",
  scopes: configurationScopes("read", {}),
  pagination: { kind: "none" },
  aliases: {
    ...aliasesFor({ object: "object", list: "list", attribute: "attribute" }),
    api_slug: "attribute",
  },
  input: checkedContainer(z.strictObject({ attribute: attributeInput, ...containerInputs })),
  run: async ({ attribute, ...container }, api) => ({
    items: await choicesOf(containerOf(container), attribute, "options", api),
  }),
  compact: compactPage(compactOption),
});

/** Lists the options of a select attribute. */
export class CrmListAttributeOptionsTool extends CrmTool<typeof listAttributeOptions> {
  constructor(options?: CrmToolOptions) {
    super(listAttributeOptions, options);
  }
}
