/** Formats milliseconds, rounded up to seconds: `1 second`, `12 seconds`. */
export function formatSeconds(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  return seconds === 1 ? "1 second" : `${seconds} seconds`;
}
