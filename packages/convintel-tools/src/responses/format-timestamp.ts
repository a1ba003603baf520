import { formatRecordingTime, MAX_RECORDING_SECONDS } from "@workbelt/core/provider";

/**
 * Returns a record's time in the recording, formatted as in transcripts. Its key is not documented: these
 * two are the likely ones.
 */
export function extractTimestamp(record: object): { at?: string } {
  const { startsAt, timestamp } = record as Record<string, unknown>;
  const seconds = [startsAt, timestamp].find(isTimeInRecording);
  return seconds === undefined ? {} : { at: formatRecordingTime(seconds) };
}

function isTimeInRecording(value: unknown): value is number {
  return typeof value === "number" && value >= 0 && value <= MAX_RECORDING_SECONDS;
}
