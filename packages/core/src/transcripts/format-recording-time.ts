/** Maximum length of a recording in seconds. A larger number, such as a Unix time, cannot be a time in one. */
export const MAX_RECORDING_SECONDS = 1_000_000;

/** Formats a time in a recording: `mm:ss`, or `h:mm:ss` from one hour. */
export function formatRecordingTime(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const hours = Math.floor(whole / 3600);
  const rest = [Math.floor((whole % 3600) / 60), whole % 60].map((part) =>
    String(part).padStart(2, "0"),
  );
  return [...(hours === 0 ? [] : [hours]), ...rest].join(":");
}
