import { defineOperation, forModels, quoteUnlessToken } from "@workbelt/core/provider";
import { z } from "zod";
import { PERSON_CASE, PERSON_CREATION, RECORD_CREATION } from "../consequences.js";
import { CrmTool, type CrmToolOptions } from "../crm-tool.js";
import { aliasesFor } from "../inputs/aliases.js";
import { slugOrId } from "../inputs/ids.js";
import { valuesInput } from "../inputs/values.js";
import { hasNoValue } from "../values/has-no-value.js";
import { findPartialNames } from "./complete-names.js";
import { explainUpsertError } from "./explain-upsert-error.js";
import { sendUpsert } from "./send-upsert.js";
import { UPDATE_DEFAULTS } from "./send-values.js";
import { upsertedRecordOutput } from "./record.js";
import { objectInput } from "./record-requests.js";
import { setOrRemoveRecord } from "./undo-records.js";

const MAX_SUGGESTED = 10;

/** Suggests to match by an attribute that has a value. */
function suggestGiven(values: Readonly<Record<string, unknown>>): string {
  const given = Object.keys(values).filter((slug) => !hasNoValue(values[slug]));
  const slugs = given.slice(0, MAX_SUGGESTED).map((slug) => quoteUnlessToken(slug));
  return slugs.length === 0 ? "" : `; or give ${slugs.join(" or ")} as matching_attribute`;
}

/** The operation `crm_upsert_record`. */
export const upsertRecord = defineOperation({
  name: "crm_upsert_record",
  ...UPDATE_DEFAULTS,
  consequence: [
    { ...PERSON_CASE, ...PERSON_CREATION, overwrites: "the values it names, if a record matches" },
    { ...RECORD_CREATION, overwrites: "the values it names, if a record matches" },
  ],
  verifyWith: "crm_list_records",
  description:
    "Updates the record that has this value of a unique attribute (people: email_addresses, companies: domains), or creates one. Safe to repeat. Replaces all values of each attribute named (null or [] clears it), but adds those of matching_attribute.",
  aliases: aliasesFor({ object: "object", attribute: "matching_attribute" }),
  input: z
    .strictObject({
      object: objectInput,
      matching_attribute: forModels(
        slugOrId("Slug or UUID of a unique attribute (is_unique in crm_list_attributes)"),
        { description: "Slug; also in values" },
      ),
      values: valuesInput('{"domains":["example.com"],"name":["Example"]}'),
    })
    .superRefine(({ matching_attribute, values }, context) => {
      const isGiven = Object.hasOwn(values, matching_attribute);
      if (!isGiven || hasNoValue(values[matching_attribute])) {
        const message = `expected a value of ${quoteUnlessToken(matching_attribute)}, the matching_attribute${suggestGiven(values)}`;
        context.addIssue({ code: "custom", path: ["values"], message });
      }
      for (const { attribute } of findPartialNames(values)) {
        const message =
          'expected both first_name and last_name ("" for none): the name of an existing record is replaced as a whole';
        context.addIssue({ code: "custom", path: ["values", attribute], message });
      }
    }),
  run: (input, api) => sendUpsert(input, "crm_upsert_record", api),
  revert: ({ object }) => setOrRemoveRecord(object),
  explainError: explainUpsertError,
  output: upsertedRecordOutput,
});

/** Updates the record that has a unique value, or creates it. */
export class CrmUpsertRecordTool extends CrmTool<typeof upsertRecord> {
  constructor(options?: CrmToolOptions<typeof upsertRecord>) {
    super(upsertRecord, options);
  }
}
