import { CrmCollections } from "../../lab/sandbox/src/services/crm/repository/crm-collections.ts";
import type { RecordDocument } from "../../lab/sandbox/src/services/crm/repository/documents.ts";
import { seedId } from "../../lab/sandbox/src/common/seed-id.ts";
import type { Store } from "../../lab/sandbox/src/store/store.ts";
import { putCopy } from "../../lab/sandbox/test/helpers/copy-people.ts";

const PEOPLE_PER_COMPANY = 7;
const PEOPLE_PER_DEAL = 10;
const firstNames = "Ada Bilal Chiara Dmitri Efua Farid Greta Hiro Ines Jonas Kavya Luca Mei".split(
  " ",
);

/** A person that `fillCrm` adds. */
export interface BenchPerson {
  id: string;
  companyId: string;
  first: string;
  last: string;
  domain: string;
  email: string;
}

/** The nth person that `fillCrm` adds. */
export function describePerson(index: number): BenchPerson {
  const company = Math.floor(index / PEOPLE_PER_COMPANY);
  const first = firstNames[index % firstNames.length] ?? "";
  const last = toName(20 + ((index * 7919) % 9973));
  const domain = `${toLetters(company)}-freight.example`;
  return {
    id: seedId(`bench/people/${index}`),
    companyId: seedId(`bench/companies/${company}`),
    first,
    last,
    domain,
    email: `${first}.${last}.${index}@${domain}`.toLowerCase(),
  };
}

/**
 * Adds `count` people, with a company for each seven, and a deal, a task, a note and a comment for each ten, as
 * copies of the seeded ones.
 */
export function fillCrm(store: Store, count: number): void {
  const collections = new CrmCollections(store);
  const samples = readSamples(collections);
  for (let index = 0; index < count; index += 1) {
    const person = describePerson(index);
    if (index % PEOPLE_PER_COMPANY === 0) addCompany(collections, samples, person);
    addPerson(collections, samples, person);
    if (index % PEOPLE_PER_DEAL === 0) addActivity(collections, samples, person);
  }
}

type Samples = Record<"people" | "companies" | "deals", RecordDocument>;

function readSamples({ records }: CrmCollections): Samples {
  const [people] = records.find("object", "people");
  const [companies] = records.find("object", "companies");
  const [deals] = records.find("object", "deals");
  if (!people || !companies || !deals) throw new Error("The sandbox has no seeded records.");
  return { people, companies, deals };
}

function addCompany(
  collections: CrmCollections,
  { companies }: Samples,
  { companyId, domain }: BenchPerson,
): void {
  putCopy(collections, companies, companyId, {
    name: { value: domain.replace("-freight.example", " Freight") },
    domains: { domain, root_domain: domain },
  });
}

function addPerson(collections: CrmCollections, { people }: Samples, person: BenchPerson): void {
  const { companyId, domain, email, first, id, last } = person;
  putCopy(collections, people, id, {
    name: { first_name: first, last_name: last, full_name: `${first} ${last}` },
    email_addresses: {
      original_email_address: email,
      email_address: email,
      email_domain: domain,
      email_root_domain: domain,
      email_local_specifier: email.replace(/@.*/, ""),
    },
    company: { target_object: "companies", target_record_id: companyId },
  });
}

function addActivity(collections: CrmCollections, { deals }: Samples, person: BenchPerson): void {
  const { companyId, email, id: recordId } = person;
  const dealId = seedId(`bench/deals/${email}`);
  putCopy(collections, deals, dealId, {
    name: { value: `Freight for ${person.last}` },
    associated_company: { target_object: "companies", target_record_id: companyId },
    associated_people: { target_object: "people", target_record_id: recordId },
  });
  const [task] = collections.tasks.list({ limit: 1 });
  const [note] = collections.notes.list({ limit: 1 });
  const [comment] = collections.comments.list({ limit: 1 });
  if (!task || !note || !comment) throw new Error("The sandbox has no seeded tasks and notes.");
  const id = seedId(`bench/activity/${email}`);
  collections.tasks.put(id, { ...task, id, links: [{ object: "people", recordId }] });
  collections.notes.put(id, { ...note, id, parentObject: "people", parentRecordId: recordId });
  const target = { object: "people", recordId, listId: null, entryId: null };
  collections.comments.put(id, { ...comment, id, threadId: id, ...target });
}

function toName(number: number): string {
  const letters = toLetters(number);
  return letters.charAt(0).toUpperCase() + letters.slice(1);
}

/** Numbers as words, so that names differ as names do: 0 is "ba". */
function toLetters(number: number): string {
  const syllables = "ba ce di fo gu ha je ki lo mu na pe ri so tu va we xi yo zu".split(" ");
  const syllable = syllables[number % syllables.length] ?? "";
  const rest = Math.floor(number / syllables.length);
  return rest === 0 ? syllable : toLetters(rest) + syllable;
}
