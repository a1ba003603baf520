import type { Store } from "../../store/store.js";
import type { ActivityDocument } from "../activities/document.js";
import { InputCheck } from "../http/input-check.js";
import type { UserDocument } from "../users/document.js";
import type { Upload } from "./read-upload.js";
import { isAcceptedRecording, type Recording, recordingExtensions } from "./recording.js";

/** An upload that keeps all rules. */
export interface CheckedUpload {
  host: UserDocument;
  language: string;
  title: string;
  accountId: string | undefined;
  leadId: string | undefined;
  opportunityId: string | undefined;
  externalId: string | undefined;
  /** The day of the conversation, as its first moment; undefined when it was not told. */
  completedAt: Date | undefined;
  skipFullAnalysis: boolean;
  recording: Recording;
}

/**
 * Checks an upload. Documented: which fields are required, their greatest lengths, the form of the
 * language and of the day, that the host belongs to the team and that `externalId` is unique for the
 * host. Assumed: booleans are `1` or `0`, the day is not in the future, the recording is not empty.
 */
export function checkUpload(store: Store, upload: Upload, now: Date): CheckedUpload {
  const input = new InputCheck((name) => upload.fields.get(name));
  const recording = checkRecording(input, upload.recording);
  const host = readHost(store, input);
  const language = input.requiredText("language");
  if (language !== "" && !/^[a-z]{2,3}_[A-Z]{2}$/.test(language)) {
    input.report("language", "The language field format is invalid.");
  }
  const checked = {
    language,
    title: input.requiredText("title", { maxLength: 250 }),
    accountId: input.text("accountId", { maxLength: 100 }),
    leadId: input.text("leadId", { maxLength: 180 }),
    opportunityId: input.text("opportunityId", { maxLength: 100 }),
    externalId: input.text("externalId", { maxLength: 191 }),
    completedAt: readDay(input, "completedAt", now),
    skipFullAnalysis: input.boolean("skipFullAnalysis"),
  };
  // The sandbox writes to nobody, so this is only checked.
  input.boolean("notifyForUploadCompletionByEmail");
  if (isTaken(store, host?.id, checked.externalId)) {
    input.report("externalId", "The external id has already been taken.");
  }
  input.finish();
  if (host === undefined || recording === undefined) throw new Error("An upload was not checked.");
  return { ...checked, host, recording };
}

function checkRecording(input: InputCheck, recording: Upload["recording"]): Recording | undefined {
  if (recording === "missing") input.refuse("file", "is required");
  else if (recording.sizeBytes === 0) input.refuse("file", "must not be empty");
  else if (!isAcceptedRecording(recording)) {
    input.refuse("file", `must be a file of type: ${recordingExtensions.join(", ")}`);
  } else return recording;
  return undefined;
}

function readHost(store: Store, input: InputCheck): UserDocument | undefined {
  const email = input.requiredText("hostUserEmail").toLowerCase();
  if (email === "") return undefined;
  const users = store.list<UserDocument>("convintel/users");
  const host = users.find((user) => user.email.toLowerCase() === email);
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) {
    input.refuse("hostUserEmail", "must be a valid email address");
  } else if (host === undefined) input.refuseSelected("hostUserEmail");
  return host;
}

function readDay(input: InputCheck, name: string, now: Date): Date | undefined {
  const text = input.text(name);
  if (text === undefined) return undefined;
  const day = new Date(`${text}T00:00:00Z`);
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(day.getTime());
  if (!isDay || !day.toISOString().startsWith(text)) {
    input.refuse(name, "must match the format Y-m-d");
    return undefined;
  }
  if (day > now) input.refuse(name, "must be a date before or equal to today");
  return day;
}

function isTaken(store: Store, hostId: string | undefined, externalId: string | undefined) {
  if (hostId === undefined || externalId === undefined) return false;
  return store
    .list<ActivityDocument>("convintel/activities")
    .some((activity) => activity.hostId === hostId && activity.externalId === externalId);
}
