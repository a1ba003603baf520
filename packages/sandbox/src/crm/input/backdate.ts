import { invalidInput } from "../errors.js";
import { readTimestamp, toTimestamp } from "../wire/timestamp.js";

/** Reads `data.created_at`: what is dated back, to 1970 at the earliest, but not ahead. */
export function readCreatedAt(written: string | undefined, now: Date): string {
  const latest = toTimestamp(now);
  if (written === undefined) return latest;
  const createdAt = readTimestamp(written);
  if (createdAt === undefined || createdAt < "1970" || createdAt > latest) {
    throw invalidInput("created_at must be a date between 1970 and now.", [
      { code: "custom", path: ["data", "created_at"], message: "Invalid date" },
    ]);
  }
  return createdAt;
}
