import { seedId } from "../../seed/seed-id.js";
import type { Story } from "../../story/types.js";
import type { CrmCollections } from "../repository/crm-collections.js";
import { markdownToPlaintext } from "../notes/markdown.js";
import { memberActor } from "../repository/actor.js";
import type { Calendar } from "./calendar.js";

const DAY_MS = 86_400_000;

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

/** Stores the tasks. Completed tasks were completed a day after their creation. */
export function seedTasks(collections: CrmCollections, story: Story, calendar: Calendar): void {
  for (const task of story.tasks) {
    const id = seedId(`crm/task/${task.key}`);
    const createdAt = calendar.at(task.createdAt);
    collections.tasks.put(id, {
      id,
      content: task.content,
      deadlineAt: task.deadline === undefined ? null : calendar.at(task.deadline),
      completedAt: task.completed ? calendar.after(createdAt, DAY_MS) : null,
      isCompleted: task.completed,
      links: task.links.map(({ object, key }) => ({
        object,
        recordId: seedId(`crm/${object}/${key}`),
      })),
      assignees: task.assignees.map((key) => seedId(`crm/member/${key}`)),
      createdBy: memberActor(seedId(`crm/member/${task.createdBy}`)),
      createdAt,
    });
  }
}
