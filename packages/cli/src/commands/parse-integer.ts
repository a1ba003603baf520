import { InvalidArgumentError } from "commander";

/** Parses an integer that is not negative. */
export function parseInteger(text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  throw new InvalidArgumentError("Give an integer.");
}
