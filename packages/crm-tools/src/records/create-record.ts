import { defineOperation } from "@workbelt/core/provider";
import { z } from "zod";
import { canonicalizeRecord } from "../values/canonical-names.js";
import { PERSON_CASE, PERSON_CREATION, RECORD_CREATION } from "../consequences.js";
import { aliasesFor } from "../inputs/aliases.js";
import { valuesInput } from "../inputs/values.js";
import { recordContainer } from "../schema/container.js";
import { findProseValues } from "../values/prose-values.js";
import { CREATE_DEFAULTS, explainNewRecordError, sendNewRecord } from "./send-values.js";
import { objectOrActivityInput } from "./record-requests.js";
import { checkNewRecord } from "./check-record.js";
import { removeRecord } from "./undo-records.js";

/** The operation `crm_create_record`. */
export const createRecord = defineOperation({
  name: "crm_create_record",
  ...CREATE_DEFAULTS,
  consequence: [{ ...PERSON_CASE, ...PERSON_CREATION }, RECORD_CREATION],
  verifyWith: "crm_list_records",
  description:
    "Creates a record of any object. Fails if a unique value belongs to another record. crm_list_attributes shows which attributes are required.",
  aliases: { ...aliasesFor({ object: "object" }), api_slug: "object" },
  takesItems: { result: ["record_id"] },
  input: z.strictObject({
    object: objectOrActivityInput,
    values: valuesInput(
      '{"name":["Dock 4"],"site":[{"target_record_id":"UUID"}],"size":["Large"],"stage":[{"status":"Exact title"}]}',
    ),
  }),
  canonicalize: (input, api) => canonicalizeRecord(input, api),
  findProse: ({ object, values }, api) =>
    findProseValues("values", values, recordContainer(object), api),
  check: (input, api) => checkNewRecord(input, api),
  run: (input, api) => sendNewRecord(input, api),
  revert: ({ object }) => removeRecord(object),
  explainError: explainNewRecordError,
});
