/** Formats a duration as the service does: `13m 50s` (seen), `1h 2m 5s`, `18s` (assumed). */
export function formatDuration(seconds: number): string {
  const whole = Math.round(seconds);
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  return [hours > 0 ? `${hours}h` : "", whole >= 60 ? `${minutes}m` : "", `${whole % 60}s`]
    .filter((part) => part !== "")
    .join(" ");
}
