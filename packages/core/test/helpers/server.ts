import {
  type RecordedRequest,
  type Respond,
  startRecordingServer,
} from "../../../../lab/testing/src/recording-server.js";

export {
  dropConnection as hangUp,
  neverRespond as silence,
  type Respond as Answer,
  respondWithJson as json,
} from "../../../../lab/testing/src/recording-server.js";

/** Starts a recording server whose requests are called `seen`. */
export async function startServer(
  ...responses: Respond[]
): Promise<{ baseUrl: string; seen: RecordedRequest[] }> {
  const { baseUrl, requests } = await startRecordingServer(...responses);
  return { baseUrl, seen: requests };
}
