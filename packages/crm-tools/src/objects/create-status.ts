import { defineOperation, selfExplanatory } from "@workbelt/core/provider";
import { z } from "zod";
import { CONFIGURATION_CREATION } from "../consequences.js";
import { compactStatus, statusOutput } from "../schema/choice.js";
import { STATUSES } from "../schema/choice-kind.js";
import { CHOICE_OWNER_ALIASES, choiceOwnerInputs, newTitle } from "./choice-inputs.js";
import { findChoiceProblems } from "./check-configuration.js";
import { getConfigurationScopes, refineContainer } from "./container-inputs.js";
import { explainChoiceError } from "./explain-choice-error.js";
import { duration } from "./status-inputs.js";
import { archiveChoice, createChoice } from "./write-choice.js";

/** The operation `crm_create_status`. */
export const createStatus = defineOperation({
  name: "crm_create_status",
  description:
    "Adds a status to a status attribute, such as a stage of deals, as the last. Values can use its title at once.",
  effect: "create",
  consequence: CONFIGURATION_CREATION,
  scopes: getConfigurationScopes("read-write", {}),
  verifyWith: "crm_list_attribute_statuses",
  aliases: CHOICE_OWNER_ALIASES,
  input: refineContainer(
    z.strictObject({
      ...choiceOwnerInputs,
      title: newTitle,
      celebration_enabled: selfExplanatory(
        z.boolean().describe("Whether reaching it is celebrated (default false)"),
      ).optional(),
      target_time_in_status: duration.optional(),
    }),
  ),
  check: (input, api) => findChoiceProblems(input, STATUSES, api),
  run: ({ object, list, attribute, ...data }, api) =>
    createChoice({ object, list, attribute }, STATUSES, data, api),
  revert: ({ attribute, list, object }) => archiveChoice({ attribute, list, object }, STATUSES),
  explainError: (error, context) => explainChoiceError(error, context, STATUSES),
  output: statusOutput,
  compact: compactStatus,
});
