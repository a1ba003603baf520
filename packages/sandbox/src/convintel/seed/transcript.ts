import type { TranscriptSegment } from "../analyses/document.js";

const WORDS_PER_SECOND = 2.5;
const PAUSE_SECONDS = 0.6;

/** One line of a story's transcript: who spoke, by story key, and what was said. */
export interface SpokenLine {
  speaker: string;
  text: string;
}

/** Reads `speaker-key: what was said` lines; blank lines are ignored. */
export function readTranscript(transcript: string): SpokenLine[] {
  return transcript
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => {
      const match = /^\s*([\w-]+):\s*(\S.*?)\s*$/.exec(line);
      if (match === null) throw new Error(`No "speaker-key: text" in the line "${line}".`);
      return { speaker: match[1] ?? "", text: match[2] ?? "" };
    });
}

/** Lays the lines out in time at the pace of speech, with a short pause between them. */
export function timeTranscript(
  lines: SpokenLine[],
  participantId: (speaker: string) => string,
): TranscriptSegment[] {
  let startsAt = PAUSE_SECONDS;
  return lines.map(({ speaker, text }) => {
    const endsAt = startsAt + text.split(/\s+/).length / WORDS_PER_SECOND;
    const segment = {
      startsAt: toHundredths(startsAt),
      endsAt: toHundredths(endsAt),
      transcript: text,
      participantId: participantId(speaker),
    };
    startsAt = endsAt + PAUSE_SECONDS;
    return segment;
  });
}

function toHundredths(seconds: number): number {
  return Math.round(seconds * 100) / 100;
}
