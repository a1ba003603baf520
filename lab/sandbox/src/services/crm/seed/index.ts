import type { SandboxContext } from "../../../common/context.js";
import { listParts } from "../../../company/story-parts.js";
import type { Story } from "../../../company/types.js";
import { CrmCollections } from "../repository/crm-collections.js";
import { createCalendar } from "./calendar.js";
import { RecordWriter } from "./record-writer.js";
import { seedActivities } from "./seed-activities.js";
import { seedComments } from "./seed-comments.js";
import { seedCallRecordings } from "./seed-call-recordings.js";
import { seedEmails } from "./seed-emails.js";
import { seedMeetings, seedUpcomingMeetings } from "./seed-meetings.js";
import { seedFiles } from "./seed-files.js";
import { seedStages } from "./seed-stages.js";
import { seedUsers } from "./seed-users.js";
import { seedViews } from "./seed-views.js";
import { seedWebhooks } from "./seed-webhooks.js";
import { seedNotes } from "./seed-notes.js";
import { seedTasks } from "./seed-tasks.js";
import { seedEntries, seedLists } from "./seed-lists.js";
import { seedMembers } from "./seed-members.js";
import { seedObjects } from "./seed-objects.js";
import { seedRecords } from "./seed-records.js";

/** Seeds the CRM with the story. Runs in the caller's transaction. */
export function seedCrm(context: SandboxContext, story: Story): void {
  const collections = new CrmCollections(context.store);
  const calendar = createCalendar(story, context.now());
  seedMembers(collections, story, calendar);
  seedObjects(collections, story, calendar.start);
  seedLists(collections, story, calendar);
  const writer = new RecordWriter(collections);
  const seedPart = (part: Story) => {
    seedRecords(writer, part, calendar);
    seedStages(collections, part, calendar);
    seedUsers(collections, writer, part, calendar);
    seedNotes(collections, part, calendar);
    seedTasks(collections, part, calendar);
    seedEntries(collections, part, calendar);
    seedMeetings(collections, part, calendar);
    seedCallRecordings(collections, part, calendar);
    seedEmails(collections, part, calendar);
  };
  seedPart(story);
  seedActivities(collections, writer, story, calendar);
  seedComments(collections, story, calendar);
  seedUpcomingMeetings(collections, story, calendar);
  seedWebhooks(collections, story, calendar);
  seedViews(collections, calendar);
  seedFiles(collections, story, calendar);
  for (const part of listParts(story)) seedPart(part);
}
