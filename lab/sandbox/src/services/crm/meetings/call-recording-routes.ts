import { Hono } from "hono";
import { getActor } from "../access/authenticate.js";
import { limitEndpoint } from "../access/rate-limit.js";
import { requireScopes } from "../access/scopes.js";
import type { CrmService, CrmRouteEnv } from "../crm-service.js";
import { notFound } from "../errors.js";
import { encodeCursor, parseCursor } from "../validation/cursor.js";
import { parseBody, parseId, parseQuery } from "../validation/parse-request.js";
import { integerParameter } from "../validation/query-parameters.js";
import { string } from "../validation/scalars.js";
import { optional, shape } from "../validation/structures.js";
import type { CallRecordingDocument } from "../repository/documents.js";
import { callRecordingBody, createCallRecording } from "./create-call-recording.js";
import { requireMeeting } from "../repository/require-resource.js";
import {
  serializeCallRecording,
  serializeRecordingWithTranscript,
  serializeTranscript,
} from "./serialize-call-recording.js";

const readAccess = requireScopes("meeting:read", "call_recording:read");
const writeAccess = requireScopes("meeting:read", "call_recording:read-write");

// Not documented; the reference only says that there are pages.
const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 200;
const TRANSCRIPT_PAGE_SIZE = 50;

const recordingsQuery = shape({
  limit: optional(integerParameter({ minimum: 1, maximum: MAX_LIMIT })),
  cursor: optional(string({ minLength: 1 })),
});
const transcriptQuery = shape({ cursor: optional(string()) });

/** Routes for call recordings and their transcripts. */
export function createCallRecordingRoutes(service: CrmService): Hono<CrmRouteEnv> {
  const { collections } = service;
  const recordings = "/v2/meetings/:meeting_id/call_recordings";
  const serialize = (recording: CallRecordingDocument) =>
    serializeCallRecording(recording, collections);
  return (
    new Hono<CrmRouteEnv>()
      .get(recordings, readAccess, (context) => {
        const meeting = requireMeeting(collections, context.req.param("meeting_id"));
        const { cursor, limit = DEFAULT_LIMIT } = parseQuery(context, recordingsQuery);
        const all = collections.callRecordings
          .find("meeting", meeting.id)
          .toSorted((one, other) => one.createdAt.localeCompare(other.createdAt));
        const start = parseCursor(
          cursor,
          all.map(({ id }) => id),
        );
        const page = all.slice(start, start + limit);
        const last = page.at(-1);
        const hasMore = start + limit < all.length && last !== undefined;
        const pagination = { next_cursor: hasMore ? encodeCursor(last.id) : null };
        return context.json({ data: page.map(serialize), pagination });
      })
      .post(
        recordings,
        limitEndpoint(service.limits.callRecordingsPerSecond, service),
        writeAccess,
        async (context) => {
          const meeting = requireMeeting(collections, context.req.param("meeting_id"));
          const { data } = await parseBody(context, callRecordingBody);
          const actor = getActor(context.get("token"));
          return context.json({
            data: serialize(createCallRecording(service, meeting.id, data, actor)),
          });
        },
      )
      .get(`${recordings}/:call_recording_id`, readAccess, ({ json, req }) =>
        json({
          data: serializeRecordingWithTranscript(
            requireRecording(service, req.param()),
            collections,
          ),
        }),
      )
      .delete(`${recordings}/:call_recording_id`, writeAccess, ({ body, req }) => {
        collections.callRecordings.delete(requireRecording(service, req.param()).id);
        return body(null, 204);
      })
      // Deprecated since October 2026: the recording has its transcript.
      .get(`${recordings}/:call_recording_id/transcript`, readAccess, (context) => {
        const recording = requireRecording(service, context.req.param());
        const { cursor } = parseQuery(context, transcriptQuery);
        const positions = recording.transcript.map((_, index) => `${recording.id}/${index}`);
        const start = parseCursor(cursor, positions);
        const end = start + TRANSCRIPT_PAGE_SIZE;
        const passages = recording.transcript.slice(start, end);
        const last = positions[end - 1];
        const hasMore = end < positions.length && last !== undefined;
        return context.json({
          data: serializeTranscript(recording, passages, collections),
          pagination: { next_cursor: hasMore ? encodeCursor(last) : null },
        });
      })
  );
}

interface RecordingParameters {
  meeting_id: string;
  call_recording_id: string;
}

function requireRecording(
  { collections }: CrmService,
  { call_recording_id: id, meeting_id }: RecordingParameters,
): CallRecordingDocument {
  const meeting = requireMeeting(collections, meeting_id);
  const message = `Call recording with ID "${id}" was not found.`;
  const recording = collections.callRecordings.get(parseId(id, message));
  if (recording?.meetingId === meeting.id) return recording;
  throw notFound(message);
}
