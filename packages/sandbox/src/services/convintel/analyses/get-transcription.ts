import type { Handler } from "hono";
import type { ServiceContext } from "../service-context.js";
import { findAnalysis } from "./find-analysis.js";

/**
 * `GET /getTranscription?activityId=`: lists the segments as a bare array (seen in public code); 204
 * if there are none (assumed, as with the summary). Speakers are participant ids; their names are in
 * the activity.
 */
export function getTranscription({ repository }: ServiceContext): Handler {
  return (context) => {
    const { transcript } = findAnalysis(repository, context, "transcription");
    return transcript.length === 0 ? context.body(null, 204) : context.json(transcript);
  };
}
