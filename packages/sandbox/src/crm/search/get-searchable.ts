import type { RecordDocument } from "../repository/documents.js";
import { getTextField } from "../repository/get-text-field.js";
import type { CrmRepository } from "../repository/crm-repository.js";

/** The parts of a record that search returns and matches. */
export interface Searchable {
  label: string;
  texts: string[];
  /** Keys of a result that only some objects have. */
  details: { email_addresses?: string[]; phone_numbers?: string[]; domains?: string[] };
}

const profiles = ["angellist", "facebook", "instagram", "linkedin", "twitter"];

/**
 * Search matches people by name, email address, phone number and social profile, companies by
 * name, domain and social profile, and other records by their label (Attio's search reference).
 */
export function getSearchable(record: RecordDocument, repository: CrmRepository): Searchable {
  const field = (slug: string, key: string) => getFields(record, repository, slug, key);
  const getProfileLinks = () => profiles.flatMap((slug) => field(slug, "value"));
  if (record.object === "people") {
    const [label = ""] = field("name", "full_name");
    const emails = field("email_addresses", "email_address");
    const phones = field("phone_numbers", "phone_number");
    return {
      label,
      texts: [label, ...emails, ...phones, ...getProfileLinks()],
      details: { email_addresses: emails, phone_numbers: phones },
    };
  }
  if (record.object === "users") {
    const [label = ""] = field("primary_email_address", "email_address");
    return { label, texts: [label], details: {} };
  }
  const [label = ""] = field("name", "value");
  if (record.object !== "companies") return { label, texts: [label], details: {} };
  const domains = field("domains", "domain");
  return { label, texts: [label, ...domains, ...getProfileLinks()], details: { domains } };
}

function getFields(
  record: RecordDocument,
  repository: CrmRepository,
  slug: string,
  key: string,
): string[] {
  const object = repository.findObject(record.object);
  const attribute = object && repository.findAttribute(object.id, slug);
  if (attribute === undefined) return [];
  return repository
    .listActiveValues(record, attribute)
    .map(({ fields }) => getTextField(fields, key));
}
