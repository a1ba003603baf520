import { defineOperation } from "@workbelt/core/provider";
import { z } from "zod";
import { CONFIGURATION_CREATION } from "../consequences.js";
import { compactOption, optionOutput } from "../schema/choice.js";
import { OPTIONS } from "../schema/choice-kind.js";
import { CHOICE_OWNER_ALIASES, choiceOwnerInputs, newTitle } from "./choice-inputs.js";
import { findChoiceProblems } from "./check-configuration.js";
import { getConfigurationScopes, refineContainer } from "./container-inputs.js";
import { explainChoiceError } from "./explain-choice-error.js";
import { archiveChoice, createChoice } from "./write-choice.js";

/** The operation `crm_create_select_option`. */
export const createSelectOption = defineOperation({
  name: "crm_create_select_option",
  description: "Adds an option to a select attribute. Values can use its title at once.",
  effect: "create",
  consequence: CONFIGURATION_CREATION,
  scopes: getConfigurationScopes("read-write", {}),
  verifyWith: "crm_list_attribute_options",
  aliases: CHOICE_OWNER_ALIASES,
  input: refineContainer(
    z.strictObject({
      ...choiceOwnerInputs,
      title: newTitle,
    }),
  ),
  check: (input, api) => findChoiceProblems(input, OPTIONS, api),
  run: ({ title, ...owner }, api) => createChoice(owner, OPTIONS, { title }, api),
  revert: ({ attribute, list, object }) => archiveChoice({ attribute, list, object }, OPTIONS),
  explainError: (error, context) => explainChoiceError(error, context, OPTIONS),
  output: optionOutput,
  compact: compactOption,
});
