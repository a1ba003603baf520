import type { Handler } from "hono";
import type { ServiceContext } from "../service-context.js";
import { findAnalysis } from "./find-analysis.js";

/**
 * `GET /getTranscription?activityId=`: the segments as a bare array (seen in public code), 204 when
 * there are none (assumed, as with the summary). Who spoke is only told by participant id; the names
 * are in the activity.
 */
export function getTranscription({ repository }: ServiceContext): Handler {
  return (context) => {
    const { transcript } = findAnalysis(repository, context, "transcription");
    return transcript.length === 0 ? context.body(null, 204) : context.json(transcript);
  };
}
