import type { ActivityDocument, UserDocument } from "../repository/documents.js";
import { toExternalKey } from "../repository/activity-indexes.js";
import type { InputParser } from "../http/input-parser.js";
import type { ConvintelRepository } from "../repository/convintel-repository.js";

/** The fields of an upload besides its recording. */
export interface UploadFields {
  host: UserDocument;
  language: string;
  title: string;
  accountId: string | undefined;
  leadId: string | undefined;
  opportunityId: string | undefined;
  externalId: string | undefined;
  /** Time of the conversation, if given; the start of the day if only that is known. */
  completedAt: Date | undefined;
  skipFullAnalysis: boolean;
}

/** The fields as they were parsed; without a host they are not valid. */
export type ParsedUploadFields = Omit<UploadFields, "host"> & { host: UserDocument | undefined };

/**
 * Parses the fields of an upload. Documented: which are required, their maximum lengths, the format of the
 * language, that the host belongs to the team. Assumed [booleans-in-forms]: booleans are `1` or `0`. The format of
 * `completedAt` depends on the kind of upload.
 */
export function parseUploadFields(
  repository: ConvintelRepository,
  input: InputParser,
  completedAt: Date | undefined,
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
    completedAt,
    skipFullAnalysis: input.parseBoolean("skipFullAnalysis"),
  };
}

/** Finds the activity of the same host with the same external id. */
export function findByExternalId(
  repository: ConvintelRepository,
  { externalId, host }: ParsedUploadFields,
): ActivityDocument | undefined {
  if (host === undefined || externalId === undefined) return undefined;
  return repository.activities.first("external", toExternalKey(host.id, externalId));
}

function parseHost(repository: ConvintelRepository, input: InputParser): UserDocument | undefined {
  const email = input.requireText("hostUserEmail").toLowerCase();
  if (email === "") return undefined;
  const host = repository.users.first("email", email);
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) {
    input.reject("hostUserEmail", "must be a valid email address");
  } else if (host === undefined) input.rejectSelected("hostUserEmail");
  return host;
}
