// Tools for LangChain.
import { CrmTool, type CrmToolOptions } from "./crm-tool.js";
import { createCallRecording } from "../meetings/create-call-recording.js";
import { createMeeting } from "../meetings/create-meeting.js";
import { deleteCallRecording } from "../meetings/delete-call-recording.js";
import { deleteMeeting } from "../meetings/delete-meeting.js";
import { getCallRecording } from "../meetings/get-call-recording.js";
import { getCallTranscript } from "../meetings/get-call-transcript.js";
import { getMeeting } from "../meetings/get-meeting.js";
import { listCallRecordings } from "../meetings/list-call-recordings.js";
import { listMeetings } from "../meetings/list-meetings.js";
import { updateMeeting } from "../meetings/update-meeting.js";

/** Adds a recording to a meeting. */
export class CrmCreateCallRecordingTool extends CrmTool<typeof createCallRecording> {
  constructor(options?: CrmToolOptions<typeof createCallRecording>) {
    super(createCallRecording, options);
  }
}

/** Adds a meeting. */
export class CrmCreateMeetingTool extends CrmTool<typeof createMeeting> {
  constructor(options?: CrmToolOptions<typeof createMeeting>) {
    super(createMeeting, options);
  }
}

/** Deletes a recording of a meeting. */
export class CrmDeleteCallRecordingTool extends CrmTool<typeof deleteCallRecording> {
  constructor(options?: CrmToolOptions<typeof deleteCallRecording>) {
    super(deleteCallRecording, options);
  }
}

/** Deletes a meeting. */
export class CrmDeleteMeetingTool extends CrmTool<typeof deleteMeeting> {
  constructor(options?: CrmToolOptions<typeof deleteMeeting>) {
    super(deleteMeeting, options);
  }
}

/** Gets one recording of a meeting. */
export class CrmGetCallRecordingTool extends CrmTool<typeof getCallRecording> {
  constructor(options?: CrmToolOptions<typeof getCallRecording>) {
    super(getCallRecording, options);
  }
}

/** Gets the transcript of a recording. */
export class CrmGetCallTranscriptTool extends CrmTool<typeof getCallTranscript> {
  constructor(options?: CrmToolOptions<typeof getCallTranscript>) {
    super(getCallTranscript, options);
  }
}

/** Gets one meeting. */
export class CrmGetMeetingTool extends CrmTool<typeof getMeeting> {
  constructor(options?: CrmToolOptions<typeof getMeeting>) {
    super(getMeeting, options);
  }
}

/** Lists the recordings of a meeting. */
export class CrmListCallRecordingsTool extends CrmTool<typeof listCallRecordings> {
  constructor(options?: CrmToolOptions<typeof listCallRecordings>) {
    super(listCallRecordings, options);
  }
}

/** Lists meetings, filtered. */
export class CrmListMeetingsTool extends CrmTool<typeof listMeetings> {
  constructor(options?: CrmToolOptions<typeof listMeetings>) {
    super(listMeetings, options);
  }
}

/** Replaces or adds linked records of a meeting. */
export class CrmUpdateMeetingTool extends CrmTool<typeof updateMeeting> {
  constructor(options?: CrmToolOptions<typeof updateMeeting>) {
    super(updateMeeting, options);
  }
}
