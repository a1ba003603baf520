import { defineOperation } from "@workbelt/core/provider";
import { z } from "zod";
import { canonicalizeRecord } from "../values/canonical-names.js";
import { aliasesFor } from "../inputs/aliases.js";
import { reportNothingToAdd, requireValues } from "../inputs/require-values.js";
import { valuesInput } from "../inputs/values.js";
import { recordContainer } from "../schema/container.js";
import { findProseValues } from "../values/prose-values.js";
import { fetchRecordName } from "./fetch-record-names.js";
import { objectOrActivityInput, recordId } from "./record-requests.js";
import { explainUpdateError, sendUpdate } from "./send-update.js";
import { UPDATE_DEFAULTS } from "./send-values.js";
import { checkUpdate } from "./check-record.js";
import { setRecordValues } from "./undo-records.js";

/** The operation `crm_append_record_values`. */
export const appendRecordValues = defineOperation({
  name: "crm_append_record_values",
  ...UPDATE_DEFAULTS,
  consequence: {
    reversible: "fully",
    overwrites: "the value of attributes that hold only one",
  },
  verifyWith: "crm_get_record",
  description:
    "Adds values to multiselect attributes of one record, such as tags, email addresses or a deal's people, before those it has. Replaces the value of other attributes. To remove values, use crm_update_record.",
  aliases: { ...aliasesFor({ object: "object", record: "record_id" }), api_slug: "object" },
  takesItems: { target: ["record_id"] },
  input: requireValues(
    z.strictObject({
      object: objectOrActivityInput,
      record_id: recordId,
      values: valuesInput('{"categories":["SaaS"],"email_addresses":["ada@example.com"]}'),
    }),
    "values",
  ).superRefine(({ values }, context) => {
    const advice = "crm_update_record clears attributes";
    reportNothingToAdd(values, { context, field: "values", advice });
  }),
  nameTarget: fetchRecordName,
  canonicalize: (input, api) => canonicalizeRecord(input, api),
  findProse: ({ object, values }, api) =>
    findProseValues("values", values, recordContainer(object), api),
  check: (input, api) => checkUpdate(input, api),
  run: (input, api) => sendUpdate(input, "PATCH", api),
  revert: ({ object }) => setRecordValues(object),
  explainError: explainUpdateError,
});
