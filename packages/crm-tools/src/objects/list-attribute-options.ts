import { compactPage, defineOperation, pageOf } from "@workbelt/core/provider";
import { z } from "zod";
import { compactListedOption } from "../schema/choice.js";
import { OPTIONS } from "../schema/choice-kind.js";
import { CHOICE_OWNER_ALIASES, choiceOwnerInputs } from "./choice-inputs.js";
import { refineContainer, toContainer, getConfigurationScopes } from "./container-inputs.js";
import { explainChoiceError } from "./explain-choice-error.js";
import { fetchChoices } from "../schema/fetch-choices.js";

/** The operation `crm_list_attribute_options`. */
export const listAttributeOptions = defineOperation({
  name: "crm_list_attribute_options",
  description: "Lists the options of a select attribute. Values must match a title exactly.",
  effect: "read",
  returnsTexts: ["settings"],
  scopes: getConfigurationScopes("read", {}),
  pagination: { kind: "none" },
  aliases: CHOICE_OWNER_ALIASES,
  input: refineContainer(z.strictObject(choiceOwnerInputs)),
  run: async ({ attribute, ...container }, api) => ({
    items: await fetchChoices(toContainer(container), attribute, "options", api),
  }),
  explainError: (error, context) => explainChoiceError(error, context, OPTIONS),
  output: pageOf(z.string(), "none"),
  compact: compactPage(compactListedOption),
});
