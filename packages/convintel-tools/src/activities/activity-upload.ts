import type { InputIssue } from "@workbelt/core";
import { type Api, defineOperation, resolvePerson } from "@workbelt/core/provider";
import { z } from "zod";
import { users } from "../users/users.js";
import type { ConvintelApi } from "../service.js";
import { explainUploadError } from "./explain-upload-error.js";
import { uploadByUrl } from "./upload-by-url.js";
import { uploadAliases, uploadInput } from "./upload-input.js";
import { type UploadOptions, uploadRecording } from "./upload-recording.js";

const NAME = "convintel_activity_upload";

/** Finds that the host is no user of the team. @throws InputError with the users. */
async function checkHost(email: string, api: Api): Promise<InputIssue[]> {
  await resolvePerson(email, "hostUserEmail", users, api);
  return [];
}

/** The operation `convintel_activity_upload` for one source of recordings. */
function defineActivityUpload(options: UploadOptions) {
  return defineOperation({
    name: NAME,
    description:
      "Uploads a recording of a call or meeting for transcription and analysis. Give recording or recordingUrl. Never upload a recording twice: after an unknown outcome look for it with convintel_activities_list first, by title. Transcript and summary follow a few minutes later.",
    effect: "create",
    consequence: [
      {
        when: "notifyForUploadCompletionByEmail is true",
        applies: ({ notifyForUploadCompletionByEmail: notify }) => notify === true,
        reversible: "not",
        reason: "no operation deletes an activity",
        seenByOthers: "the host gets an email when it is processed",
      },
      { reversible: "not", reason: "no operation deletes an activity" },
    ],
    verifyWith: "convintel_activities_list",
    aliases: uploadAliases,
    input: uploadInput,
    explainError: explainUploadError,
    check: ({ hostUserEmail }, api: ConvintelApi) => checkHost(hostUserEmail, api),
    run: ({ recording, recordingUrl, ...fields }, api: ConvintelApi) =>
      recordingUrl === undefined
        ? uploadRecording({ ...fields, recording: recording ?? "" }, api, options)
        : uploadByUrl({ ...fields, recordingUrl }, api),
    output: z.strictObject({ activity_id: z.string() }),
    compact: ({ id }) => ({ activity_id: id }),
  });
}

/** The operation `convintel_activity_upload`. Without the tool's options it has no recordings. */
export const activityUpload = {
  ...defineActivityUpload({}),
  host: {
    options: "idleTimeoutMs maxRecordingBytes onProgress recordings",
    define: defineActivityUpload,
  },
};
