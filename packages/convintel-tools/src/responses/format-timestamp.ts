import { formatRecordingTime, MAX_RECORDING_SECONDS } from "@workbelt/core/provider";
import type { Fields } from "./compact-fields.js";

// The key of a record's time in the recording is not documented: these are the likely ones.
const KEYS = ["startsAt", "timestamp"];

/**
 * Replaces a record's time in the recording by `at`, formatted as in transcripts. The end of the passage is
 * left out: the text beside it says how long it is. A record without such a time is unchanged.
 */
export function formatTimestamp(record: Fields): Fields {
  const key = KEYS.find((one) => isTimeInRecording(record[one]));
  const seconds = key === undefined ? undefined : record[key];
  if (key === undefined || !isTimeInRecording(seconds) || "at" in record) return record;
  const { [key]: _start, endsAt: _end, ...rest } = record;
  return { at: formatRecordingTime(seconds), ...rest };
}

function isTimeInRecording(value: unknown): value is number {
  return typeof value === "number" && value >= 0 && value <= MAX_RECORDING_SECONDS;
}
