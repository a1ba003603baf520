import { isSameSpeaker, type SpokenSegment } from "./segment.js";

// Monologues are split, so that a reader can continue from the middle.
const MAX_TURN_LENGTH = 1_500;

/** Joins consecutive segments of one speaker: each turn is its first segment with the whole text. */
export function joinTurns<Segment extends SpokenSegment>(segments: readonly Segment[]): Segment[] {
  const turns: Segment[] = [];
  for (const segment of segments) {
    const turn = turns.at(-1);
    const text = turn && `${turn.text} ${segment.text}`;
    if (turn && text && text.length <= MAX_TURN_LENGTH && isSameSpeaker(turn, segment)) {
      turns[turns.length - 1] = { ...turn, end: segment.end, text };
    } else turns.push(segment);
  }
  return turns;
}
