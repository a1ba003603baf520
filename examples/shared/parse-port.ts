/** Parses a TCP port. `name` is the option or variable, for the error. */
export function parsePort(name: string, text: string): number {
  const port = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (port <= 65_535) return port;
  throw new Error(
    `${name} must be a number from 0 (any free port) to 65535; it is ${JSON.stringify(text)}.`,
  );
}
