import { formatTimestamp } from "../responses/format-timestamp.js";
import { compactParticipant } from "./participant.js";
import { createSpeakerLabeler } from "./speaker-names.js";
import {
  type ConvintelTranscript,
  type ConvintelTranscriptSegment,
  isSameSpeaker,
} from "./transcript.js";

// Monologues are split, so that a reader can continue from the middle.
const MAX_TURN_LENGTH = 1_500;

interface Turn {
  first: ConvintelTranscriptSegment;
  last: ConvintelTranscriptSegment;
  text: string;
}

/**
 * Reduces a transcript to what a model needs: who said what, when. Consecutive segments of one speaker
 * are joined, unless they are search results, which may have gaps.
 */
export function compactTranscript(
  { status, segments, participants, note }: ConvintelTranscript,
  { search }: { search?: string | undefined },
) {
  if (segments === undefined) return { status };
  const label = createSpeakerLabeler(participants ?? []);
  const turns = search === undefined ? joinTurns(segments) : segments.map(toTurn);
  return {
    status,
    note,
    participants: participants?.map(compactParticipant),
    items: turns.map(({ first, text }) => ({
      at: formatTimestamp(first.startsAt),
      speaker: label(first),
      text,
    })),
  };
}

function joinTurns(segments: readonly ConvintelTranscriptSegment[]): Turn[] {
  const turns: Turn[] = [];
  for (const segment of segments) {
    const turn = turns.at(-1);
    const text = turn && `${turn.text} ${segment.transcript}`;
    if (turn && text && text.length <= MAX_TURN_LENGTH && isSameSpeaker(turn.last, segment)) {
      turn.last = segment;
      turn.text = text;
    } else turns.push(toTurn(segment));
  }
  return turns;
}

function toTurn(segment: ConvintelTranscriptSegment): Turn {
  return { first: segment, last: segment, text: segment.transcript };
}
