import type { ConvintelRepository } from "../repository.js";
import { InputParser } from "../http/input-parser.js";
import type { UserDocument } from "../users/user-document.js";
import type { Upload } from "./parse-upload.js";
import { isAcceptedRecording, type Recording, recordingExtensions } from "./recording.js";

/** A valid upload. */
export interface ValidUpload {
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
  recording: Recording;
}

/**
 * Validates an upload. Documented: which fields are required, their maximum lengths, the format of the
 * language and of the day, that the host belongs to the team and that `externalId` is unique for the
 * host. Assumed: booleans are `1` or `0`, the day is not in the future, the recording is not empty.
 */
export function validateUpload(
  repository: ConvintelRepository,
  upload: Upload,
  now: Date,
): ValidUpload {
  const input = new InputParser((name) => upload.fields.get(name));
  const recording = validateRecording(input, upload.recording);
  const host = parseHost(repository, input);
  const language = input.requireText("language");
  if (language !== "" && !/^[a-z]{2,3}_[A-Z]{2}$/.test(language)) {
    input.addError("language", "The language field format is invalid.");
  }
  const fields = {
    language,
    title: input.requireText("title", { maxLength: 250 }),
    accountId: input.parseText("accountId", { maxLength: 100 }),
    leadId: input.parseText("leadId", { maxLength: 180 }),
    opportunityId: input.parseText("opportunityId", { maxLength: 100 }),
    externalId: input.parseText("externalId", { maxLength: 191 }),
    completedAt: parseDay(input, "completedAt", now),
    skipFullAnalysis: input.parseBoolean("skipFullAnalysis"),
  };
  // Validated only: the sandbox sends no email.
  input.parseBoolean("notifyForUploadCompletionByEmail");
  if (isTaken(repository, host?.id, fields.externalId)) {
    input.addError("externalId", "The external id has already been taken.");
  }
  input.assertValid();
  if (host === undefined || recording === undefined)
    throw new Error("An upload was not validated.");
  return { ...fields, host, recording };
}

function validateRecording(
  input: InputParser,
  recording: Upload["recording"],
): Recording | undefined {
  if (recording === "missing") input.reject("file", "is required");
  else if (recording.sizeBytes === 0) input.reject("file", "must not be empty");
  else if (!isAcceptedRecording(recording)) {
    input.reject("file", `must be a file of type: ${recordingExtensions.join(", ")}`);
  } else return recording;
  return undefined;
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

function isTaken(
  repository: ConvintelRepository,
  hostId: string | undefined,
  externalId: string | undefined,
) {
  if (hostId === undefined || externalId === undefined) return false;
  return repository.activities
    .list()
    .some((activity) => activity.hostId === hostId && activity.externalId === externalId);
}
