import type { RecordDocument } from "../repository/documents.js";
import { getTextField } from "../repository/stored-value.js";
import type { CrmRepository } from "../repository/crm-repository.js";
import {
  domainField,
  emailField,
  getSearchFields,
  phoneField,
  type SearchField,
} from "../repository/search-text.js";

/** The parts of a record that search returns. */
export interface Searchable {
  label: string;
  /** Keys of a result that only some objects have. */
  details: { email_addresses?: string[]; phone_numbers?: string[]; domains?: string[] };
}

/** Returns what search says of a record; see `getSearchFields`. */
export function getSearchable(record: RecordDocument, repository: CrmRepository): Searchable {
  const getTexts = (field: SearchField) => listTexts(record, field, repository);
  return {
    label: getLabel(record, repository),
    details: {
      ...(record.object === "people" && {
        email_addresses: getTexts(emailField),
        phone_numbers: getTexts(phoneField),
      }),
      ...(record.object === "companies" && { domains: getTexts(domainField) }),
    },
  };
}

/** Returns the name of a record in results of a search; empty if it has none. */
export function getLabel(record: RecordDocument, repository: CrmRepository): string {
  return listTexts(record, getSearchFields(record.object).label, repository)[0] ?? "";
}

function listTexts(
  record: RecordDocument,
  { slug, field }: SearchField,
  repository: CrmRepository,
): string[] {
  const object = repository.findObject(record.object);
  const attribute = object && repository.findAttribute(object.id, slug);
  if (attribute === undefined) return [];
  const values = repository.listActiveValues(record, attribute);
  return values.map(({ fields }) => getTextField(fields, field));
}
