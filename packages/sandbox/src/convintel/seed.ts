import type { SandboxContext } from "../context.js";
import type { Story } from "../story/types.js";
import { seedCall } from "./seed/call.js";
import { seedOrganization } from "./seed/organization.js";
import { seedRunningCall } from "./seed/running-call.js";
import { seedThemes } from "./seed/themes.js";
import { seedUnansweredCall } from "./seed/unanswered-call.js";

/**
 * Tells the story to the conversation-intelligence service: its members as users, its calls as
 * completed activities with what was said about them, what the company listens for, and two calls of its own that show the states the story does not have.
 */
export function seedConvintel(context: SandboxContext, story: Story): void {
  seedOrganization(context, story);
  seedThemes(context);
  for (const call of story.calls) seedCall(context, story, call);
  seedRunningCall(context, story);
  seedUnansweredCall(context, story);
}
