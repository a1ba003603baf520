import { type ApiError, BadRequestError, ConflictError } from "@workbelt/core";
import type { Explanation } from "@workbelt/core/provider";
import { getFieldErrors } from "../field-errors.js";

/** Explains the field errors of an upload that only other tools can help with. */
export function explainUploadError(error: ApiError): Explanation | undefined {
  const { externalId, file, hostUserEmail, recordingUrl } = getFieldErrors(error);
  if (error.status === 413 || (file ?? recordingUrl) !== undefined) return { advice: UNUSABLE };
  if (error instanceof ConflictError && externalId !== undefined) return { advice: TAKEN };
  if (error instanceof BadRequestError && hostUserEmail !== undefined) {
    return { advice: UNKNOWN_HOST };
  }
  return undefined;
}

const TAKEN =
  "Another activity of this host has this externalId: find it with convintel_activities_list. Only if it is another recording, upload again with another externalId.";
const UNKNOWN_HOST =
  "The host must be a user of the team: take the email from convintel_users_list.";
const UNUSABLE =
  "The service does not accept this recording. Retrying will not help: ask the user for another one, or a smaller one.";
