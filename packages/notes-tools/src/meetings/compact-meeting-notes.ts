import { z } from "zod";
import { type NotesBlock, compactBlock, meetingPartsOutput } from "../blocks/block.js";
import { getList, getPath, getString } from "../content/json-path.js";

/** The shape of meeting notes for models. */
export const meetingNotesOutput = z.strictObject({
  block_id: z.string(),
  title: z.string().optional(),
  start_time: z.string().optional(),
  end_time: z.string().optional(),
  attendees: z.array(z.strictObject({ user_id: z.string() })).optional(),
  ...meetingPartsOutput,
});

/** The parts of meeting notes a model needs: title, time, people, and the ids of their parts. */
export function compactMeetingNotes(found: NotesBlock): z.infer<typeof meetingNotesOutput> {
  const { block_id, notes_block_id, status, summary_block_id, text, transcript_block_id } =
    compactBlock(found);
  const content = found.type === undefined ? undefined : found[found.type];
  const event = getPath(content, "calendar_event");
  const attendees = getList(event, "attendees").flatMap((id) =>
    typeof id === "string" ? [{ user_id: id }] : [],
  );
  const recording = getPath(content, "recording");
  return {
    block_id,
    title: text,
    status,
    start_time:
      getString(event, "start_time") ??
      getString(recording, "start_time") ??
      getString(found, "created_time"),
    end_time: getString(event, "end_time") ?? getString(recording, "end_time"),
    attendees: attendees.length === 0 ? undefined : attendees,
    summary_block_id,
    notes_block_id,
    transcript_block_id,
  };
}
