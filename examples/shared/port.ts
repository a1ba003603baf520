/** A TCP port as somebody wrote it; `name` is what they know it as. */
export function portFrom(name: string, text: string): number {
  const port = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (port <= 65_535) return port;
  throw new Error(
    `${name} has to be a number from 0, for a free one, to 65535, and is ${JSON.stringify(text)}.`,
  );
}
