import type { TranscriptSegment } from "../repository/documents.js";
import { countWords, splitSentences } from "./sentences.js";

/** A question from a call. */
export interface Question {
  /** Seconds from the start. */
  timestamp: number;
  participantId: string;
  text: string;
  engaging: boolean;
  insightful: boolean;
}

const MIN_WORDS = 5;
const MIN_ENGAGING_ANSWER_WORDS = 30;
const OPEN_QUESTION = /\b(?:what|why|how|where|which|who|when)\b/i;

/**
 * Finds the questions of a transcript: sentences with a question mark, except short ones such as
 * "Really?". The service does not document "engaging" and "insightful"; here a question is engaging if
 * a long answer of someone else follows, and insightful if it is open.
 */
export function findQuestions(transcript: readonly TranscriptSegment[]): Question[] {
  return transcript.flatMap((segment, index) =>
    splitSentences(segment)
      .filter(({ text }) => text.endsWith("?") && countWords(text) >= MIN_WORDS)
      .map(({ text, startsAt }) => ({
        timestamp: startsAt,
        participantId: segment.participantId,
        text,
        engaging: countAnswerWords(transcript, index) >= MIN_ENGAGING_ANSWER_WORDS,
        insightful: OPEN_QUESTION.test(text),
      })),
  );
}

/** Counts the words after a segment until its speaker speaks again. */
function countAnswerWords(transcript: readonly TranscriptSegment[], index: number): number {
  const asker = transcript[index]?.participantId;
  const after = transcript.slice(index + 1);
  const end = after.findIndex(({ participantId }) => participantId === asker);
  const answer = end === -1 ? after : after.slice(0, end);
  return answer.reduce((total, segment) => total + countWords(segment.transcript), 0);
}
