import type { SandboxContext } from "../../../common/context.js";
import { listParts } from "../../../company/story-parts.js";
import type { Story } from "../../../company/types.js";
import { ConvintelRepository } from "../repository/convintel-repository.js";
import type { ServiceContext } from "../service-context.js";
import { seedCall } from "./call.js";
import { seedOrganization } from "./organization.js";
import { seedReports } from "./reports.js";
import { seedRunningCall } from "./running-call.js";
import { seedThemes } from "./themes.js";
import { seedUnansweredCall } from "./unanswered-call.js";

/**
 * Seeds the conversation-intelligence service: the story's members as users, its calls as completed
 * activities with post-call data, topic triggers, and two calls in states that the story does not
 * contain.
 */
export function seedConvintel(sandbox: SandboxContext, story: Story): void {
  const context = { repository: new ConvintelRepository(sandbox.store), now: sandbox.now };
  seedOrganization(context, story);
  seedThemes(context);
  seedCalls(context, story);
  seedReports(context);
  seedRunningCall(sandbox, story);
  seedUnansweredCall(context, story);
  for (const part of listParts(story)) seedCalls(context, part);
}

function seedCalls(context: ServiceContext, story: Story): void {
  for (const call of story.calls) seedCall(context, story, call);
}
