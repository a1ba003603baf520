import { defineCollection, joinTurns, orMissing } from "@workbelt/core/provider";
import { getCallRecording } from "../meetings/get-call-recording.js";
import { getCallTranscript } from "../meetings/get-call-transcript.js";
import { listCallRecordings } from "../meetings/list-call-recordings.js";
import { shortenTime } from "../schema/compact-values.js";
import { meetings } from "./meetings.js";
import { hasOutsideTexts } from "./outside-texts.js";

/** Recordings of meetings, with their transcripts. */
export const callRecordings = defineCollection({
  name: "crm_call_recordings",
  kind: "call",
  list: listCallRecordings,
  partsOf: { collections: [meetings.name], input: ({ id }) => ({ meeting_id: id }) },
  id: ({ id }) => id.call_recording_id,
  // Its transcript comes with the status `completed`, and does not change any more.
  revision: ({ status }) => status,
  get: (call_recording_id, { key: meeting_id }, reader) =>
    orMissing(() => reader.read(getCallRecording, { call_recording_id, meeting_id })),
  readsMore: true,
  item: ({ created_at, id, web_url }, _part, reader) =>
    orMissing(async () => {
      const { call_recording_id, meeting_id } = id;
      const { segments } = await reader.read(getCallTranscript, { call_recording_id, meeting_id });
      const turns = joinTurns(segments);
      return {
        id: call_recording_id,
        title: "",
        text: turns
          .map(({ speaker = "Unknown speaker", text }) => `${speaker}: ${text}`)
          .join("\n"),
        url: web_url ?? undefined,
        at: shortenTime(created_at ?? undefined),
        by: [...new Set(turns.flatMap(({ speaker }) => speaker ?? []))],
        mentions: [meeting_id],
        outside: hasOutsideTexts(getCallTranscript),
      };
    }),
});
