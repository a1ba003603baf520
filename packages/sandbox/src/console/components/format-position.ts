/** Formats a position in a recording, in seconds, as minutes and seconds: `12:05`. */
export function formatPosition(seconds: number): string {
  const total = Math.max(0, Math.floor(seconds));
  return `${Math.floor(total / 60)}:${String(total % 60).padStart(2, "0")}`;
}
