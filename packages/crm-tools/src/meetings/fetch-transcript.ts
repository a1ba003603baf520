import { type Api, path, type SpokenSegment } from "@workbelt/core/provider";
import { toSegments, transcriptResponse } from "./transcript.js";

const MAX_REQUESTS = 50;

/** A transcript, and the cursor of the rest if it has too many pages. */
export interface FetchedTranscript {
  segments: SpokenSegment[];
  next_cursor: string | undefined;
  web_url: string | undefined;
}

/** Fetches the pages of a transcript from a cursor on, at most fifty. */
export async function fetchTranscript(
  { call_recording_id, meeting_id }: { call_recording_id: string; meeting_id: string },
  cursor: string | undefined,
  api: Api,
): Promise<FetchedTranscript> {
  const transcriptPath = path`/v2/meetings/${meeting_id}/call_recordings/${call_recording_id}/transcript`;
  const segments: SpokenSegment[] = [];
  let next_cursor = cursor;
  let web_url: string | undefined;
  for (let requests = 0; requests < MAX_REQUESTS; requests += 1) {
    const response = await api.get(transcriptPath, transcriptResponse, {
      query: { cursor: next_cursor },
    });
    segments.push(...toSegments(response));
    web_url ??= response.data.web_url ?? undefined;
    next_cursor = response.pagination?.next_cursor ?? undefined;
    if (next_cursor === undefined) break;
  }
  return { segments, next_cursor, web_url };
}
