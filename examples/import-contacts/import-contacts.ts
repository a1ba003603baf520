import { type ApiClient, WorkbeltError } from "@workbelt/core";
import { CrmUpsertRecordTool } from "@workbelt/crm-tools";
import { pMapIterable } from "p-map";
import type { Contact } from "./contact.ts";
import type { Outcome, Progress } from "./progress.ts";

/** Options of an import. */
export interface ImportOptions {
  progress: Progress;
  /** @default the client that the environment describes */
  client?: ApiClient;
  /** Country of phone numbers without a country code, such as `US`. Without it such numbers are left out and reported. */
  country?: string | undefined;
  /** Called after each record, in the order they finish. */
  onOutcome?: (outcome: Outcome) => void;
  signal?: AbortSignal;
}

/** A record to upsert, by the unique attribute that identifies it. */
interface Row {
  key: string;
  line: number;
  object: "people" | "companies";
  matching_attribute: "email_addresses" | "domains";
  values: Record<string, unknown>;
  /** Parts that were left out of the record, with the reasons. */
  remark?: string | undefined;
}

// Two seconds of the CRM's 25 writes a second: requests that take up to two seconds each do not slow down the import.
const CONCURRENCY = 50;
// Contacts come out in the order of the file. One that takes long, as after a 429, must not hold up those behind it.
const AHEAD = 4 * CONCURRENCY;
/** Errors that concern one record. After any other error the import stops, to be run again. */
const REFUSED = ["invalid_input", "request_rejected", "conflict"];

/**
 * Upserts the people of a file, each after its company, as the contacts come. What became of each is in `progress`. Safe
 * to run again after an interruption: upserts of the same record end in the same state.
 *
 * @throws WorkbeltError if the service cannot be used; the signal's reason when it is aborted; the errors of `contacts`.
 */
export async function importContacts(
  contacts: AsyncIterable<Contact> | Iterable<Contact>,
  options: ImportOptions,
): Promise<void> {
  const stop = new AbortController();
  const signals = [stop.signal, options.signal ?? []].flat();
  const run = new Import({ ...options, signal: AbortSignal.any(signals) });
  const imported = pMapIterable(contacts, (contact) => run.importContact(contact), {
    concurrency: CONCURRENCY,
    backpressure: AHEAD,
  })[Symbol.asyncIterator]();
  try {
    while (!(await imported.next()).done) options.signal?.throwIfAborted();
  } finally {
    // After an error others are still under way, and more would follow.
    stop.abort();
    await imported.return?.();
  }
}

/** One run over a file. */
class Import {
  readonly #options: ImportOptions;
  readonly #upsert: CrmUpsertRecordTool;
  /** Companies that are being upserted, by key. */
  readonly #companies = new Map<string, Promise<string | undefined>>();

  constructor(options: ImportOptions) {
    this.#options = options;
    this.#upsert = new CrmUpsertRecordTool(options.client && { client: options.client });
  }

  async importContact(contact: Contact): Promise<void> {
    this.#options.signal?.throwIfAborted();
    const company = this.#importCompany(contact);
    const { email, line } = contact;
    // Nothing is awaited before `meet`, so that of two lines with one address the first counts.
    if (email === undefined) {
      this.#refuse(line, "There is no email address, which identifies a person. Add it.");
      await company;
      return;
    }
    const key = `person ${email.toLowerCase()}`;
    const earlier = this.#options.progress.meet(key, line);
    if (earlier !== undefined) {
      this.#refuse(line, `Line ${earlier} has the address ${email} already. Keep one of them.`);
      await company;
      return;
    }
    const person = { ...contact, email };
    await this.#importOnce(toPerson(key, person, await company, this.#options.country));
  }

  /** Upserts the company of a contact, unless this run has, and returns its id; undefined if it has none. */
  async #importCompany({ company, domain, line }: Contact): Promise<string | undefined> {
    if (domain === undefined) return undefined;
    const key = `company ${toHost(domain)}`;
    const isFirst = this.#options.progress.meet(key, line) === undefined;
    if (!isFirst) return this.#companies.get(key) ?? this.#options.progress.findRecordId(key);
    const importing = this.#importOnce(
      toCompany(key, { domain, line, ...(company !== undefined && { company }) }),
    );
    this.#companies.set(key, importing);
    try {
      return await importing;
    } finally {
      this.#companies.delete(key);
    }
  }

  /** Upserts a record, unless an earlier run has, and returns its id; undefined if it was refused. */
  async #importOnce(row: Row): Promise<string | undefined> {
    const { onOutcome, progress, signal } = this.#options;
    const { key, line, values } = row;
    let outcome = progress.findImported(key, values);
    if (outcome === undefined) {
      outcome = { key, line, reason: row.remark, ...(await this.#send(row, signal)) };
      progress.finish(outcome, values);
    }
    onOutcome?.(outcome);
    return outcome.record_id;
  }

  async #send({ matching_attribute, object, values }: Row, signal?: AbortSignal) {
    try {
      const record = await this.#upsert.execute({ object, matching_attribute, values }, { signal });
      const outcome = record.outcome === "created" ? "created" : "updated";
      return { outcome, record_id: record.id.record_id } as const;
    } catch (error) {
      if (!WorkbeltError.isInstance(error) || !REFUSED.includes(error.code)) throw error;
      return { outcome: "refused", reason: error.message } as const;
    }
  }

  #refuse(line: number, reason: string): void {
    const { onOutcome, progress } = this.#options;
    const outcome: Outcome = { key: `line ${line}`, line, outcome: "refused", reason };
    progress.meet(outcome.key, line);
    progress.finish(outcome, {});
    onOutcome?.(outcome);
  }
}

function toCompany(
  key: string,
  { company, domain, line }: Pick<Contact, "company" | "line"> & { domain: string },
): Row {
  return {
    key,
    line,
    object: "companies",
    matching_attribute: "domains",
    values: { domains: [domain], ...(company ? { name: company } : {}) },
  };
}

/** Returns the domain of a web address: that of `http://www.acme.example/` is `acme.example`. */
function toHost(domain: string): string {
  const host = domain.toLowerCase().replace(/^https?:\/\//, "");
  return host.replace(/^www\./, "").replace(/[/?#].*$/, "");
}

function toPerson(
  key: string,
  contact: Contact & { email: string },
  companyId: string | undefined,
  country: string | undefined,
): Row {
  const { email, job_title, line, phone } = contact;
  const name = toName(contact);
  const phoneNumber = phone === undefined ? undefined : toPhoneNumber(phone, country);
  return {
    key,
    line,
    object: "people",
    matching_attribute: "email_addresses",
    values: {
      ...(name ? { name } : {}),
      email_addresses: [email],
      ...(job_title ? { job_title } : {}),
      ...(phoneNumber ? { phone_numbers: [phoneNumber] } : {}),
      ...(companyId
        ? { company: { target_object: "companies", target_record_id: companyId } }
        : {}),
    },
    remark:
      phone !== undefined && phoneNumber === undefined
        ? `The phone number ${phone} has no country code and was left out. Give --country.`
        : undefined,
  };
}

function toName({ first_name = "", last_name = "", name }: Contact) {
  if (first_name === "" && last_name === "") return name;
  return { first_name, last_name, full_name: `${first_name} ${last_name}`.trim() };
}

/** Returns a phone number as the CRM takes it; undefined without a country. */
function toPhoneNumber(phone: string, country: string | undefined) {
  if (phone.startsWith("+")) return phone;
  return country && { original_phone_number: phone, country_code: country };
}
