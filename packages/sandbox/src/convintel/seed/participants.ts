import { seedId } from "../../seed/seed-id.js";
import type { Story } from "../../story/types.js";
import type { ActivityDocument } from "../activities/activity-document.js";

/** Id of a speaker in one call. The same person is another participant in every call. */
export function getParticipantId(call: string, speaker: string): string {
  return seedId(`convintel/participant/${call}/${speaker}`);
}

/** A member or person of the story as participant of a call. */
export function createParticipant(
  story: Story,
  call: string,
  speaker: string,
): ActivityDocument["participants"][number] {
  const member = story.members.find(({ key }) => key === speaker);
  const someone = member ?? story.people.find(({ key }) => key === speaker);
  if (someone === undefined) throw new Error(`Call ${call}: nobody has the key "${speaker}".`);
  return {
    id: getParticipantId(call, speaker),
    name: `${someone.firstName} ${someone.lastName}`,
    userId: member === undefined ? null : seedId(`convintel/user/${speaker}`),
  };
}
