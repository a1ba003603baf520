import { compactPage, defineOperation, pageOf } from "@workbelt/core/provider";
import { z } from "zod";
import { aliasesFor } from "../inputs/aliases.js";
import { getValueExamples, getValueNotes, valueExample } from "../schema/value-examples.js";
import { compactListedAttribute } from "../schema/attribute.js";
import {
  refineContainer,
  containerInputs,
  toContainer,
  getConfigurationScopes,
} from "./container-inputs.js";
import { fetchAttributes } from "../schema/fetch-attributes.js";
import { addTitles, type AttributeList, titledAttributeOutput } from "./add-titles.js";

/** The operation `crm_list_attributes`. */
export const listAttributes = defineOperation({
  name: "crm_list_attributes",
  description:
    "Lists the attributes of an object or list: api_slug (the key in values and filters), type, whether required, unique, multiselect or writable, and how values of each type are written.",
  effect: "read",
  returnsTexts: ["settings"],
  scopes: getConfigurationScopes("read", {}),
  pagination: { kind: "none" },
  aliases: aliasesFor({ object: "object", list: "list" }),
  input: refineContainer(z.strictObject(containerInputs)),
  run: (input, api) => fetchAttributes(toContainer(input), api),
  output: pageOf(titledAttributeOutput, "none", {
    value_examples: z.record(z.string(), valueExample),
    value_notes: z.record(z.string(), z.string()),
  }),
  compact: (page) => ({
    ...compactPage(compactListedAttribute)(page),
    value_examples: getValueExamples(page.items.map(({ type }) => type)),
    value_notes: getValueNotes(page.items.map(({ type }) => type)),
  }),
  completeResult: (data: AttributeList, api, input) => addTitles(data, toContainer(input), api),
});
