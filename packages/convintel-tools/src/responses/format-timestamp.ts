/** The longest a recording is taken to be. More, such as a Unix time, is no time in a recording. */
export const MAX_SECONDS = 1_000_000;

/** A time in a recording: `mm:ss`, or `h:mm:ss` from an hour on. */
export function formatTimestamp(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const hours = Math.floor(whole / 3600);
  const rest = [Math.floor((whole % 3600) / 60), whole % 60].map((part) =>
    String(part).padStart(2, "0"),
  );
  return [...(hours === 0 ? [] : [hours]), ...rest].join(":");
}

/**
 * When in the recording something was, as transcripts tell it, for a record that gives it in seconds.
 * How its key is spelt is not documented: these two are the likely ones.
 */
export function extractTimestamp(record: object): { at?: string } {
  const { startsAt, timestamp } = record as Record<string, unknown>;
  const seconds = [startsAt, timestamp].find(isTimeInRecording);
  return seconds === undefined ? {} : { at: formatTimestamp(seconds) };
}

function isTimeInRecording(value: unknown): value is number {
  return typeof value === "number" && value >= 0 && value <= MAX_SECONDS;
}
