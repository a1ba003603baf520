import { toPlainText } from "../rich-text/rich-text.js";
import type { BlockDocument, RichText } from "../repository/documents.js";

/** Properties that meeting notes can be filtered and sorted by. */
export const meetingProperties = [
  "title",
  "attendees",
  "created_time",
  "created_by",
  "last_edited_time",
  "last_edited_by",
] as const;

/** A property of meeting notes. */
export type MeetingProperty = (typeof meetingProperties)[number];

/** The object under `meeting_notes`, in response format. */
export interface MeetingContent {
  title: RichText[];
  status: string;
  /** Those that exist already. */
  children: { summary_block_id?: string; notes_block_id?: string; transcript_block_id?: string };
  /** Omitted: they were made of a recording. */
  calendar_event?: { start_time: string; end_time: string; attendees: string[] };
  recording?: { start_time: string; end_time: string };
}

/** Returns a property of meeting notes: text, time, or ids of users. */
export function getMeetingValue(
  block: BlockDocument,
  property: MeetingProperty,
): string | string[] {
  const content = block.content as unknown as MeetingContent;
  switch (property) {
    case "title":
      return toPlainText(content.title);
    case "attendees":
      return content.calendar_event?.attendees ?? [];
    case "created_by":
      return [block.createdBy];
    case "last_edited_by":
      return [block.lastEditedBy];
    case "created_time":
      return block.createdTime;
    default:
      return block.lastEditedTime;
  }
}
