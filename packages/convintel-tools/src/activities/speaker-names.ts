import type { ConvintelParticipant } from "./participant.js";
import type { ConvintelTranscriptSegment } from "./transcript.js";

/** Creates a function from a segment to its speaker's name: with the id if several share it, or the id alone. */
export function createSpeakerLabeler(participants: readonly ConvintelParticipant[]) {
  const known = participants.filter(({ id, name }) => id != null && name);
  return ({ participantId }: Pick<ConvintelTranscriptSegment, "participantId">): string => {
    if (participantId == null) return "unknown speaker";
    const id = String(participantId);
    const name = known.find((one) => String(one.id) === id)?.name;
    if (!name) return id;
    return known.filter((one) => one.name === name).length > 1 ? `${name} (${id})` : name;
  };
}

/** Returns true if every segment's speaker has a name among the participants. */
export function haveAllNames(
  segments: readonly ConvintelTranscriptSegment[],
  participants: readonly ConvintelParticipant[],
): boolean {
  const named = new Set(participants.filter(({ name }) => name).map(({ id }) => String(id)));
  return segments.every(({ participantId }) => named.has(String(participantId)));
}
