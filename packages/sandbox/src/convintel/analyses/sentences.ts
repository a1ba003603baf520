import type { TranscriptSegment } from "./analysis-document.js";

/** A sentence of a transcript and when it begins, in seconds. */
export interface Sentence {
  text: string;
  startsAt: number;
}

/** The sentences of a segment, laid out in time by how many words come before them. */
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

/** How many words a text has; 1 for a blank one. */
export function countWords(text: string): number {
  return text.trim().split(/\s+/).length;
}
