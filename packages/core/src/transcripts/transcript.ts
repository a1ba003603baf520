import { z } from "zod";
import { textUpTo } from "../schemas/common-inputs.js";
import { forModels, selfExplanatory } from "../schemas/model-schema.js";
import { createWordFinder, parseSearch } from "../text/search-words.js";

/** Maximum length of a recording in seconds. A larger number, such as a Unix time, cannot be a time in one. */
export const MAX_RECORDING_SECONDS = 1_000_000;

const timeInRecording = z.number().min(0).max(MAX_RECORDING_SECONDS);

/** The inputs that select a part of a transcript. Add {@link refineSelection}. */
export const selectionInputs = {
  from_seconds: forModels(
    timeInRecording.describe("Only from this second of the recording on: 05:49 is 349"),
    { description: "In the recording: 05:49 is 349" },
  ).optional(),
  to_seconds: selfExplanatory(
    timeInRecording.describe("Only up to this second of the recording: 05:49 is 349"),
  ).optional(),
  search: textUpTo(200)
    .refine((text) => parseSearch(text).length > 0, "expected at least one word")
    .describe(
      "Only passages with all these words or beginnings of words, in any order; | separates alternatives",
    )
    .optional(),
  around: forModels(
    z.int().min(0).max(20).describe("Passages to add before and after each match (default 0)"),
    { description: "Passages to add before and after each match" },
  ).optional(),
};

/** The part of a transcript to return; all of it when empty. */
export interface TranscriptSelection {
  from_seconds?: number | undefined;
  to_seconds?: number | undefined;
  search?: string | undefined;
  around?: number | undefined;
}

/** Requires that the selected time does not end before it starts. */
export function refineSelection<Input extends z.ZodObject>(input: Input): Input {
  return input.superRefine((value, context) => {
    const { from_seconds: from = 0, to_seconds: to = Infinity } = value as TranscriptSelection;
    if (from < to) return;
    const message = "expected to be greater than from_seconds";
    context.addIssue({ code: "custom", path: ["to_seconds"], message });
  });
}

/** A passage of a transcript. Times are seconds from the start of the recording. */
export interface SpokenSegment {
  start: number;
  /** Undefined if the service does not say it. */
  end: number | undefined;
  /** Identifies the speaker: a name or an id. Undefined if unknown. */
  speaker: string | undefined;
  text: string;
}

/** Returns true if two segments have the same, known speaker. */
export function isSameSpeaker(one: SpokenSegment, other: SpokenSegment): boolean {
  return one.speaker !== undefined && one.speaker === other.speaker;
}

/** The selected segments; of a search these are passages, as {@link joinTurns} makes them. */
export interface SelectedSegments<Segment> {
  /** In order of time. */
  segments: Segment[];
  /** Number of passages that match the search; the others are around them. Undefined without a search. */
  matches?: number;
}

/**
 * Selects the segments that overlap a time range. With a search these are joined to passages, and selected are those that
 * match, with the ones around them: words are found across the segments of a passage, and it reads as in the transcript.
 */
export function selectSegments<Segment extends SpokenSegment>(
  segments: readonly Segment[],
  { around = 0, from_seconds: from = 0, to_seconds: to = Infinity, search }: TranscriptSelection,
): SelectedSegments<Segment> {
  const inTime = segments
    .toSorted((one, other) => one.start - other.start)
    .filter(({ end, start }) => start < to && (start >= from || (end ?? 0) > from));
  if (search === undefined) return { segments: inTime };
  const passages = joinTurns(inTime);
  const matches = findMatches(passages, parseSearch(search));
  const isNear = (index: number) =>
    Array.from({ length: 2 * around + 1 }, (_, offset) => index - around + offset).some((one) =>
      matches.has(one),
    );
  return { segments: passages.filter((_, index) => isNear(index)), matches: matches.size };
}

/** Returns the positions of passages that have every word of an alternative. A phrase may run over two of one speaker. */
function findMatches(
  segments: readonly SpokenSegment[],
  alternatives: readonly string[][],
): Set<number> {
  const finders = segments.map(({ text }) => createWordFinder(text));
  const matches = new Set<number>();
  for (const wanted of alternatives) {
    const found = finders.map((find) => find(wanted));
    const isMatch = (index: number) => found[index]?.size === wanted.length;
    const completes = (index: number, other: number) => {
      const [one, two] = [segments[index], segments[other]];
      if (one === undefined || two === undefined || isMatch(other)) return false;
      const words = new Set([...(found[index] ?? []), ...(found[other] ?? [])]);
      return isSameSpeaker(one, two) && words.size === wanted.length;
    };
    for (const index of segments.keys()) {
      if (isMatch(index) || completes(index, index - 1) || completes(index, index + 1)) {
        matches.add(index);
      }
    }
  }
  return matches;
}

// Monologues are split, so that a reader can continue from the middle.
const MAX_TURN_LENGTH = 1_500;

/** Joins consecutive segments of one speaker to passages: each is its first segment with the whole text. */
export function joinTurns<Segment extends SpokenSegment>(segments: readonly Segment[]): Segment[] {
  const turns: Segment[] = [];
  for (const segment of segments) {
    const turn = turns.at(-1);
    const text = turn && `${turn.text} ${segment.text}`;
    if (turn && text && text.length <= MAX_TURN_LENGTH && isSameSpeaker(turn, segment)) {
      const end = Math.max(turn.end ?? turn.start, segment.end ?? segment.start);
      turns[turns.length - 1] = { ...turn, end, text };
    } else turns.push(segment);
  }
  return turns;
}

/** Formats a time in a recording: `mm:ss`, or `h:mm:ss` from one hour. */
export function formatRecordingTime(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const hours = Math.floor(whole / 3600);
  const rest = [Math.floor((whole % 3600) / 60), whole % 60].map((part) =>
    String(part).padStart(2, "0"),
  );
  return [...(hours === 0 ? [] : [hours]), ...rest].join(":");
}

/** Explains to a model why a selection contains no segments, and how long the recording runs. */
export function explainEmptySelection(
  segments: readonly SpokenSegment[],
  { from_seconds: from = 0, to_seconds: to, search }: TranscriptSelection,
): string {
  const last = segments.reduce((latest, { end, start }) => Math.max(latest, end ?? start), 0);
  const length = `Speech in the recording ends at ${formatRecordingTime(last)} (${Math.floor(last)} seconds).`;
  if (from > 0 && from >= last) return `from_seconds is past the end. ${length}`;
  const where = from === 0 && to === undefined ? "" : " in this part";
  return search === undefined
    ? `No one speaks${where}. ${length}`
    : `Nothing${where} contains every word of the search: try fewer words, only their beginnings, or alternatives as in price | cost. ${length}`;
}
