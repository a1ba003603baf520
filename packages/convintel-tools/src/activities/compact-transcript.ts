import { formatRecordingTime, joinTurns } from "@workbelt/core/provider";
import { z } from "zod";
import { analysisState } from "./fetch-analysis.js";
import { participantsOutput } from "./participant.js";
import { type ConvintelTranscript, toSpokenSegment } from "./transcript.js";

/** The shape of a transcript for models. */
export const transcriptOutput = z.strictObject({
  ...analysisState,
  matches: z.int().optional(),
  participants: participantsOutput.optional(),
  items: z
    .array(z.strictObject({ at: z.string(), speaker: z.string(), text: z.string() }))
    .optional(),
});

/**
 * Reduces a transcript to what a model needs: who said what, when. Consecutive segments of one speaker
 * are joined, unless they are search results, which may have gaps. `nameSpeakers` replaces the speakers' ids.
 */
export function compactTranscript(
  { matches, note, segments, status }: ConvintelTranscript,
  { search }: { search?: string | undefined },
): z.infer<typeof transcriptOutput> {
  if (segments === undefined) return { status, note };
  const spoken = segments.map(toSpokenSegment);
  const turns = search === undefined ? joinTurns(spoken) : spoken;
  return {
    status,
    note,
    matches,
    items: turns.map(({ source, start, text }) => ({
      at: formatRecordingTime(start),
      speaker: source.participantId == null ? "unknown speaker" : String(source.participantId),
      text,
    })),
  };
}
