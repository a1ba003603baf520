import { defineOperation, selfExplanatory } from "@workbelt/core/provider";
import { z } from "zod";
import { titleOrId } from "../inputs/ids.js";
import { requireSome } from "../inputs/require-some.js";
import { compactWrittenStatus, writtenStatusOutput } from "../schema/choice.js";
import { STATUSES } from "../schema/choice-kind.js";
import { CHOICE_OWNER_ALIASES, choiceChanges, choiceOwnerInputs } from "./choice-inputs.js";
import { findChoiceProblems } from "./check-configuration.js";
import { getConfigurationScopes, refineContainer } from "./container-inputs.js";
import { explainChoiceError } from "./explain-choice-error.js";
import { durationOrNone, encodeStatus } from "./status-inputs.js";
import { setChoice, updateChoice } from "./write-choice.js";

/** The operation `crm_update_status`. */
export const updateStatus = defineOperation({
  name: "crm_update_status",
  description:
    "Changes, archives or restores a status of a status attribute. Records keep an archived status and show the new title.",
  effect: "update",
  consequence: { reversible: "fully", overwrites: "the title or settings it gives" },
  scopes: getConfigurationScopes("read-write", {}),
  verifyWith: "crm_list_attribute_statuses",
  aliases: CHOICE_OWNER_ALIASES,
  input: requireSome(
    refineContainer(
      z.strictObject({
        ...choiceOwnerInputs,
        status_id: titleOrId("Exact title from crm_list_attribute_statuses, or UUID"),
        ...choiceChanges,
        celebration_enabled: selfExplanatory(
          z.boolean().describe("Whether reaching it is celebrated"),
        ).optional(),
        target_time_in_status: durationOrNone.optional(),
      }),
    ),
    ["title", "celebration_enabled", "target_time_in_status", "is_archived"],
    '; "" as target_time_in_status removes it',
  ),
  check: (input, api) => findChoiceProblems(input, STATUSES, api),
  run: ({ object, list, attribute, status_id, ...data }, api) =>
    updateChoice({ object, list, attribute }, STATUSES, status_id, encodeStatus(data), api),
  revert: ({ attribute, list, object, status_id }) =>
    setChoice({ attribute, list, object }, STATUSES, status_id),
  explainError: (error, context) => explainChoiceError(error, context, STATUSES),
  output: writtenStatusOutput,
  compact: compactWrittenStatus,
});
