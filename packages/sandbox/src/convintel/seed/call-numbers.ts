import type { TranscriptSegment } from "../analyses/document.js";
import { findQuestions } from "../analyses/find-questions.js";
import { countWords } from "../analyses/sentences.js";

/** What can be counted in a call, from the side of the members of the organisation. */
export interface CallNumbers {
  /** Share of all words that members said, from 0 to 1. */
  memberShare: number;
  memberQuestions: number;
  /** How many of those cannot be answered with yes or no. */
  openQuestions: number;
  /** The member's question that got the longest answer; undefined when members asked none. */
  bestQuestion: string | undefined;
  /** The longest time that a member spoke without a pause, and when it began. */
  longestTurn: { seconds: number; startsAt: number };
  actionItems: number;
  /** How many of them say by when. */
  datedActionItems: number;
}

const BY_WHEN =
  /\b(?:by|within|before|until|on|this|next|in (?:the|about|two|three|four)|tomorrow|today)\b/i;

/** Counts a call. `isMember` tells whether a participant is of the organisation. */
export function countCall(
  transcript: readonly TranscriptSegment[],
  actionItems: readonly string[],
  isMember: (participantId: string) => boolean,
): CallNumbers {
  const members = transcript.filter(({ participantId }) => isMember(participantId));
  const questions = findQuestions(transcript).filter((one) => isMember(one.participantId));
  const best = questions.find(({ engaging, insightful }) => engaging && insightful);
  return {
    memberShare: wordsOf(members) / Math.max(1, wordsOf(transcript)),
    memberQuestions: questions.length,
    openQuestions: questions.filter(({ insightful }) => insightful).length,
    bestQuestion: (best ?? questions[0])?.text,
    longestTurn: longestOf(turnsOf(transcript).filter((turn) => isMember(turn.participantId))),
    actionItems: actionItems.length,
    datedActionItems: actionItems.filter((item) => BY_WHEN.test(item)).length,
  };
}

interface Turn {
  participantId: string;
  startsAt: number;
  endsAt: number;
}

/** Joins the segments that one participant spoke one after the other. */
function turnsOf(transcript: readonly TranscriptSegment[]): Turn[] {
  const turns: Turn[] = [];
  for (const { participantId, startsAt, endsAt } of transcript) {
    const last = turns.at(-1);
    if (last?.participantId === participantId) last.endsAt = endsAt;
    else turns.push({ participantId, startsAt, endsAt });
  }
  return turns;
}

function longestOf(turns: Turn[]): CallNumbers["longestTurn"] {
  const longest = { seconds: 0, startsAt: 0 };
  for (const { startsAt, endsAt } of turns) {
    const seconds = Math.round(endsAt - startsAt);
    if (seconds > longest.seconds) Object.assign(longest, { seconds, startsAt });
  }
  return longest;
}

function wordsOf(segments: readonly TranscriptSegment[]): number {
  return segments.reduce((total, { transcript }) => total + countWords(transcript), 0);
}
