import { compactPage, defineOperation, pageOf } from "@workbelt/core/provider";
import { z } from "zod";
import { compactListedStatus, listedStatusOutput } from "../schema/choice.js";
import { STATUSES } from "../schema/choice-kind.js";
import { CHOICE_OWNER_ALIASES, choiceOwnerInputs } from "./choice-inputs.js";
import { refineContainer, toContainer, getConfigurationScopes } from "./container-inputs.js";
import { explainChoiceError } from "./explain-choice-error.js";
import { fetchChoices } from "../schema/fetch-choices.js";

/** The operation `crm_list_attribute_statuses`. */
export const listAttributeStatuses = defineOperation({
  name: "crm_list_attribute_statuses",
  description:
    "Lists the statuses of a status attribute, such as a deal's stages. Values must match a title exactly.",
  effect: "read",
  returnsTexts: ["settings"],
  scopes: getConfigurationScopes("read", {}),
  pagination: { kind: "none" },
  aliases: CHOICE_OWNER_ALIASES,
  input: refineContainer(z.strictObject(choiceOwnerInputs)),
  run: async ({ attribute, ...container }, api) => ({
    items: await fetchChoices(toContainer(container), attribute, "statuses", api),
  }),
  explainError: (error, context) => explainChoiceError(error, context, STATUSES),
  output: pageOf(listedStatusOutput, "none"),
  compact: compactPage(compactListedStatus),
});
