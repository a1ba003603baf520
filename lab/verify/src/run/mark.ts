import { randomInt } from "node:crypto";
import { MARK_PREFIX } from "../scenario/scenario.js";

/** Creates the mark of a run, which has the time of its start: `workbelt-verify-20261123221544-k3x9qa`. */
export function createMark(now: Date): string {
  const time = now.toISOString().replaceAll(/\D/g, "").slice(0, 14);
  return `${MARK_PREFIX}${time}-${randomInt(36 ** 6)
    .toString(36)
    .padStart(6, "0")}`;
}

/** Returns the time of a mark, in milliseconds since the epoch. */
export function parseMarkTime(mark: string): number {
  const time = mark.slice(MARK_PREFIX.length);
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)/.exec(time) ?? [];
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}
