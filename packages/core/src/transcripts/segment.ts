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
