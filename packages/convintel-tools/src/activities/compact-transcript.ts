import { formatRecordingTime, joinTurns } from "@workbelt/core/provider";
import { compactParticipants } from "./participant.js";
import { createSpeakerLabeler } from "./speaker-names.js";
import { type ConvintelTranscript, toSpokenSegment } from "./transcript.js";

/**
 * Reduces a transcript to what a model needs: who said what, when. Consecutive segments of one speaker
 * are joined, unless they are search results, which may have gaps.
 */
export function compactTranscript(
  { matches, note, participants, segments, status }: ConvintelTranscript,
  { search }: { search?: string | undefined },
) {
  if (segments === undefined) return { status, note };
  const label = createSpeakerLabeler(participants ?? []);
  const spoken = segments.map(toSpokenSegment);
  const turns = search === undefined ? joinTurns(spoken) : spoken;
  return {
    status,
    note,
    matches,
    participants: participants && compactParticipants(participants),
    items: turns.map(({ source, start, text }) => ({
      at: formatRecordingTime(start),
      speaker: label(source),
      text,
    })),
  };
}
