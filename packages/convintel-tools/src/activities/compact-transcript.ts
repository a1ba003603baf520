import { formatTimestamp } from "../responses/format-timestamp.js";
import { compactParticipant } from "./participant.js";
import { createSpeakerLabeler } from "./speaker-names.js";
import {
  type ConvintelTranscript,
  type ConvintelTranscriptSegment,
  isSameSpeaker,
} from "./transcript.js";

// A monologue is cut into pieces, so that a reader can go on from its middle.
const MAX_TURN_LENGTH = 1_500;

interface Turn {
  first: ConvintelTranscriptSegment;
  last: ConvintelTranscriptSegment;
  text: string;
}

/**
 * What a model needs of a transcript: who said what, when. Segments that follow each other are joined
 * while one person speaks, unless they were searched for, as then others may be missing in between.
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
