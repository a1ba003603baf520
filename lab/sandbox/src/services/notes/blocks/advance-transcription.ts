import type { BlockDocument } from "../repository/documents.js";
import { listChildren } from "../repository/children.js";
import type { NotesRepository } from "../repository/notes-repository.js";
import { toRichText } from "../rich-text/rich-text.js";
import { type BlockInput, createApiOrigin, createBlocks } from "./create-blocks.js";

/** The parts of meeting notes, in their order. */
const PARTS = ["summary", "notes", "transcript"] as const;

type Part = (typeof PARTS)[number];

/**
 * Goes on with the meeting notes of a recording: it is transcribed with the first read, summarized with the second, and ready
 * with the third. Words are those of the first meeting in the workspace. A file without sound fails
 * (assumed [files-without-sound-fail]); without a summary the transcript is all (assumed [transcripts-alone-are-ready]).
 */
export function advanceTranscription(repository: NotesRepository, block: BlockDocument): void {
  const { transcription } = block;
  if (transcription === undefined) return;
  const reads = transcription.reads + 1;
  const status = getStatus(reads, transcription);
  const known = block.content["children"] as Record<string, string>;
  const isTranscribed = ["summary_in_progress", "notes_ready"].includes(status);
  const created = {
    ...(isTranscribed && known["transcript_block_id"] === undefined
      ? createPart(repository, block, "transcript")
      : {}),
    ...(status === "notes_ready" && transcription.hasSummary
      ? { ...createPart(repository, block, "summary"), ...createPart(repository, block, "notes") }
      : {}),
  };
  const isOver = status === "notes_ready" || status === "transcription_failed";
  block.content = { ...block.content, status, children: { ...known, ...created } };
  if (isOver) delete block.transcription;
  else block.transcription = { ...transcription, reads };
  repository.saveBlock(block);
}

function getStatus(
  reads: number,
  { hasSummary, isRecording }: NonNullable<BlockDocument["transcription"]>,
): string {
  if (reads === 1) return "transcription_in_progress";
  if (!isRecording) return "transcription_failed";
  return reads === 2 && hasSummary ? "summary_in_progress" : "notes_ready";
}

function createPart(
  repository: NotesRepository,
  block: BlockDocument,
  part: Part,
): Record<string, string> {
  const children = readPart(repository, part).map((rich_text) => ({ paragraph: { rich_text } }));
  const blocks: BlockInput[] = [{ paragraph: { rich_text: [], children } }];
  const parent = { type: "block_id", block_id: block.id } as const;
  const [id = ""] = createBlocks(repository, parent, blocks, createApiOrigin(repository)) ?? [];
  return { [`${part}_block_id`]: id };
}

/** Reads the paragraphs of a part of the first meeting. */
function readPart(repository: NotesRepository, part: Part): unknown[] {
  const meetings = repository.collections.blocks.find("meeting", "meeting_notes");
  const ids = meetings.map(
    ({ content }) => (content["children"] as Record<string, string>)[`${part}_block_id`],
  );
  const id = ids.find((each) => each !== undefined);
  const inside = id === undefined ? [] : listChildren(repository, id);
  const texts = inside.flatMap((node) =>
    node.kind === "block" ? [node.document.content["rich_text"]] : [],
  );
  return texts.length > 0 ? texts : [toRichText("Good morning, everyone.")];
}
