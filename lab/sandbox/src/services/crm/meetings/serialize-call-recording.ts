import type { CrmCollections } from "../repository/crm-collections.js";
import type { CallRecordingDocument, SpeechDocument } from "../repository/documents.js";

/** A recording in Attio's call recording schema. */
export function serializeCallRecording(
  recording: CallRecordingDocument,
  collections: CrmCollections,
) {
  return {
    id: serializeId(recording, collections),
    status: recording.status,
    web_url: getWebUrl(recording, collections),
    created_by_actor: recording.createdBy,
    created_at: recording.createdAt,
  };
}

/** A recording with its transcript, which is null while there is none. */
export function serializeRecordingWithTranscript(
  recording: CallRecordingDocument,
  collections: CrmCollections,
) {
  const { transcript: segments } = recording;
  const transcript =
    segments.length === 0 ? null : { segments, raw_transcript: toRawTranscript(segments) };
  return { ...serializeCallRecording(recording, collections), transcript };
}

/** Passages of a recording's transcript in Attio's transcript schema. */
export function serializeTranscript(
  recording: CallRecordingDocument,
  passages: readonly SpeechDocument[],
  collections: CrmCollections,
) {
  return {
    id: serializeId(recording, collections),
    transcript: passages,
    raw_transcript: toRawTranscript(passages),
    web_url: `${getWebUrl(recording, collections)}/transcript`,
  };
}

function toRawTranscript(passages: readonly SpeechDocument[]): string {
  return passages.map(({ speaker, speech }) => `${speaker.name}: ${speech}`).join("\n");
}

function serializeId({ id, meetingId }: CallRecordingDocument, { workspace }: CrmCollections) {
  return { workspace_id: workspace.id, meeting_id: meetingId, call_recording_id: id };
}

function getWebUrl({ id, meetingId }: CallRecordingDocument, { workspace }: CrmCollections) {
  return `https://app.attio.com/${workspace.slug}/calls/${meetingId}/${id}`;
}
