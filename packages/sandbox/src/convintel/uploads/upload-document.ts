import type { Recording } from "./recording.js";

/** An upload as it is kept in the collection `convintel/uploads` under the id of its activity. */
export interface UploadDocument {
  activityId: string;
  recording: Recording;
  skipFullAnalysis: boolean;
}
