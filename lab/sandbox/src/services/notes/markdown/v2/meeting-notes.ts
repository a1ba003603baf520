import { unsupportedError } from "../../errors.js";
import type { MeetingContent } from "../../meeting-notes/meeting-properties.js";
import type { RenderContext } from "../dialect.js";
import { type MarkdownBlock, parseReferenceUrl, toReferenceUrl } from "../markdown-block.js";
import { type Element, isElement } from "./pair-tags.js";
import { renderContainer } from "./render-text.js";
import type { BlockContext } from "./text-block.js";

const PREFIX = "meeting-notes-section-";

/** Renders meeting notes: their title, and their sections. */
export function renderMeetingNotes(
  { children, content, id }: MarkdownBlock,
  { hasTranscripts, pageId }: RenderContext,
  renderBelow: (blocks: MarkdownBlock[]) => string,
): string {
  const meeting = content as unknown as MeetingContent;
  const ids = meeting.children;
  const attributes = {
    attendees: meeting.calendar_event?.attendees.map((user) => `user://${user}`).join(","),
    "view-url": toReferenceUrl(pageId, id),
  };
  const sections = [
    ["notes", ids.notes_block_id],
    ["summary", ids.summary_block_id],
    ...(hasTranscripts === true ? [["transcript", ids.transcript_block_id]] : []),
  ].flatMap(([name, sectionId]) => {
    const section = children.find((child) => child.id === sectionId);
    if (section === undefined) return [];
    return renderContainer(`${PREFIX}${name}`, {}, undefined, renderBelow(section.children));
  });
  return renderContainer("meeting-notes", attributes, meeting.title, sections.join("\n"));
}

/** Converts the tag of existing meeting notes. Only their notes can be changed: all else is ignored. */
export function convertMeetingNotes(
  { parts, tag }: Element,
  context: BlockContext,
): MarkdownBlock[] {
  const known = context.known.get(parseReferenceUrl(tag.attributes["view-url"] ?? "") ?? "");
  if (known === undefined) throw unsupportedError("creating meeting notes in Markdown");
  const notes = parts.find((part) => isElement(part, `${PREFIX}notes`));
  const { children: ids } = known.content as unknown as MeetingContent;
  const children = known.children.map((section) =>
    section.id === ids.notes_block_id && notes?.tag !== undefined
      ? { ...section, input: {}, children: context.convertParts(notes.parts, context) }
      : section,
  );
  return [{ ...known, input: {}, children }];
}
