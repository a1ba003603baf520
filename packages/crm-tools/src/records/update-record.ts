import { defineOperation } from "@workbelt/core/provider";
import { z } from "zod";
import { canonicalizeRecord } from "../values/canonical-names.js";
import { hasStage, SEEN_BY_AUTOMATIONS } from "../consequences.js";
import { aliasesFor } from "../inputs/aliases.js";
import { requireValues } from "../inputs/require-values.js";
import { valuesInput } from "../inputs/values.js";
import { pickCurrent } from "../values/pick-current.js";
import { recordContainer } from "../schema/container.js";
import { findProseValues } from "../values/prose-values.js";
import { fetchRecord } from "./fetch-record.js";
import { fetchRecordName } from "./fetch-record-names.js";
import { compactRecord } from "./record.js";
import { objectOrActivityInput, recordId } from "./record-requests.js";
import { explainUpdateError, sendUpdate } from "./send-update.js";
import { UPDATE_DEFAULTS } from "./send-values.js";
import { checkUpdate } from "./check-record.js";
import { setRecordValues } from "./undo-records.js";

/** The operation `crm_update_record`. */
export const updateRecord = defineOperation({
  name: "crm_update_record",
  ...UPDATE_DEFAULTS,
  consequence: [
    {
      when: "values has a stage or status",
      applies: ({ values }) => hasStage(values),
      reversible: "fully",
      seenByOthers: SEEN_BY_AUTOMATIONS,
      overwrites: "all values of the attributes it names",
    },
    { reversible: "fully", overwrites: "all values of the attributes it names" },
  ],
  verifyWith: "crm_get_record",
  description:
    "Changes values of one record of any object, such as a deal's stage. Replaces all values of each attribute named; to add to them, use crm_append_record_values. null or [] clears an attribute; others stay.",
  aliases: { ...aliasesFor({ object: "object", record: "record_id" }), api_slug: "object" },
  takesItems: { target: ["record_id"] },
  input: requireValues(
    z.strictObject({
      object: objectOrActivityInput,
      record_id: recordId,
      values: valuesInput('{"stage":[{"status":"In Progress"}],"description":null}'),
    }),
    "values",
  ),
  nameTarget: fetchRecordName,
  readCurrent: async ({ object, record_id, values }, api) => {
    const present = compactRecord(await fetchRecord(object, record_id, api)).values;
    return pickCurrent("values", values, present);
  },
  canonicalize: (input, api) => canonicalizeRecord(input, api),
  findProse: ({ object, values }, api) =>
    findProseValues("values", values, recordContainer(object), api),
  check: (input, api) => checkUpdate(input, api),
  run: (input, api) => sendUpdate(input, "PUT", api),
  revert: ({ object }) => setRecordValues(object),
  explainError: explainUpdateError,
});
