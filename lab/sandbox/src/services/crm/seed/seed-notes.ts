import { seedId } from "../../../common/seed-id.js";
import type { Story } from "../../../company/types.js";
import type { CrmCollections } from "../repository/crm-collections.js";
import { markdownToPlaintext } from "../notes/markdown-to-plaintext.js";
import { memberActor } from "../repository/actor.js";
import type { Calendar } from "./calendar.js";

/** Stores the notes on records. */
export function seedNotes(collections: CrmCollections, story: Story, calendar: Calendar): void {
  for (const note of story.crmNotes) {
    const id = seedId(`crm/note/${note.key}`);
    collections.notes.put(id, {
      id,
      parentObject: note.parent.object,
      parentRecordId: seedId(`crm/${note.parent.object}/${note.parent.key}`),
      title: note.title,
      meetingId: null,
      plaintext: markdownToPlaintext(note.content),
      markdown: note.content,
      createdBy: memberActor(seedId(`crm/member/${note.createdBy}`)),
      createdAt: calendar.at(note.createdAt),
    });
  }
}
