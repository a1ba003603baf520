import type { z } from "zod";
import type { uploadInput } from "./upload-input.js";

/** The inputs of an upload besides its recording. */
export type UploadFields = Omit<z.output<typeof uploadInput>, "recording" | "recordingUrl">;

/** Verification hint: uploads can only be identified by these fields. */
export function createVerifyHint({ externalId, title }: UploadFields): string {
  const field = externalId === undefined ? "title" : "externalId";
  const value = JSON.stringify(externalId ?? title);
  return `convintel_activities_list, a few minutes later, for the ${field} ${value}`;
}
