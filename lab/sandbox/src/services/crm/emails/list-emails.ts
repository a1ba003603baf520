import type { CrmService } from "../crm-service.js";
import { invalidInput, valueNotFound } from "../errors.js";
import type { CrmCollections } from "../repository/crm-collections.js";
import { toDomain } from "../repository/crm-indexes.js";
import { CrmRepository, findReferring } from "../repository/crm-repository.js";
import type { EmailDocument, RecordDocument } from "../repository/documents.js";
import { getTextField, isActive } from "../repository/stored-value.js";
import { parseTimestamp } from "../time/timestamp.js";
import { encodeCursor, parseCursor } from "../validation/cursor.js";
import { booleanParameter, integerParameter } from "../validation/query-parameters.js";
import { isUuid, string } from "../validation/scalars.js";
import { optional, shape } from "../validation/structures.js";
import type { Infer } from "../validation/validator.js";
import { findRecordByUniqueKey } from "../values/unique-values.js";

const DEFAULT_LIMIT = 25;
const MAX_VALUES = 10;
const AUTOMATED = /^(no-?reply|notifications?|mailer-daemon)@/i;

/** Query parameters of the emails. */
export const emailsQuery = shape({
  limit: optional(integerParameter({ minimum: 1, maximum: 50 })),
  cursor: optional(string({ minLength: 1 })),
  linked_object: optional(string({ minLength: 1 })),
  linked_record_ids: optional(string({ minLength: 1 })),
  participants: optional(string({ minLength: 1 })),
  domain: optional(string({ minLength: 1 })),
  sent_after: optional(string()),
  sent_before: optional(string()),
  exclude_automated_participants: optional(booleanParameter),
});

type EmailsQuery = Infer<typeof emailsQuery>;

/** A page of emails. It may be short or empty with a cursor. */
export interface EmailPage {
  emails: EmailDocument[];
  nextCursor: string | null;
}

/**
 * Lists the emails of records, addresses or a domain, newest first. A page has the first copy of each of its emails: a page of
 * further copies is empty. The sandbox has no protected recipients. That the time after is included and the time before is
 * not is assumed [email-times-half-open].
 */
export function listEmails({ collections }: CrmService, query: EmailsQuery): EmailPage {
  const { limit = DEFAULT_LIMIT } = query;
  const after = parseTime("sent_after", query.sent_after);
  const before = parseTime("sent_before", query.sent_before);
  const copies = findCopies(collections, query)
    .filter(({ sentAt }) => (after ?? "") <= sentAt && (before === undefined || sentAt < before))
    .filter((email) => query.exclude_automated_participants !== true || !isAutomated(email))
    .toSorted(compareEmails);
  const start = parseCursor(
    query.cursor,
    copies.map(({ id }) => id),
  );
  const page = copies.slice(start, start + limit);
  const last = page.at(-1);
  const hasMore = last !== undefined && start + limit < copies.length;
  const firstCopies = new Map(copies.toReversed().map((email) => [email.messageId, email.id]));
  return {
    emails: page.filter(({ id, messageId }) => firstCopies.get(messageId) === id),
    nextCursor: hasMore ? encodeCursor(last.id) : null,
  };
}

/** Lists the records that an email is about: its people and their companies, as they are now. */
export function findLinkedRecords(
  { participants }: EmailDocument,
  repository: CrmRepository,
): RecordDocument[] {
  const people = participants.flatMap(({ address }) => findPerson(address, repository) ?? []);
  const companies = people.flatMap((person) =>
    (person.values["company"] ?? []).filter(isActive).flatMap(({ fields }) => {
      const id = getTextField(fields, "target_record_id");
      return repository.findRecord("companies", id) ?? [];
    }),
  );
  return [...new Map([...people, ...companies].map((record) => [record.id, record])).values()];
}

function findCopies(collections: CrmCollections, query: EmailsQuery): EmailDocument[] {
  const { domain, linked_object, linked_record_ids, participants } = query;
  if ((linked_object === undefined) !== (linked_record_ids === undefined)) {
    const missing = linked_object === undefined ? "linked_object" : "linked_record_ids";
    throw invalidQuery(missing, "linked_object and linked_record_ids are given together");
  }
  if ((domain ?? linked_record_ids ?? participants) === undefined) {
    throw invalidQuery("participants", "Records, participants or a domain are required");
  }
  const own = collections.members.list().map(({ email }) => email.toLowerCase());
  const ownDomains = new Set(own.map(toDomain));
  const recordIds = split("linked_record_ids", linked_record_ids);
  if (!recordIds.every(isUuid)) throw invalidQuery("linked_record_ids", "Invalid uuid");
  const addresses = [
    ...split("participants", participants),
    ...listAddresses(collections, linked_object, recordIds),
  ].filter((address) => !own.includes(address));
  const domains = domain === undefined ? [] : [domain.toLowerCase()];
  const found = [
    ...addresses.flatMap((address) => collections.emails.find("participant", address)),
    ...domains
      .filter((each) => !ownDomains.has(each))
      .flatMap((each) => collections.emails.find("domain", each)),
  ];
  return [...new Map(found.map((email) => [email.id, email])).values()];
}

/** Lists the addresses of people, of the people of companies, or of those of another record. */
function listAddresses(
  collections: CrmCollections,
  object: string | undefined,
  ids: readonly string[],
): string[] {
  if (object === undefined) return [];
  const repository = new CrmRepository(collections);
  const found = repository.findObject(object);
  // The code is assumed [emails-of-unknown-object].
  if (found === undefined) throw valueNotFound(`Object with slug/ID "${object}" not found.`);
  const people = ids
    .flatMap((id) => repository.findRecord(found.slug, id) ?? [])
    .flatMap((record) => listPeople(record, repository));
  return people.flatMap(({ values }) =>
    (values["email_addresses"] ?? [])
      .filter(isActive)
      .map(({ fields }) => getTextField(fields, "email_address").toLowerCase()),
  );
}

/** Lists the person that a record is, those of a company, and those that it refers to. */
function listPeople(record: RecordDocument, repository: CrmRepository): RecordDocument[] {
  const referred = Object.values(record.values)
    .flat()
    .filter(isActive)
    .flatMap(
      ({ fields }) =>
        repository.findRecord("people", getTextField(fields, "target_record_id")) ?? [],
    );
  return [
    ...(record.object === "people" ? [record] : []),
    ...findReferring(repository.collections, "people", "company", record.id),
    ...referred,
  ];
}

function findPerson(address: string, repository: CrmRepository): RecordDocument | undefined {
  const people = repository.findObject("people");
  const attribute = people && repository.findAttribute(people.id, "email_addresses");
  return attribute && findRecordByUniqueKey(repository, "people", attribute, address);
}

function split(key: string, text: string | undefined): string[] {
  const parts = (text?.split(",") ?? []).map((part) => part.trim().toLowerCase());
  if (parts.length > MAX_VALUES) throw invalidQuery(key, `At most ${MAX_VALUES} values`);
  return parts;
}

function parseTime(key: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const moment = parseTimestamp(text);
  if (moment === undefined) throw invalidQuery(key, "Invalid datetime");
  return moment;
}

function isAutomated({ participants }: EmailDocument): boolean {
  return participants.some(({ address }) => AUTOMATED.test(address));
}

function compareEmails(one: EmailDocument, other: EmailDocument): number {
  return (
    other.sentAt.localeCompare(one.sentAt) ||
    one.messageId.localeCompare(other.messageId) ||
    one.id.localeCompare(other.id)
  );
}

function invalidQuery(key: string, message: string) {
  return invalidInput("Query parameter validation error.", [
    { code: "custom", path: [key], message },
  ]);
}
