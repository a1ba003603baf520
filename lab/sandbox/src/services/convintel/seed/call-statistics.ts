import type { TranscriptSegment } from "../repository/documents.js";
import { findQuestions } from "../analyses/find-questions.js";
import { countWords } from "../analyses/sentences.js";

/** Statistics of a call about the members of the organization. */
export interface CallStatistics {
  /** Share of all words spoken by members, from 0 to 1. */
  memberShare: number;
  memberQuestions: number;
  /** Number of those that cannot be answered with yes or no. */
  openQuestions: number;
  /** The first engaging and insightful question of a member, else their first question. */
  bestQuestion: string | undefined;
  /** The longest uninterrupted turn of a member. */
  longestTurn: { seconds: number; startsAt: number };
  actionItems: number;
  /** Number of action items with a deadline. */
  datedActionItems: number;
}

const DEADLINE =
  /\b(?:by|within|before|until|on|this|next|in (?:the|about|two|three|four)|tomorrow|today)\b/i;

/** Calculates the statistics of a call. `isMember` identifies members by participant id. */
export function calculateStatistics(
  transcript: readonly TranscriptSegment[],
  actionItems: readonly string[],
  isMember: (participantId: string) => boolean,
): CallStatistics {
  const members = transcript.filter(({ participantId }) => isMember(participantId));
  const questions = findQuestions(transcript).filter((one) => isMember(one.participantId));
  const best = questions.find(({ engaging, insightful }) => engaging && insightful);
  return {
    memberShare: countAllWords(members) / Math.max(1, countAllWords(transcript)),
    memberQuestions: questions.length,
    openQuestions: questions.filter(({ insightful }) => insightful).length,
    bestQuestion: (best ?? questions[0])?.text,
    longestTurn: findLongestTurn(
      joinTurns(transcript).filter((turn) => isMember(turn.participantId)),
    ),
    actionItems: actionItems.length,
    datedActionItems: actionItems.filter((item) => DEADLINE.test(item)).length,
  };
}

interface Turn {
  participantId: string;
  startsAt: number;
  endsAt: number;
}

/** Joins consecutive segments of the same participant. */
function joinTurns(transcript: readonly TranscriptSegment[]): Turn[] {
  const turns: Turn[] = [];
  for (const { participantId, startsAt, endsAt } of transcript) {
    const last = turns.at(-1);
    if (last?.participantId === participantId) last.endsAt = endsAt;
    else turns.push({ participantId, startsAt, endsAt });
  }
  return turns;
}

function findLongestTurn(turns: Turn[]): CallStatistics["longestTurn"] {
  const longest = { seconds: 0, startsAt: 0 };
  for (const { startsAt, endsAt } of turns) {
    const seconds = Math.round(endsAt - startsAt);
    if (seconds > longest.seconds) Object.assign(longest, { seconds, startsAt });
  }
  return longest;
}

function countAllWords(segments: readonly TranscriptSegment[]): number {
  return segments.reduce((total, { transcript }) => total + countWords(transcript), 0);
}
