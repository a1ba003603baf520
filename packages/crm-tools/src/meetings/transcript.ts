import { formatRecordingTime, joinTurns, type SpokenSegment } from "@workbelt/core/provider";
import { z } from "zod";

/** The transcript in a recording; null without one. Times are seconds from the start of the recording. */
export const transcriptResponse = z.object({
  data: z.looseObject({
    transcript: z
      .looseObject({
        segments: z.array(
          z.looseObject({
            speech: z.string(),
            start_time: z.number(),
            end_time: z.number().nullish(),
            speaker: z.looseObject({ name: z.string().nullish() }).nullish(),
          }),
        ),
      })
      .nullish(),
    web_url: z.string().nullish(),
  }),
});

/** The selected passages of a transcript. */
export interface CrmTranscript {
  /** In order of time. */
  segments: SpokenSegment[];
  /** Number of segments that match the search; only with a search. */
  matches?: number;
  /** Explains why there are no segments. */
  note?: string;
  web_url: string | undefined;
}

/** The shape of a transcript for models. */
export const transcriptOutput = z.strictObject({
  note: z.string().optional(),
  matches: z.int().optional(),
  items: z.array(
    z.strictObject({
      at: z.string().describe("mm:ss or h:mm:ss of the recording"),
      speaker: z.string(),
      text: z.string(),
    }),
  ),
});

/** Converts the transcript of a recording to segments. */
export function toSegments({ data }: z.output<typeof transcriptResponse>): SpokenSegment[] {
  return (data.transcript?.segments ?? []).map(({ end_time, speaker, speech, start_time }) => ({
    start: start_time,
    end: end_time ?? undefined,
    speaker: speaker?.name ?? undefined,
    text: speech,
  }));
}

/**
 * Reduces a transcript to what a model needs. Consecutive segments of one speaker are joined, unless they
 * are search results, which may have gaps.
 */
export function compactTranscript(
  { matches, note, segments }: CrmTranscript,
  { search }: { search?: string | undefined },
): z.infer<typeof transcriptOutput> {
  const turns = search === undefined ? joinTurns(segments) : segments;
  return {
    note,
    matches,
    items: turns.map(({ speaker, start, text }) => ({
      at: formatRecordingTime(start),
      speaker: speaker ?? "unknown speaker",
      text,
    })),
  };
}
