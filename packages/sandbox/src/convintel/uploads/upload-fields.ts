import type { ActivityDocument } from "../activities/activity-document.js";
import type { InputParser } from "../http/input-parser.js";
import type { ConvintelRepository } from "../repository.js";
import type { UserDocument } from "../users/user-document.js";

/** The fields of an upload besides its recording. */
export interface UploadFields {
  host: UserDocument;
  language: string;
  title: string;
  accountId: string | undefined;
  leadId: string | undefined;
  opportunityId: string | undefined;
  externalId: string | undefined;
  /** Start of the day of the conversation, if given. */
  completedAt: Date | undefined;
  skipFullAnalysis: boolean;
}

/** The fields as they were parsed; without a host they are not valid. */
export type ParsedUploadFields = Omit<UploadFields, "host"> & { host: UserDocument | undefined };

/**
 * Parses the fields of an upload. Documented: which are required, their maximum lengths, the format of the
 * language and of the day, that the host belongs to the team. Assumed: booleans are `1` or `0`, the day is
 * not in the future.
 */
export function parseUploadFields(
  repository: ConvintelRepository,
  input: InputParser,
  now: Date,
): ParsedUploadFields {
  const host = parseHost(repository, input);
  const language = input.requireText("language");
  if (language !== "" && !/^[a-z]{2,3}_[A-Z]{2}$/.test(language)) {
    input.addError("language", "The language field format is invalid.");
  }
  // Validated only: the sandbox sends no email.
  input.parseBoolean("notifyForUploadCompletionByEmail");
  return {
    host,
    language,
    title: input.requireText("title", { maxLength: 250 }),
    accountId: input.parseText("accountId", { maxLength: 100 }),
    leadId: input.parseText("leadId", { maxLength: 180 }),
    opportunityId: input.parseText("opportunityId", { maxLength: 100 }),
    externalId: input.parseText("externalId", { maxLength: 191 }),
    completedAt: parseDay(input, "completedAt", now),
    skipFullAnalysis: input.parseBoolean("skipFullAnalysis"),
  };
}

/** Finds the activity of the same host with the same external id. */
export function findByExternalId(
  repository: ConvintelRepository,
  { externalId, host }: ParsedUploadFields,
): ActivityDocument | undefined {
  if (host === undefined || externalId === undefined) return undefined;
  return repository.activities
    .list()
    .find((activity) => activity.hostId === host.id && activity.externalId === externalId);
}

function parseHost(repository: ConvintelRepository, input: InputParser): UserDocument | undefined {
  const email = input.requireText("hostUserEmail").toLowerCase();
  if (email === "") return undefined;
  const users = repository.users.list();
  const host = users.find((user) => user.email.toLowerCase() === email);
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) {
    input.reject("hostUserEmail", "must be a valid email address");
  } else if (host === undefined) input.rejectSelected("hostUserEmail");
  return host;
}

function parseDay(input: InputParser, name: string, now: Date): Date | undefined {
  const text = input.parseText(name);
  if (text === undefined) return undefined;
  const day = new Date(`${text}T00:00:00Z`);
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(day.getTime());
  if (!isDay || !day.toISOString().startsWith(text)) {
    input.reject(name, "must match the format Y-m-d");
    return undefined;
  }
  if (day > now) input.reject(name, "must be a date before or equal to today");
  return day;
}
