import type { SearchText } from "../../../store/document-index.js";
import type { RecordDocument } from "../repository/documents.js";
import { getTextField } from "../repository/get-text-field.js";
import { isActive } from "../repository/stored-value.js";
import { getSearchFields } from "./search-fields.js";
import { normalize, splitWords } from "./words.js";

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
