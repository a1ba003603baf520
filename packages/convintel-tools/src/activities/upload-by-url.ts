import { endpointRequest } from "../endpoints.js";
import type { ConvintelApi } from "../service.js";
import { createVerifyHint, type UploadFields } from "./upload-fields.js";
import { type ConvintelUploadedActivity, uploadedActivitySchema } from "./uploaded-activity.js";

/**
 * Has the service download a recording. An externalId that the host used before returns that activity, so
 * the request can be repeated; without one it cannot. This upload takes a date and time, not a day.
 */
export function uploadByUrl(
  input: UploadFields & { recordingUrl: string },
  api: ConvintelApi,
): Promise<ConvintelUploadedActivity> {
  const completedAt = input.completedAt && `${input.completedAt}T00:00:00Z`;
  const request = {
    ...endpointRequest(api.service, "uploadActivityByUrl"),
    body: { ...input, completedAt },
    idempotent: input.externalId !== undefined,
    verifyWith: createVerifyHint(input),
  };
  return api.send(request, uploadedActivitySchema);
}
