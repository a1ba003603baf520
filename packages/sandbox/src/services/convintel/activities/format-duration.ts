/** Formats a duration as the service does: `13m 50s` (seen), `1h 2m 5s`, `18s` (assumed). */
export function formatDuration(seconds: number): string {
  const totalSeconds = Math.round(seconds);
  const [hours, minutes] = [Math.floor(totalSeconds / 3600), Math.floor(totalSeconds / 60) % 60];
  return [
    hours > 0 ? `${hours}h` : "",
    totalSeconds >= 60 ? `${minutes}m` : "",
    `${totalSeconds % 60}s`,
  ]
    .filter((part) => part !== "")
    .join(" ");
}
