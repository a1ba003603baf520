import { invalidInput } from "../errors.js";
import { parseTimestamp, toTimestamp } from "../time/timestamp.js";

/** Parses `data.created_at`, which must be between 1970 and now; defaults to now. */
export function parseCreatedAt(input: string | undefined, now: Date): string {
  const latest = toTimestamp(now);
  if (input === undefined) return latest;
  const createdAt = parseTimestamp(input);
  if (createdAt === undefined || createdAt < "1970" || createdAt > latest) {
    throw invalidInput("created_at must be a date between 1970 and now.", [
      { code: "custom", path: ["data", "created_at"], message: "Invalid date" },
    ]);
  }
  return createdAt;
}
