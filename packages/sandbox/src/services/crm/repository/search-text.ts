import type { SearchText } from "../../../store/document-index.js";
import type { RecordDocument } from "./documents.js";
import { getTextField, isActive } from "./stored-value.js";

/** Stands before and after each word, so that the first character of a word can be found: it makes three. */
export const WORD_END = "\u0002\u0002";

/** All words that a search may match in a record. */
export function toSearchText({ object, values }: RecordDocument): SearchText {
  const { label, others } = getSearchFields(object);
  const texts = [label, ...others].flatMap(({ slug, field }) =>
    (values[slug] ?? []).filter(isActive).map(({ fields }) => getTextField(fields, field)),
  );
  const words = new Set(texts.flatMap((text) => splitWords(normalize(text))));
  return { scope: object, text: ["", ...words, ""].join(WORD_END) };
}

/** A field of an attribute's values. */
export interface SearchField {
  slug: string;
  field: string;
}

const profiles = ["angellist", "facebook", "instagram", "linkedin", "twitter"].map((slug) => ({
  slug,
  field: "value",
}));
const label = { slug: "name", field: "value" };

/** The email addresses that people are found by. */
export const emailField: SearchField = { slug: "email_addresses", field: "email_address" };
/** The phone numbers that people are found by. */
export const phoneField: SearchField = { slug: "phone_numbers", field: "phone_number" };
/** The domains that companies are found by. */
export const domainField: SearchField = { slug: "domains", field: "domain" };

/** Texts by which the records of an object are found. */
export interface SearchFields {
  label: SearchField;
  others: readonly SearchField[];
}

/**
 * Search matches people by name, email address, phone number and social profile, companies by
 * name, domain and social profile, and other records by their label (Attio's search reference).
 */
export function getSearchFields(object: string): SearchFields {
  switch (object) {
    case "people":
      return {
        label: { slug: "name", field: "full_name" },
        others: [emailField, phoneField, ...profiles],
      };
    case "companies":
      return { label, others: [domainField, ...profiles] };
    case "users":
      return { label: { slug: "primary_email_address", field: "email_address" }, others: [] };
    default:
      return { label, others: [] };
  }
}

const SEPARATORS = /[\s@./_-]+/;

/** Removes case and accents from letters, and punctuation from phone numbers. */
export function normalize(text: string): string {
  if (/^\+?[\d\s().-]+$/.test(text)) return text.replaceAll(/[\s().-]/g, "");
  return text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase().trim();
}

/** The words of a normalized text, which is one itself. */
export function splitWords(normalized: string): string[] {
  return [normalized, ...normalized.split(SEPARATORS)];
}
