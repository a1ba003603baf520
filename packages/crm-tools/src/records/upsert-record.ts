import {
  defineOperation,
  forModels,
  isPlainObject,
  named,
  quoteUnlessToken,
} from "@workbelt/core/provider";
import { z } from "zod";
import { canonicalizeRecord } from "../values/canonical-names.js";
import { PERSON_CASE, PERSON_CREATION, RECORD_CREATION } from "../consequences.js";
import { aliasesFor } from "../inputs/aliases.js";
import { slugOrId } from "../inputs/ids.js";
import { valuesInput } from "../inputs/values.js";
import { decodeValues } from "../values/decode-values.js";
import { hasNoValue } from "../schema/has-no-value.js";
import { recordContainer } from "../schema/container.js";
import { findProseValues } from "../values/prose-values.js";
import { findPartialNames } from "./complete-names.js";
import { explainUpsertError } from "./explain-upsert-error.js";
import { sendUpsert } from "./send-upsert.js";
import { UPDATE_DEFAULTS } from "./send-values.js";
import { compactWrittenRecord, type CrmRecord, writtenRecordOutput } from "./record.js";
import { objectOrActivityInput } from "./record-requests.js";
import { checkUpsert } from "./check-record.js";
import { setOrRemoveRecord } from "./undo-records.js";

const MAX_SUGGESTED = 10;

/** Suggests to match by an attribute that has a value. */
function suggestGiven(values: Readonly<Record<string, unknown>>): string {
  const given = Object.keys(values).filter((slug) => !hasNoValue(values[slug]));
  const slugs = given.slice(0, MAX_SUGGESTED).map((slug) => quoteUnlessToken(slug));
  return slugs.length === 0 ? "" : `; or give ${slugs.join(" or ")} as matching_attribute`;
}

/** Names the values by which a record is found in one form: addresses in lower case, domains without scheme, www and path. */
function nameMatches(value: unknown): string[] {
  const items: unknown[] = Array.isArray(value) ? value : [value];
  const texts = items.map((item) => {
    const inner = isPlainObject(item) ? (item["email_address"] ?? item["domain"] ?? item) : item;
    const text = typeof inner === "string" ? inner : JSON.stringify(inner);
    return text
      .normalize("NFKC")
      .trim()
      .toLowerCase()
      .replace(/^https?:\/\//, "")
      .replace(/^www\./, "")
      .replace(/(?<=\.[^/]*)\/.*$/, "");
  });
  return texts.toSorted();
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
  takesItems: {
    target: ["object"],
    match: ({ matching_attribute, values }) =>
      JSON.stringify([matching_attribute, ...nameMatches(values[matching_attribute])]),
    result: ["record_id", "outcome"],
  },
  input: z
    .strictObject({
      object: objectOrActivityInput,
      matching_attribute: named(
        forModels(
          slugOrId("Slug or UUID of a unique attribute (is_unique in crm_list_attributes)"),
          { description: "Slug; also in values" },
        ),
        "attribute",
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
  canonicalize: (input, api) => canonicalizeRecord(input, api),
  findProse: ({ object, values }, api) =>
    findProseValues("values", values, recordContainer(object), api),
  check: (input, api) => checkUpsert(input, api),
  run: (input, api) => sendUpsert(input, api),
  revert: ({ object }) => setOrRemoveRecord(object),
  explainError: explainUpsertError,
  output: writtenRecordOutput,
  compact: (found, input): z.infer<typeof writtenRecordOutput> => {
    const { values, ...record } = compactWrittenRecord(found, input);
    if (record.outcome === "updated") return { ...record, values };
    // The CRM links a new person to the company of the email domain, and creates that company.
    return { ...record, values: { ...decodeReferences(found), ...values } };
  },
});

/** Decodes the references of a record to others. */
function decodeReferences({ values }: CrmRecord) {
  const references = Object.entries(values ?? {}).filter(([, items]) =>
    items.some(({ attribute_type }) => attribute_type === "record-reference"),
  );
  return decodeValues(Object.fromEntries(references));
}
