import { seedId } from "../../../common/seed-id.js";
import type { Story } from "../../../company/types.js";
import type { ActivityDocument } from "../repository/documents.js";

/** Returns the id of a speaker in a call. A person has another participant id in each call. */
export function getParticipantId(call: string, speaker: string): string {
  return seedId(`convintel/participant/${call}/${speaker}`);
}

/** Creates a participant from a member or person of the story. */
export function createParticipant(
  story: Story,
  call: string,
  speaker: string,
): ActivityDocument["participants"][number] {
  const member = story.members.find(({ key }) => key === speaker);
  const person = member ?? story.people.find(({ key }) => key === speaker);
  if (person === undefined)
    throw new Error(`Call ${call}: no member or person has the key "${speaker}".`);
  return {
    id: getParticipantId(call, speaker),
    name: `${person.firstName} ${person.lastName}`,
    userId: member === undefined ? null : seedId(`convintel/user/${speaker}`),
  };
}
