import { compactPage, defineOperation } from "@workbelt/core/provider";
import { z } from "zod";
import { CrmTool, type CrmToolOptions } from "../crm-tool.js";
import { aliasesFor } from "../inputs/aliases.js";
import { compactStatus } from "./choice.js";
import { choicesOf } from "./choices-of.js";
import {
  checkedContainer,
  containerInputs,
  containerOf,
  attributeInput,
  configurationScopes,
} from "./container-inputs.js";

/** The operation `crm_list_attribute_statuses`. */
export const listAttributeStatuses = defineOperation({
  name: "crm_list_attribute_statuses",
  description:
    "Lists the statuses of a status attribute of an object or of a list, by title: values have to be written exactly so. celebration_enabled tells whether reaching it is celebrated. Give object or list. Returns items, all at once.",
  effect: "read",
  scopes: configurationScopes("read", {}),
  pagination: { kind: "none" },
  aliases: {
    ...aliasesFor({ object: "object", list: "list", attribute: "attribute" }),
    api_slug: "attribute",
  },
  input: checkedContainer(z.strictObject({ attribute: attributeInput, ...containerInputs })),
  run: async ({ attribute, ...container }, api) => ({
    items: await choicesOf(containerOf(container), attribute, "statuses", api),
  }),
  compact: compactPage(compactStatus),
});

/** Lists the statuses of a status attribute. */
export class CrmListAttributeStatusesTool extends CrmTool<typeof listAttributeStatuses> {
  constructor(options?: CrmToolOptions) {
    super(listAttributeStatuses, options);
  }
}
