import { compactPage, defineOperation } from "@workbelt/core/provider";
import { z } from "zod";
import { CrmTool, type CrmToolOptions } from "../crm-tool.js";
import { aliasesFor } from "../inputs/aliases.js";
import { compactOption } from "./choice.js";
import {
  refineContainer,
  containerInputs,
  toContainer,
  attributeInput,
  getConfigurationScopes,
} from "./container-inputs.js";
import { fetchChoices } from "./fetch-choices.js";

/** The operation `crm_list_attribute_options`. */
export const listAttributeOptions = defineOperation({
  name: "crm_list_attribute_options",
  description:
    "Lists the options of a select attribute of an object or list, with the titles that values must match exactly. Colors are not available; crm_create_select_option adds an option. Give object or list. Returns all items at once.",
  effect: "read",
  scopes: getConfigurationScopes("read", {}),
  pagination: { kind: "none" },
  aliases: {
    ...aliasesFor({ object: "object", list: "list", attribute: "attribute" }),
    api_slug: "attribute",
  },
  input: refineContainer(z.strictObject({ attribute: attributeInput, ...containerInputs })),
  run: async ({ attribute, ...container }, api) => ({
    items: await fetchChoices(toContainer(container), attribute, "options", api),
  }),
  compact: compactPage(compactOption),
});

/** Lists the options of a select attribute. */
export class CrmListAttributeOptionsTool extends CrmTool<typeof listAttributeOptions> {
  constructor(options?: CrmToolOptions) {
    super(listAttributeOptions, options);
  }
}
