/** Maximum length of a recording. A larger number, such as a Unix time, is not a time in a recording. */
export const MAX_RECORDING_SECONDS = 1_000_000;

/** Formats a time in a recording: `mm:ss`, or `h:mm:ss` from one hour. */
export function formatTimestamp(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const hours = Math.floor(whole / 3600);
  const rest = [Math.floor((whole % 3600) / 60), whole % 60].map((part) =>
    String(part).padStart(2, "0"),
  );
  return [...(hours === 0 ? [] : [hours]), ...rest].join(":");
}

/**
 * Returns a record's time in the recording, formatted as in transcripts. Its key is not documented: these
 * two are the likely ones.
 */
export function extractTimestamp(record: object): { at?: string } {
  const { startsAt, timestamp } = record as Record<string, unknown>;
  const seconds = [startsAt, timestamp].find(isTimeInRecording);
  return seconds === undefined ? {} : { at: formatTimestamp(seconds) };
}

function isTimeInRecording(value: unknown): value is number {
  return typeof value === "number" && value >= 0 && value <= MAX_RECORDING_SECONDS;
}
