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
  const companies = groupByKey(contacts.filter(({ domain }) => domain).map(toCompany));
  const duplicates = findDuplicates(contacts);
  const unique = contacts.filter((contact) => !duplicates.includes(contact));
  const total = companies.length + contacts.length;
  let done = 0;
  const report = (outcome: Outcome) => {
    onOutcome?.(outcome, (done += 1), total);
    return outcome;
  };
  const importRow = async (row: Row) => report(await importOnce(row, progress, signal));
  const options = { concurrency: CONCURRENCY, signal };

  const companyOutcomes = await pMap(companies, importRow, options);
  const companyIds = new Map(companyOutcomes.map(({ key, record_id }) => [key, record_id]));
  const people = unique.map((contact) => toPerson(contact, companyIds));
  const peopleOutcomes = await pMap(people, importRow, options);
  return [...companyOutcomes, ...peopleOutcomes, ...duplicates.map(refuseDuplicate).map(report)];
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
    const outcome = record.created === true ? "created" : "updated";
    return { outcome, record_id: record.id.record_id } as const;
  } catch (error) {
    if (!WorkbeltError.isInstance(error) || !REFUSED.includes(error.code)) throw error;
    return { outcome: "refused", reason: error.message } as const;
  }
}

function toCompany({ company, domain = "", line }: Contact): Row {
  return {
    key: `company ${domain.toLowerCase()}`,
    lines: [line],
    object: "companies",
    matching_attribute: "domains",
    values: { domains: [domain], ...(company ? { name: company } : {}) },
  };
}

function toPerson(contact: Contact, companyIds: ReadonlyMap<string, string | undefined>): Row {
  const { domain, email, first_name = "", job_title, last_name = "", line, phone } = contact;
  const company = domain && companyIds.get(`company ${domain.toLowerCase()}`);
  return {
    key: email ? getPersonKey(email) : `line ${line}`,
    lines: [line],
    object: "people",
    matching_attribute: "email_addresses",
    values: {
      name: { first_name, last_name, full_name: `${first_name} ${last_name}`.trim() },
      ...(email ? { email_addresses: [email] } : {}),
      ...(job_title ? { job_title } : {}),
      ...(phone ? { phone_numbers: [phone] } : {}),
      ...(company ? { company: { target_object: "companies", target_record_id: company } } : {}),
    },
  };
}

function getPersonKey(email: string): string {
  return `person ${email.toLowerCase()}`;
}

/** Joins rows of the same record: the first one's values, everyone's lines. */
function groupByKey(rows: Row[]): Row[] {
  const groups = Map.groupBy(rows, ({ key }) => key);
  return [...groups.values()].flatMap(([first, ...others]) =>
    first === undefined
      ? []
      : [{ ...first, lines: [first, ...others].flatMap(({ lines }) => lines) }],
  );
}

/** Returns the contacts whose address an earlier line has: which of the two is right, nobody here knows. */
function findDuplicates(contacts: Contact[]): Contact[] {
  const groups = Map.groupBy(
    contacts.filter(({ email }) => email),
    ({ email = "" }) => getPersonKey(email),
  );
  return [...groups.values()].flatMap(([, ...later]) => later);
}

function refuseDuplicate({ email = "", line }: Contact): Outcome {
  const reason = `An earlier line has the address ${email} already. Keep one of them.`;
  return { key: `line ${line}`, lines: [line], outcome: "refused", reason };
}
