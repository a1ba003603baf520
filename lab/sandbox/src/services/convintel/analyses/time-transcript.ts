import type { TranscriptSegment } from "../repository/documents.js";

const WORDS_PER_SECOND = 2.5;
const PAUSE_SECONDS = 0.6;

/** A line and its speaker, identified in any way the caller chooses. */
export interface SpokenLine {
  speaker: string;
  text: string;
}

/** Times the lines at the pace of speech, with a short pause between them. */
export function timeTranscript(
  lines: readonly SpokenLine[],
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

/** Returns the length of a recording of this transcript, in full seconds. */
export function getLengthSeconds(transcript: readonly TranscriptSegment[]): number {
  return Math.ceil(transcript.at(-1)?.endsAt ?? 0);
}

function toHundredths(seconds: number): number {
  return Math.round(seconds * 100) / 100;
}
