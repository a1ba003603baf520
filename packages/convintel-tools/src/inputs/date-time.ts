import { z } from "zod";

/** Milliseconds since the epoch of a `YYYY-MM-DD HH:MM:SS` in UTC; undefined when it is none. */
export function utcMs(text: string): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(text)) return undefined;
  const ms = Date.parse(`${text.replace(" ", "T")}Z`);
  // The way back tells 30 February, which some engines read as a day in March.
  return !Number.isNaN(ms) && utcText(ms) === text ? ms : undefined;
}

/** A moment as the service writes it in queries: `YYYY-MM-DD HH:MM:SS`, in UTC. */
export function utcText(ms: number): string {
  return new Date(ms).toISOString().slice(0, 19).replace("T", " ");
}

/** An input that takes a date and time in UTC. */
export function dateTime(description: string) {
  return z
    .string()
    .refine(
      (text) => utcMs(text) !== undefined,
      "expected an existing date and time in UTC as YYYY-MM-DD HH:MM:SS, such as 2026-03-31 17:00:00",
    )
    .describe(description);
}
