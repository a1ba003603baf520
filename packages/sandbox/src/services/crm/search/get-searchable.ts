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

/** The parts of a record that search returns and matches. */
export interface Searchable {
  label: string;
  texts: string[];
  /** Keys of a result that only some objects have. */
  details: { email_addresses?: string[]; phone_numbers?: string[]; domains?: string[] };
}

/** The searchable parts of a record; see `getSearchFields`. */
export function getSearchable(record: RecordDocument, repository: CrmRepository): Searchable {
  const object = repository.findObject(record.object);
  const getTexts = ({ slug, field }: SearchField): string[] => {
    const attribute = object && repository.findAttribute(object.id, slug);
    if (attribute === undefined) return [];
    const values = repository.listActiveValues(record, attribute);
    return values.map(({ fields }) => getTextField(fields, field));
  };
  const fields = getSearchFields(record.object);
  const [label = ""] = getTexts(fields.label);
  return {
    label,
    texts: [label, ...fields.others.flatMap(getTexts)],
    details: {
      ...(record.object === "people" && {
        email_addresses: getTexts(emailField),
        phone_numbers: getTexts(phoneField),
      }),
      ...(record.object === "companies" && { domains: getTexts(domainField) }),
    },
  };
}
