import type { SandboxContext } from "../../../common/context.js";
import { seedId } from "../../../common/seed-id.js";
import type { Story } from "../../../company/types.js";
import { ConvintelRepository } from "../repository/convintel-repository.js";
import type { ActivityDocument } from "../repository/documents.js";
import { createCrmLinks } from "./crm-links.js";
import { createParticipant } from "./participants.js";

const KEY = "running-call";
const RUNNING_FOR_MS = 20 * 60_000;

/**
 * Seeds a call in progress between the first member and the first person of a customer, for the state
 * in which no analysis exists yet. Nothing else that is seeded depends on the time of day.
 */
export function seedRunningCall({ store, now }: SandboxContext, story: Story): void {
  const [host] = story.members;
  const [guest] = story.people;
  if (host === undefined || guest === undefined) return;
  const start = new Date(now().getTime() - RUNNING_FOR_MS).toISOString();
  const activity: ActivityDocument = {
    id: seedId(`convintel/activity/${KEY}`),
    type: "conference",
    activityType: "Check-in",
    title: `${guest.firstName} ${guest.lastName} / ${story.workspace.name}: check-in`,
    status: "in-progress",
    language: "en_GB",
    createdAt: start,
    updatedAt: start,
    scheduledStartTime: start,
    actualStartTime: start,
    actualEndTime: null,
    hostId: seedId(`convintel/user/${host.key}`),
    participants: [host, guest].map(({ key }) => createParticipant(story, KEY, key)),
    ...createCrmLinks(story, guest.company),
    leadId: null,
    externalId: null,
    averageScore: null,
  };
  new ConvintelRepository(store).activities.put(activity.id, activity);
}
