import { CrmCollections } from "../../src/services/crm/repository/crm-collections.js";
import type { Fields, RecordDocument } from "../../src/services/crm/repository/documents.js";
import { createValue } from "../../src/services/crm/repository/stored-value.js";
import { seedId } from "../../src/index.js";
import type { Store } from "../../src/store/store.js";

const firstNames = ["Ada", "Bilal", "Chiara", "Dmitri", "Efua", "Farid", "Grete"];
const lastNames = [
  "Brandt",
  "Brand",
  "Costa",
  "Dubois",
  "Eriksen-Holm",
  "Fischer",
  "Fisher",
  "O'Neill",
  "Łukasz",
];

/** Adds people with names that resemble each other, their notes, tasks and meetings, and a company each. */
export function copyPeople(store: Store, count: number): void {
  const collections = new CrmCollections(store);
  store.transaction(() => {
    for (let index = 0; index < count; index += 1) copyPerson(collections, index);
  });
}

function copyPerson(collections: CrmCollections, index: number): void {
  const { meetings, notes, records, tasks } = collections;
  const [person] = records.find("object", "people", { offset: index % 40, limit: 1 });
  const [company] = records.find("object", "companies", { limit: 1 });
  const [note] = notes.list({ limit: 1 });
  const [task] = tasks.list({ limit: 1 });
  const [meeting] = meetings.list({ limit: 1 });
  if (!person || !company || !note || !task || !meeting) throw new Error("Nothing is seeded.");
  const id = seedId(`copies/${index}`);
  const companyId = seedId(`copies/companies/${index}`);
  const first_name = firstNames[index % firstNames.length] ?? "";
  const last_name = lastNames[index % lastNames.length] ?? "";
  const domain = `copy${index}.example`;
  const email = `${first_name}.${index}@${domain}`.toLowerCase();
  putCopy(collections, company, companyId, {
    name: { value: `Copy ${index}` },
    domains: { domain, root_domain: domain },
  });
  putCopy(collections, person, id, {
    name: { first_name, last_name, full_name: `${first_name} ${last_name}` },
    email_addresses: { ...emailFields(email), email_domain: domain, email_root_domain: domain },
    company: { target_object: "companies", target_record_id: companyId },
  });
  const links = [{ object: "people", recordId: id }];
  notes.put(id, { ...note, id, parentObject: "people", parentRecordId: id });
  tasks.put(id, { ...task, id, links });
  meetings.put(id, { ...meeting, id, links, externalRef: id });
}

function emailFields(email: string): Fields {
  const [email_local_specifier = ""] = email.split("@");
  return { original_email_address: email, email_address: email, email_local_specifier };
}

/** Stores a copy of a record with other values of some attributes. */
export function putCopy(
  { records }: CrmCollections,
  sample: RecordDocument,
  id: string,
  fields: Record<string, Fields>,
): void {
  const values = Object.entries(fields).map(([slug, one]) => [
    slug,
    [createValue(one, sample.createdBy, sample.createdAt)],
  ]);
  const written = Object.fromEntries(values) as RecordDocument["values"];
  records.put(id, { ...sample, id, values: { ...sample.values, ...written } });
}
