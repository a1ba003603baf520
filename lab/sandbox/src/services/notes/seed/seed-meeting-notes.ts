import { seedId } from "../../../common/seed-id.js";
import { momentToDate } from "../../../company/moment.js";
import type { Call, Story } from "../../../company/types.js";
import { createBlocks, type BlockInput, type BlockOrigin } from "../blocks/create-blocks.js";
import type { MeetingContent } from "../meeting-notes/meeting-properties.js";
import { insertChildren } from "../repository/children.js";
import type { Parent } from "../repository/documents.js";
import type { NotesRepository } from "../repository/notes-repository.js";
import { toRichText } from "../rich-text/rich-text.js";
import { createStoryAudit } from "./create-story-audit.js";
import { getPageId } from "./seed-pages.js";

const LENGTH_MS = 45 * 60 * 1000;

/** Seeds the meeting notes of story pages, written by the app from calls. */
export function seedMeetingNotes(repository: NotesRepository, story: Story): void {
  for (const { key, meetings = [] } of story.pages) {
    for (const callKey of meetings) {
      const call = story.calls.find((each) => each.key === callKey);
      if (call === undefined) throw new Error(`Page ${key} has no call ${callKey}.`);
      seedMeeting(repository, getPageId(key), { call, attendees: findAttendees(call, story) });
    }
  }
}

function findAttendees({ speakers }: Call, { members }: Story): string[] {
  return members
    .filter(({ key }) => speakers.includes(key))
    .map(({ key }) => seedId(`notes/user/${key}`));
}

interface Meeting {
  call: Call;
  /** Ids of users. */
  attendees: string[];
}

/** The types of the three blocks inside meeting notes are not documented; paragraphs are assumed [meeting-blocks-are-paragraphs]. */
function seedMeeting(repository: NotesRepository, pageId: string, meeting: Meeting): void {
  const { call } = meeting;
  const id = seedId(`notes/meeting/${call.key}`);
  const audit = createStoryAudit(repository, { createdBy: call.host, createdAt: call.startedAt });
  const origin: BlockOrigin = {
    ...audit,
    idAt: (path) => seedId(`notes/meeting/${call.key}/${path.join("/")}`),
  };
  const content = createContent(repository, meeting, origin);
  const parent: Parent = { type: "page_id", page_id: pageId };
  const block = { ...audit, id, parent, inTrash: false, type: "meeting_notes" };
  repository.saveBlock({ ...block, content: { ...content } });
  insertChildren(repository, pageId, [id]);
  const parts = [toParagraphs(call.summary), call.actionItems, toParagraphs(call.transcript)];
  const blocks = parts.map((texts) =>
    paragraph(
      "",
      texts.map((text) => paragraph(text)),
    ),
  );
  createBlocks(repository, { type: "block_id", block_id: id }, blocks, origin);
}

function createContent(
  repository: NotesRepository,
  { attendees, call }: Meeting,
  { idAt }: BlockOrigin,
): MeetingContent {
  const start = momentToDate(call.startedAt, repository.now);
  const start_time = start.toISOString();
  const end_time = new Date(start.getTime() + LENGTH_MS).toISOString();
  return {
    title: toRichText(call.title),
    status: "notes_ready",
    children: {
      summary_block_id: idAt([0]),
      notes_block_id: idAt([1]),
      transcript_block_id: idAt([2]),
    },
    calendar_event: { start_time, end_time, attendees },
    recording: { start_time, end_time },
  };
}

function paragraph(text: string, children: BlockInput[] = []): BlockInput {
  return { paragraph: { rich_text: toRichText(text), children } };
}

function toParagraphs(text: string): string[] {
  return text.split("\n").filter((line) => line.trim() !== "");
}
