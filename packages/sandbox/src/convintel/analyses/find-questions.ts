import type { TranscriptSegment } from "./analysis-document.js";
import { countWords, splitSentences } from "./sentences.js";

/** A question that was asked in a call. */
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
 * The questions of a transcript: its sentences with a question mark, short ones such as "Really?"
 * left out. What the service calls engaging and insightful is not documented; here a question is
 * engaging when a long answer of somebody else follows, and insightful when it is an open one.
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

/** How many words are said after a segment until its speaker has the floor again. */
function countAnswerWords(transcript: readonly TranscriptSegment[], index: number): number {
  const asker = transcript[index]?.participantId;
  const after = transcript.slice(index + 1);
  const end = after.findIndex(({ participantId }) => participantId === asker);
  const answer = end === -1 ? after : after.slice(0, end);
  return answer.reduce((total, segment) => total + countWords(segment.transcript), 0);
}
