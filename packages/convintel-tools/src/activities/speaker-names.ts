import type { Participant } from "./participant.js";
import type { TranscriptSegment } from "./transcript.js";

/** What to call the speaker of a segment: the name, with the id when several share it, or the id. */
export function speakerNames(participants: readonly Participant[]) {
  const known = participants.filter(({ id, name }) => id != null && name);
  return ({ participantId }: Pick<TranscriptSegment, "participantId">): string => {
    if (participantId == null) return "unknown speaker";
    const id = String(participantId);
    const name = known.find((one) => String(one.id) === id)?.name;
    if (!name) return id;
    return known.filter((one) => one.name === name).length > 1 ? `${name} (${id})` : name;
  };
}

/** Whether each segment's speaker has a name among the participants. */
export function allNamed(
  segments: readonly TranscriptSegment[],
  participants: readonly Participant[],
): boolean {
  const named = new Set(participants.filter(({ name }) => name).map(({ id }) => String(id)));
  return segments.every(({ participantId }) => named.has(String(participantId)));
}
