import type { SandboxContext } from "../context.js";
import { seedId } from "../seed/seed-id.js";
import type { Story } from "../story/types.js";
import { sandboxTokens } from "../tokens.js";
import { addNotesToken, botId, notesPermissions } from "./gate/add-token.js";
import { plantDiscussions } from "./seeding/discussions.js";
import { plantDatabases } from "./seeding/databases.js";
import { plantPages } from "./seeding/pages.js";
import { collections, type UserDocument } from "./workspace/documents.js";
import { Workspace } from "./workspace/workspace.js";

/** Tells the story to the notes service: its people, pages, databases and discussions. */
export function seedNotes(context: SandboxContext, story: Story): void {
  const { store } = context;
  const workspaceId = seedId("notes/workspace");
  store.put(collections.workspace, workspaceId, { id: workspaceId, name: story.workspace.name });
  for (const user of usersOf(story)) store.put(collections.users, user.id, user);
  addNotesToken(context, sandboxTokens.notes, notesPermissions);
  const repository = new Workspace(context, botId);
  plantPages(repository, story.pages);
  plantDatabases(repository, story.databases);
  plantDiscussions(repository, story);
}

function usersOf(story: Story): UserDocument[] {
  const people = story.members.map(({ key, firstName, lastName, email }) => {
    return { id: seedId(`notes/user/${key}`), name: `${firstName} ${lastName}`, email };
  });
  return [...people, { id: botId, name: "Workbelt" }];
}
