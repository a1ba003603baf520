import type { Recording } from "./recording.js";

/** A stored upload. */
export interface UploadDocument {
  activityId: string;
  recording: Recording;
  skipFullAnalysis: boolean;
}
