import type { SearchText } from "../../../store/document-index.js";
import type { RecordDocument } from "./documents.js";
import { getTextField, isActive } from "./stored-value.js";

/** Stands before and after each word, so that the first character of a word can be found: it makes three. */
export const WORD_END = "\u0002\u0002";

/** Stands between the texts of a record. */
const TEXT_END = "\u0003";

/** All words that a search may match in a record, by text. That of the label comes first. */
export function toSearchText({ object, values }: RecordDocument): SearchText {
  const readTexts = ({ slug, field }: SearchField) =>
    (values[slug] ?? []).filter(isActive).map(({ fields }) => getTextField(fields, field));
  const { label, others } = getSearchFields(object);
  const [name = ""] = readTexts(label);
  const texts = [name, ...others.flatMap(readTexts)].map((text) =>
    ["", ...splitWords(normalize(text)), ""].join(WORD_END),
  );
  return { scope: object, text: texts.join(TEXT_END) };
}

/** Returns the words of each text of `toSearchText`, the whole text before them. */
export function readSearchText(text: string): string[][] {
  return text.split(TEXT_END).map((words) => words.split(WORD_END).slice(1, -1));
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

/** Removes case and accents from letters, punctuation from phone numbers, and what separates words in an index. */
export function normalize(text: string): string {
  if (/^\+?[\d\s().-]+$/.test(text)) return text.replaceAll(/[\s().-]/g, "");
  const letters = text.replaceAll("\u0002", "").replaceAll(TEXT_END, "").normalize("NFKD");
  return letters.replaceAll(/\p{M}/gu, "").toLowerCase().trim();
}

/** The words of a normalized text, after the whole of it. */
function splitWords(normalized: string): string[] {
  return [...new Set([normalized, ...normalized.split(SEPARATORS)])];
}
