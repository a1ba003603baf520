import type { Handler } from "hono";
import type { SandboxContext } from "../../context.js";
import { findAnalysis } from "./find-analysis.js";

/**
 * `GET /getTranscription?activityId=`: the segments as a bare array (seen in public code), 204 when
 * there are none (assumed, as with the summary). Who spoke is only told by participant id; the names
 * are in the activity.
 */
export function getTranscription({ store }: SandboxContext): Handler {
  return (context) => {
    const { transcript } = findAnalysis(store, context, "transcription");
    return transcript.length === 0 ? context.body(null, 204) : context.json(transcript);
  };
}
