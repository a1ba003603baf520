import { compactPage, defineOperation } from "@workbelt/core/provider";
import { z } from "zod";
import { CrmTool, type CrmToolOptions } from "../crm-tool.js";
import { aliasesFor } from "../inputs/aliases.js";
import { getValueExamples, getValueNotes } from "../values/value-examples.js";
import { compactListedAttribute } from "./attribute.js";
import {
  refineContainer,
  containerInputs,
  toContainer,
  getConfigurationScopes,
} from "./container-inputs.js";
import { fetchAttributes } from "./fetch-attributes.js";
import { addTitles } from "./fetch-choices.js";

/** The operation `crm_list_attributes`. */
export const listAttributes = defineOperation({
  name: "crm_list_attributes",
  description:
    "Lists the attributes of an object or list: api_slug (the key in values and filters), type, whether required, unique, multiselect or writable, and how values of each type are written.",
  effect: "read",
  scopes: getConfigurationScopes("read", {}),
  pagination: { kind: "none" },
  aliases: aliasesFor({ object: "object", list: "list" }),
  input: refineContainer(z.strictObject(containerInputs)),
  run: async (input, api) => {
    const container = toContainer(input);
    const { items, ...page } = await fetchAttributes(container, api);
    return { items: await addTitles(items, container, api), ...page };
  },
  compact: (page) => ({
    ...compactPage(compactListedAttribute)(page),
    value_examples: getValueExamples(page.items.map(({ type }) => type)),
    value_notes: getValueNotes(page.items.map(({ type }) => type)),
  }),
});

/** Lists the attributes of an object or list. */
export class CrmListAttributesTool extends CrmTool<typeof listAttributes> {
  constructor(options?: CrmToolOptions<typeof listAttributes>) {
    super(listAttributes, options);
  }
}
