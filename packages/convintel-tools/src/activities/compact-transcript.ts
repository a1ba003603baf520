import { clock } from "../replies/clock.js";
import { compactParticipant } from "./participant.js";
import { speakerNames } from "./speaker-names.js";
import { type Transcript, type TranscriptSegment, sameSpeaker } from "./transcript.js";

// A monologue is cut into pieces, so that a reader can go on from its middle.
const LONGEST_TURN = 1_500;

interface Turn {
  first: TranscriptSegment;
  last: TranscriptSegment;
  text: string;
}

/**
 * What a model needs of a transcript: who said what, when. Segments that follow each other are joined
 * while one person speaks, unless they were searched for, as then others may be missing in between.
 */
export function compactTranscript(
  { status, segments, participants, note }: Transcript,
  { search }: { search?: string | undefined },
) {
  if (segments === undefined) return { status };
  const nameOf = speakerNames(participants ?? []);
  const turns = search === undefined ? joined(segments) : segments.map(turnOf);
  return {
    status,
    note,
    participants: participants?.map(compactParticipant),
    items: turns.map(({ first, text }) => ({
      at: clock(first.startsAt),
      speaker: nameOf(first),
      text,
    })),
  };
}

function joined(segments: readonly TranscriptSegment[]): Turn[] {
  const turns: Turn[] = [];
  for (const segment of segments) {
    const turn = turns.at(-1);
    const text = turn && `${turn.text} ${segment.transcript}`;
    if (turn && text && text.length <= LONGEST_TURN && sameSpeaker(turn.last, segment)) {
      turn.last = segment;
      turn.text = text;
    } else turns.push(turnOf(segment));
  }
  return turns;
}

function turnOf(segment: TranscriptSegment): Turn {
  return { first: segment, last: segment, text: segment.transcript };
}
