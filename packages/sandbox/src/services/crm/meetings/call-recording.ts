import type { Actor } from "../repository/actor.js";

/** A passage of a transcript. Times are seconds from the start of the recording. */
export interface SpeechDocument {
  speech: string;
  start_time: number;
  end_time: number;
  speaker: { name: string };
}

/** The recording of a meeting. */
export interface CallRecordingDocument {
  id: string;
  meetingId: string;
  status: "processing" | "completed" | "failed";
  transcript: SpeechDocument[];
  createdBy: Actor;
  createdAt: string;
}
