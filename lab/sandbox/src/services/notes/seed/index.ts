import type { SandboxContext } from "../../../common/context.js";
import { seedId } from "../../../common/seed-id.js";
import { listMembers, listParts } from "../../../company/story-parts.js";
import type { Story } from "../../../company/types.js";
import { sandboxTokens } from "../../../common/tokens.js";
import { addNotesToken, botId, notesPermissions } from "../http/add-token.js";
import { seedAgents } from "./seed-agents.js";
import { seedCustomEmojis } from "./seed-custom-emojis.js";
import { seedDiscussions } from "./seed-discussions.js";
import { seedDatabases, seedFurtherRows } from "./seed-databases.js";
import { seedMeetingNotes } from "./seed-meeting-notes.js";
import { seedPages } from "./seed-pages.js";
import { collections, type UserDocument } from "../repository/documents.js";
import { NotesRepository } from "../repository/notes-repository.js";

/** Seeds the notes service: users, pages, databases, meeting notes, custom emojis, agents, skills and discussions. */
export function seedNotes(context: SandboxContext, story: Story): void {
  const { store } = context;
  const workspaceId = seedId("notes/workspace");
  store.put(collections.workspace, workspaceId, { id: workspaceId, name: story.workspace.name });
  for (const user of toUsers(story)) store.put(collections.users, user.id, user);
  addNotesToken(context, sandboxTokens.notes, notesPermissions);
  const repository = new NotesRepository(context, botId);
  seedPages(repository, story.pages);
  seedDatabases(repository, story.databases);
  seedMeetingNotes(repository, story);
  seedCustomEmojis(repository, story);
  seedAgents(repository, story);
  seedDiscussions(repository, story);
  for (const part of listParts(story)) {
    seedPages(repository, part.pages);
    seedFurtherRows(repository, part.databases);
    seedMeetingNotes(repository, part);
  }
}

function toUsers(story: Story): UserDocument[] {
  const people = listMembers(story).map(({ key, firstName, lastName, email }) => {
    return { id: seedId(`notes/user/${key}`), name: `${firstName} ${lastName}`, email };
  });
  return [...people, { id: botId, name: "Workbelt" }];
}
