import type { SandboxContext } from "../context.js";
import { seedId } from "../seed/seed-id.js";
import type { Story } from "../story/types.js";
import { sandboxTokens } from "../tokens.js";
import { tokenCollection, type NotesToken } from "./gate/token.js";
import { plantDatabases } from "./seeding/databases.js";
import { plantPages } from "./seeding/pages.js";
import { collections, type UserDocument } from "./workspace/documents.js";
import { Workspace } from "./workspace/workspace.js";

/** Tells the story to the notes service: its people, its pages and its databases. */
export function seedNotes(context: SandboxContext, story: Story): void {
  const { store } = context;
  const botId = seedId("notes/bot");
  const workspaceId = seedId("notes/workspace");
  store.put(collections.workspace, workspaceId, { id: workspaceId, name: story.workspace.name });
  for (const user of usersOf(story, botId)) store.put(collections.users, user.id, user);
  store.put(tokenCollection, sandboxTokens.notes, fullToken(botId));
  const workspace = new Workspace(context, botId);
  plantPages(workspace, story.pages);
  plantDatabases(workspace, story.databases);
}

function usersOf(story: Story, botId: string): UserDocument[] {
  const people = story.members.map(({ key, firstName, lastName, email }) => {
    return { id: seedId(`notes/user/${key}`), name: `${firstName} ${lastName}`, email };
  });
  return [...people, { id: botId, name: "Workbelt" }];
}

function fullToken(botId: string): NotesToken {
  return {
    botId,
    capabilities: [
      "readContent",
      "updateContent",
      "insertContent",
      "readComments",
      "insertComments",
    ],
    userInformation: "with_email",
  };
}
