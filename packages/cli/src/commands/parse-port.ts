import { InvalidArgumentError } from "commander";

/** Parses a TCP port. */
export function parsePort(text: string): number {
  const port = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (port <= 65_535) return port;
  throw new InvalidArgumentError("Give an integer from 0 to 65535; 0 is any free port.");
}
