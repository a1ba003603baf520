import { WorkbeltError } from "@workbelt/core";
import { CrmUpsertRecordTool } from "@workbelt/crm-tools";
import pMap from "p-map";
import type { Contact } from "./contact.ts";
import type { Outcome, ProgressFile } from "./progress-file.ts";

/** Options of an import. */
export interface ImportOptions {
  progress: ProgressFile;
  /** Called after each record, in the order they finish. */
  onOutcome?: (outcome: Outcome, done: number, total: number) => void;
  signal?: AbortSignal;
}

/** A record to upsert, by the unique attribute that identifies it. */
interface Row {
  key: string;
  lines: number[];
  object: "people" | "companies";
  matching_attribute: "email_addresses" | "domains";
  values: Record<string, unknown>;
}

// More calls than the rate limit lets through at once only wait in the client.
const CONCURRENCY = 10;
/** Errors that concern one record. After any other error the import stops, to be run again. */
const REFUSED = ["invalid_input", "request_rejected", "conflict"];

const upsert = new CrmUpsertRecordTool();

/**
 * Upserts the companies and then the people of a file, and returns the outcome of each. Safe to run again
 * after an interruption: upserts of the same record end in the same state.
 *
 * @throws WorkbeltError if the service cannot be used; the signal's reason when it is aborted.
 */
export async function importContacts(
  contacts: Contact[],
  { onOutcome, progress, signal }: ImportOptions,
): Promise<Outcome[]> {
  const companies = joinRows(contacts.filter(({ domain }) => domain).map(toCompany));
  const { accepted, refused } = checkAddresses(contacts);
  const total = companies.length + accepted.length + refused.length;
  let done = 0;
  const report = (outcome: Outcome) => {
    done += 1;
    onOutcome?.(outcome, done, total);
    return outcome;
  };
  const importRow = async (row: Row) => report(await importOnce(row, progress, signal));
  const options = { concurrency: CONCURRENCY, signal };

  const companyOutcomes = await pMap(companies, importRow, options);
  const companyIds = new Map(companyOutcomes.map(({ key, record_id }) => [key, record_id]));
  const people = accepted.map((contact) => toPerson(contact, companyIds));
  const peopleOutcomes = await pMap(people, importRow, options);
  return [...companyOutcomes, ...peopleOutcomes, ...refused.map(report)];
}

async function importOnce(
  row: Row,
  progress: ProgressFile,
  signal: AbortSignal | undefined,
): Promise<Outcome> {
  const finished = progress.find(row.key, row.values);
  if (finished !== undefined) return finished;
  const outcome = { key: row.key, lines: row.lines, ...(await upsertRow(row, signal)) };
  progress.add(outcome, row.values);
  return outcome;
}

async function upsertRow({ matching_attribute, object, values }: Row, signal?: AbortSignal) {
  try {
    const record = await upsert.execute({ object, matching_attribute, values }, { signal });
    const outcome = record.outcome === "created" ? "created" : "updated";
    return { outcome, record_id: record.id.record_id } as const;
  } catch (error) {
    if (!WorkbeltError.isInstance(error) || !REFUSED.includes(error.code)) throw error;
    return { outcome: "refused", reason: error.message } as const;
  }
}

function toCompany({ company, domain = "", line }: Contact): Row {
  return {
    key: getCompanyKey(domain),
    lines: [line],
    object: "companies",
    matching_attribute: "domains",
    values: { domains: [domain], ...(company ? { name: company } : {}) },
  };
}

function toPerson(
  contact: IdentifiedContact,
  companyIds: ReadonlyMap<string, string | undefined>,
): Row {
  const { domain, email, first_name = "", job_title, last_name = "", line, phone } = contact;
  const company = domain && companyIds.get(getCompanyKey(domain));
  return {
    key: getPersonKey(email),
    lines: [line],
    object: "people",
    matching_attribute: "email_addresses",
    values: {
      name: { first_name, last_name, full_name: `${first_name} ${last_name}`.trim() },
      email_addresses: [email],
      ...(job_title ? { job_title } : {}),
      ...(phone ? { phone_numbers: [phone] } : {}),
      ...(company ? { company: { target_object: "companies", target_record_id: company } } : {}),
    },
  };
}

function getCompanyKey(domain: string): string {
  return `company ${domain.toLowerCase()}`;
}

function getPersonKey(email: string): string {
  return `person ${email.toLowerCase()}`;
}

/** Joins rows of the same record: the first one's values, the lines of all. */
function joinRows(rows: Row[]): Row[] {
  const joined = new Map<string, Row>();
  for (const row of rows) {
    const first = joined.get(row.key);
    if (first === undefined) joined.set(row.key, row);
    else first.lines.push(...row.lines);
  }
  return [...joined.values()];
}

type IdentifiedContact = Contact & { email: string };

/** Refuses contacts without an address, which identifies a person, or with that of an earlier line. */
function checkAddresses(contacts: Contact[]) {
  const accepted: IdentifiedContact[] = [];
  const refused: Outcome[] = [];
  const lineOf = new Map<string, number>();
  for (const contact of contacts) {
    const { email, line } = contact;
    const earlier = email && lineOf.get(getPersonKey(email));
    if (email && !earlier) {
      lineOf.set(getPersonKey(email), line);
      accepted.push({ ...contact, email });
      continue;
    }
    const reason = earlier
      ? `Line ${earlier} has the address ${email} already. Keep one of them.`
      : "There is no email address, which identifies a person. Add it.";
    refused.push({ key: email ?? "no address", lines: [line], outcome: "refused", reason });
  }
  return { accepted, refused };
}
