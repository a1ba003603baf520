import { defineOperation } from "@workbelt/core/provider";
import { z } from "zod";
import { titleOrId } from "../inputs/ids.js";
import { requireSome } from "../inputs/require-some.js";
import { compactWrittenOption, writtenOptionOutput } from "../schema/choice.js";
import { OPTIONS } from "../schema/choice-kind.js";
import { CHOICE_OWNER_ALIASES, choiceChanges, choiceOwnerInputs } from "./choice-inputs.js";
import { findChoiceProblems } from "./check-configuration.js";
import { getConfigurationScopes, refineContainer } from "./container-inputs.js";
import { explainChoiceError } from "./explain-choice-error.js";
import { setChoice, updateChoice } from "./write-choice.js";

/** The operation `crm_update_select_option`. */
export const updateSelectOption = defineOperation({
  name: "crm_update_select_option",
  description:
    "Renames, archives or restores an option of a select attribute. Records keep an archived option and show the new title.",
  effect: "update",
  consequence: { reversible: "fully", overwrites: "the title, or whether it is archived" },
  scopes: getConfigurationScopes("read-write", {}),
  verifyWith: "crm_list_attribute_options",
  aliases: CHOICE_OWNER_ALIASES,
  input: requireSome(
    refineContainer(
      z.strictObject({
        ...choiceOwnerInputs,
        option_id: titleOrId("Exact title from crm_list_attribute_options, or UUID"),
        ...choiceChanges,
      }),
    ),
    ["title", "is_archived"],
  ),
  check: (input, api) => findChoiceProblems(input, OPTIONS, api),
  run: ({ object, list, attribute, option_id, ...data }, api) =>
    updateChoice({ object, list, attribute }, OPTIONS, option_id, data, api),
  revert: ({ attribute, list, object, option_id }) =>
    setChoice({ attribute, list, object }, OPTIONS, option_id),
  explainError: (error, context) => explainChoiceError(error, context, OPTIONS),
  output: writtenOptionOutput,
  compact: compactWrittenOption,
});
