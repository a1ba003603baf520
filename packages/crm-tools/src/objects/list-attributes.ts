import { compactPage, defineOperation } from "@workbelt/core/provider";
import { z } from "zod";
import { CrmTool, type CrmToolOptions } from "../crm-tool.js";
import { aliasesFor } from "../inputs/aliases.js";
import { valueExamples } from "../values/value-examples.js";
import { compactAttribute } from "./attribute.js";
import { attributesOf } from "./attributes-of.js";
import {
  checkedContainer,
  containerInputs,
  containerOf,
  configurationScopes,
} from "./container-inputs.js";

/** The operation `crm_list_attributes`. */
export const listAttributes = defineOperation({
  name: "crm_list_attributes",
  description:
    "Lists the attributes of an object or of a list: api_slug (the key in values and filters), type, and whether it is required, unique, multiselect and writable. Options and statuses come from crm_list_attribute_options and crm_list_attribute_statuses. Give object or list. Returns items, all at once, and value_examples: how a value of each type is written.",
  effect: "read",
  scopes: configurationScopes("read", {}),
  pagination: { kind: "none" },
  continuationHint: "See the others one by one with crm_get_attribute.",
  aliases: aliasesFor({ object: "object", list: "list" }),
  input: checkedContainer(z.strictObject(containerInputs)),
  run: (input, api) => attributesOf(containerOf(input), api),
  compact: (page) => ({
    ...compactPage(compactAttribute)(page),
    value_examples: valueExamples(page.items.map(({ type }) => type)),
  }),
});

/** Lists the attributes of an object or list. */
export class CrmListAttributesTool extends CrmTool<typeof listAttributes> {
  constructor(options?: CrmToolOptions) {
    super(listAttributes, options);
  }
}
