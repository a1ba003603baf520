import type { TranscriptSegment } from "../repository/documents.js";

/** A sentence of a transcript and its start in seconds. */
export interface Sentence {
  text: string;
  startsAt: number;
}

/** Splits a segment into sentences, timed by the number of words before them. */
export function splitSentences({ transcript, startsAt, endsAt }: TranscriptSegment): Sentence[] {
  const secondsPerWord = (endsAt - startsAt) / countWords(transcript);
  let wordsBefore = 0;
  return transcript.split(/(?<=[.!?])\s+/).map((text) => {
    const sentence = {
      text,
      startsAt: Math.round((startsAt + wordsBefore * secondsPerWord) * 100) / 100,
    };
    wordsBefore += countWords(text);
    return sentence;
  });
}

/** Counts the words of a text; a blank text counts as 1. */
export function countWords(text: string): number {
  return text.trim().split(/\s+/).length;
}
